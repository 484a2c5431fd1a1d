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
      await page.waitForFunction(() => performance.getEntriesByName("live").length > 0)
      const reason = page.locator("tr", { hasText: "runtime.version" }).getByRole("button")
      await reason.click()
      await page.getByLabel("Why runtime.version").waitFor()
      await page.evaluate(() => {
        const top = (selector) => document.querySelector(selector).getBoundingClientRect().top + scrollY
        // Beside each other on a desk; below each other on what is narrower, with the first line above.
        scrollTo(0, innerWidth > 1000 ? top(".playground > .status") - 8 : top(".decision") - 130)
      })
    },
    // A phone, a tablet, a desk.
    sizes: { 360: 640, 768: 900, 1280: 900 },
  },
  variable: { page: "variables/CC_NODE_BUILD_TOOL.html", before: async () => {}, sizes: { 1280: 800 } },
}

const browser = await browsers.launch({ executablePath: chromium(), args: ["--no-sandbox"] })
for (const [name, { page: path, before, sizes }] of Object.entries(pages)) {
  for (const [width, height] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"]) {
      const page = await browser.newPage({ viewport: { width: Number(width), height }, colorScheme })
      await page.goto(address(path))
      await before(page)
      const session = await page.context().newCDPSession(page)
      const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: 70 })
      const file = `docs/pictures/${name}-${width}-${colorScheme}.webp`
      writeFileSync(join(root, file), Buffer.from(data, "base64"))
      await page.close()
    }
  }
}
await browser.close()
