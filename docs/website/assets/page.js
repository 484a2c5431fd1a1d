// Light or dark as the system says, unless the person chose.
;(() => {
  const root = document.documentElement
  const stored = () => {
    try {
      return localStorage.getItem("theme")
    } catch {
      return null
    }
  }
  const chosen = stored()
  if (chosen !== null) root.dataset.theme = chosen
  // A link brings its own project: the sample that stands in the page is not shown before it.
  if (location.hash.startsWith("#s=")) root.dataset.linked = ""
  addEventListener("DOMContentLoaded", () => {
    // A script that the first screen does not need is read once that screen is painted; a page that nobody sees paints nothing.
    const painted = (then) =>
      document.visibilityState === "visible" ? requestAnimationFrame(() => setTimeout(then)) : then()
    for (const late of document.querySelectorAll("script[data-after-paint]")) {
      const script = document.createElement("script")
      script.src = late.src
      painted(() => document.body.append(script))
    }
    const button = document.getElementById("theme")
    const isDark = () =>
      root.dataset.theme === undefined
        ? matchMedia("(prefers-color-scheme: dark)").matches
        : root.dataset.theme === "dark"
    const name = () => button.setAttribute("aria-label", `Theme: use ${isDark() ? "light" : "dark"} colours`)
    name()
    button.addEventListener("click", () => {
      root.dataset.theme = isDark() ? "light" : "dark"
      name()
      try {
        localStorage.setItem("theme", root.dataset.theme)
      } catch {}
    })
  })
})()
