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
  addEventListener("DOMContentLoaded", () => {
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
