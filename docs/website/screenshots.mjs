// npm run screenshots: the pictures of the site in the documentation, from docs/site as it was built last. They are looked at and not
// compared: fonts differ from one machine to the next.
import { writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { chromium as browsers } from "playwright-core"
import { chromium } from "../../properties/scripts/chromium.mjs"

const root = join(dirname(fileURLToPath(import.meta.url)), "../..")
const address = (page) => pathToFileURL(join(root, "docs/site", page)).href

/** What is done on a page before its picture is taken. */
const pages = {
  playground: {
    page: "index.html",
    before: async (page) => {
      await page.locator("tr", { hasText: "runtime.version" }).getByRole("button").click()
      await page.getByLabel("Why runtime.version").waitFor()
      await page.getByLabel("Files", { exact: true }).evaluate((files) => scrollTo(0, files.offsetTop - 8))
    },
  },
  variable: { page: "variables/CC_NODE_BUILD_TOOL.html", before: async () => {} },
}

const browser = await browsers.launch({ executablePath: chromium(), args: ["--no-sandbox"] })
for (const [name, { page: path, before }] of Object.entries(pages)) {
  for (const colorScheme of ["light", "dark"]) {
    const page = await browser.newPage({ viewport: { width: 1000, height: 700 }, colorScheme })
    await page.goto(address(path))
    await before(page)
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 80 })
    writeFileSync(join(root, `docs/pictures/${name}-${colorScheme}.webp`), Buffer.from(data, "base64"))
    await page.close()
  }
}
await browser.close()
