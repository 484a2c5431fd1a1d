// npm run docs: the whole site into docs/site, static files that work from a disk as they do from a server. `content.mjs` says what
// is on it, Eleventy renders it, esbuild bundles the playground, TypeDoc writes the reference of the API below `api/`.
import { execFileSync } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, "../..")
const site = join(root, "docs/site")

if (!existsSync(join(here, "node_modules/.package-lock.json"))) {
  console.log("Installing what the site is made with…")
  execFileSync("npm", ["ci", "--no-audit", "--no-fund"], {
    cwd: here,
    stdio: ["ignore", "ignore", "inherit"],
  })
}
if (!existsSync(join(root, "dist")))
  execFileSync("npm", ["run", "-s", "build"], { cwd: root, stdio: "inherit" })

rmSync(site, { recursive: true, force: true })
mkdirSync(join(site, "assets"), { recursive: true })

const { build } = await import("esbuild")
const { bundles } = await import("./bundles.mjs")
await build(bundles(join(site, "assets")))
for (const name of ["site.css", "search.js", "page.js"])
  cpSync(join(here, "assets", name), join(site, "assets", name))
cpSync(join(here, "node_modules/minisearch/dist/umd/index.js"), join(site, "assets/minisearch.js"))

const { pictures } = await import("./picture.mjs")
for (const [file, text] of Object.entries(await pictures())) writeFileSync(join(root, file), text)
cpSync(join(root, "docs/pictures"), join(site, "pictures"), { recursive: true })

const { default: Eleventy } = await import("@11ty/eleventy")
const eleventy = new Eleventy(join(here, "pages"), site, {
  configPath: join(here, "eleventy.config.mjs"),
  quietMode: true,
})
await eleventy.write()

const { searchIndex } = await import("./search-index.mjs")
writeFileSync(join(site, "assets/search-data.js"), await searchIndex())

execFileSync(
  process.execPath,
  [join(root, "node_modules/typedoc/bin/typedoc"), "--options", "properties/typedoc.json"],
  {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  },
)

const kilobytes = (name) =>
  (gzipSync(readFileSync(join(site, "assets", name)), { level: 9 }).length / 1000).toFixed(1)
console.log(
  `The site is in docs/site: playground ${kilobytes("playground.js")} kB of script after gzip, signing ${kilobytes("signing.js")} kB.`,
)
