// Search: its index is loaded when somebody first goes to the field.
;(() => {
  const root = document.documentElement.dataset.root ?? ""
  const field = document.getElementById("search")
  const list = document.getElementById("found")
  const tokenize = (text) =>
    text.split(/[\s,;:()"'“”|=]+/).flatMap((word) => {
      const name = word.replace(/^[^\p{L}\p{N}@/]+|[^\p{L}\p{N}]+$/gu, "")
      const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "")
      return parts.length > 1 ? [name, ...parts] : parts
    })
  const load = (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement("script")
      script.src = `${root}assets/${name}`
      script.onload = resolve
      script.onerror = reject
      document.head.append(script)
    })
  let index = null
  const ready = () => {
    index ??= load("minisearch.js")
      .then(() => load("search-data.js"))
      .then(() =>
        window.MiniSearch.loadJSON(window.runplanSearch, {
          fields: ["title", "headings", "text"],
          storeFields: ["title", "section", "kind"],
          tokenize,
          searchOptions: { boost: { title: 8, headings: 3 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
        }),
      )
    return index
  }
  const links = () => [...list.querySelectorAll("a")]
  const close = () => {
    list.hidden = true
    field.setAttribute("aria-expanded", "false")
  }
  const show = async () => {
    const asked = field.value.trim()
    if (asked === "") return close()
    const engine = await ready()
    if (field.value.trim() !== asked) return
    // Who writes a name means the page of that name.
    const named = (title) => Number(title.toLowerCase() === asked.toLowerCase())
    const found = engine
      .search(asked)
      .sort((a, b) => named(b.title) - named(a.title) || b.score - a.score)
      .slice(0, 12)
    list.replaceChildren(
      ...found.map(({ id, title, section }, position) => {
        const item = document.createElement("li")
        item.setAttribute("role", "option")
        item.id = `found-${position}`
        const link = document.createElement("a")
        link.href = root + id
        link.tabIndex = -1
        link.textContent = title
        const where = document.createElement("span")
        where.textContent = ` ${section}`
        link.append(where)
        item.append(link)
        return item
      }),
    )
    if (found.length === 0) {
      const none = document.createElement("li")
      none.setAttribute("role", "option")
      none.setAttribute("aria-disabled", "true")
      none.textContent = "Nothing found"
      list.append(none)
    }
    chosen = -1
    choose(0)
    list.hidden = false
    field.setAttribute("aria-expanded", "true")
  }
  let chosen = -1
  const choose = (next) => {
    const all = links()
    if (all.length === 0) return field.removeAttribute("aria-activedescendant")
    chosen = (next + all.length) % all.length
    for (const [position, link] of all.entries()) {
      link.parentElement.setAttribute("aria-selected", String(position === chosen))
    }
    field.setAttribute("aria-activedescendant", `found-${chosen}`)
    all[chosen].scrollIntoView({ block: "nearest" })
  }
  field.addEventListener("focus", ready, { once: true })
  field.addEventListener("input", show)
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close()
    else if (event.key === "ArrowDown") choose(chosen + 1)
    else if (event.key === "ArrowUp") choose(chosen - 1)
    else return
    event.preventDefault()
  })
  field.form.addEventListener("submit", async (event) => {
    event.preventDefault()
    if (list.hidden) await show()
    links()[Math.max(chosen, 0)]?.click()
  })
  document.addEventListener("click", (event) => {
    if (!field.form.contains(event.target)) close()
  })
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? "")) return
    event.preventDefault()
    field.focus()
  })
})()
