/** The frame of every page. */

const escaped = (text) =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;")

const depthOf = (address) => "../".repeat(address.split("/").length - 1)

const menu = (navigation, address) =>
  navigation
    .map(({ group, pages }) => {
      const isOpen = pages.some((page) => page.address === address)
      const items = pages.map((page) => {
        const current = page.address === address ? ' aria-current="page"' : ""
        return `<li><a href="/${page.address}"${current}>${escaped(page.title)}</a></li>`
      })
      return `<details${isOpen ? " open" : ""}><summary>${escaped(group)}</summary><ul>${items.join("")}</ul></details>`
    })
    .join("\n")

export const layout = ({ address, title, section, content, navigation }) => `<!doctype html>
<html lang="en" data-root="${depthOf(address)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === null ? "runplan: how a platform builds and runs a project" : `${escaped(title)} · runplan`}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/site.css">
<script src="/assets/page.js"></script>
<script defer src="/assets/search.js"></script>
</head>
<body${title === null ? ' class="front"' : ""}>
<a class="skip" href="#content">Skip to the content</a>
<header class="site">
<a class="name" href="/index.html">runplan</a>
<nav aria-label="Main">
<a href="/index.html">Playground</a>
<a href="/sign.html">Sign a request</a>
<a href="/guides/read-a-plan.html">Guides</a>
<a href="/reference/index.html">Reference</a>
<a href="/api/index.html">API</a>
</nav>
<form role="search" class="search">
<label class="hidden" for="search">Search the documentation</label>
<input id="search" type="search" placeholder="Search" autocomplete="off" role="combobox" aria-expanded="false" aria-controls="found" aria-autocomplete="list">
<ul id="found" role="listbox" aria-label="Search results" hidden></ul>
</form>
<button type="button" id="theme">Theme</button>
</header>
${
  title === null
    ? `<main id="content">${content}</main>`
    : `<div class="with-menu">
<main id="content" class="page">${section === null ? "" : `<p class="section">${escaped(section)}</p>`}
${content}</main>
<nav class="menu" aria-label="Pages">${menu(navigation, address)}</nav>
</div>`
}
</body>
</html>
`
