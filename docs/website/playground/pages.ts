/** Where the site has a page about something. The page says how far its own root is; where there is no page, it is the root itself. */
const root = typeof document === "undefined" ? "" : (document.documentElement.dataset.root ?? "")

export const pageOf = (kind: "contract" | "rules" | "diagnostics" | "variables", name: string): string =>
  `${root}${kind}/${name.replace("*", "N")}.html`
