// The site in a real Chromium, from its static files: what a person does with it, and what must never happen.
import { execFileSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { basename, dirname, extname, join, normalize, relative } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { gzipSync } from "node:zlib"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { chromium } from "../scripts/chromium.mjs"
import { limits } from "../scripts/size.mjs"

const root = fileURLToPath(new URL("../..", import.meta.url))
const site = join(root, "docs/site")
const installed = (path) => join(root, "docs/website/node_modules", path)

const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" }

let server
let origin
let browser
let page
let requests
let complaints
let kept

beforeAll(async () => {
  kept = readFileSync(join(root, "docs/pictures/plan.svg"), "utf8")
  // SITE=built: as it was built last, for who works on these tests.
  if (process.env.SITE !== "built")
    execFileSync(process.execPath, [join(root, "docs/website/build.mjs")], { cwd: root, stdio: "inherit" })
  server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://site").pathname)).replace(
      /\/$/,
      "/index.html",
    )
    try {
      const text = readFileSync(join(site, path))
      response
        .writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" })
        .end(text)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise((done) => server.listen(0, "127.0.0.1", done))
  origin = `http://127.0.0.1:${server.address().port}`
  const playwright = await import(pathToFileURL(installed("playwright-core/index.mjs")).href)
  browser = await playwright.chromium.launch({ executablePath: chromium(), args: ["--no-sandbox"] })
}, 300_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
})

/** A page that remembers what it asked for and what it complained of. */
const open = async (address, options = {}) => {
  page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
  requests = []
  complaints = []
  page.on("request", (request) => requests.push(request.url()))
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()))
  page.on("pageerror", (error) => complaints.push(error.message))
  await page.goto(address.startsWith("file:") ? address : `${origin}/${address}`)
  if (options.javaScriptEnabled !== false) await live()
  return page
}

/** The playground's first screen stands in the page before its script: wait until it answers. */
const live = () =>
  page.waitForFunction(
    () => document.getElementById("playground") === null || performance.getEntriesByName("live").length > 0,
  )

afterEach(async () => {
  if (page === undefined) return
  const foreign = requests.filter(
    (url) => !url.startsWith(origin) && !url.startsWith("file:") && !/^(?:data|blob):/.test(url),
  )
  expect(foreign, "nothing is asked of any other host").toEqual([])
  expect(complaints, "no error in the console").toEqual([])
  await page.close()
  page = undefined
})

const status = () => page.locator(".playground > .status").innerText()
const editor = () => page.getByLabel("Text of package.json")
const value = (path) => page.locator("tr", { has: page.getByText(path, { exact: true }) }).getByRole("button")

const pagesOf = (folder = site) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".html") && !path.startsWith("api"),
  )

describe("the playground", () => {
  test("plans what is typed, at every keystroke", async () => {
    await open("index.html")
    await page.getByLabel("Start from a sample").selectOption("empty")
    expect(await status()).toMatch(/^Rejected/)
    await editor().fill('{ "scripts": { "start": "node server.js" } }')
    expect(await status()).toMatch(/^A JavaScript service on Node/)
    await page.getByLabel("pnpm-lock.yaml").check()
    expect(await value("dependencies.tool").innerText()).toBe("pnpm")
    await editor().press("End")
    await editor().press("Backspace")
    expect(await status()).toMatch(/^Rejected/)
  })

  test("says why a value is as it is, and shows the evidence where it stands", async () => {
    await open("index.html")
    await value("runtime.version").click()
    const reason = page.getByLabel("Why runtime.version")
    expect(await reason.innerText()).toContain("javascript.node-version.engines")
    expect(await reason.innerText()).toContain("Overruled")
    await reason.getByRole("button", { name: /engines\.node/ }).click()
    expect(await page.locator(".editor mark.chosen").innerText()).toBe('"^24.11.0"')
    await reason.getByRole("button", { name: "CC_NODE_VERSION=20" }).click()
    expect(await page.locator(".variable.shown input").first().inputValue()).toBe("CC_NODE_VERSION")
  })

  test("says what would change a value, and that changes it", async () => {
    await open("index.html")
    await value("dependencies.development").click()
    const reason = page.getByLabel("Why dependencies.development")
    const would = reason
      .locator("dt", { hasText: "What would change it" })
      .locator("xpath=following-sibling::dd[1]")
    const rules = await would.locator("li").allInnerTexts()
    const place = (name) => rules.findIndex((text) => text.includes(name))
    expect(place("CC_NODE_DEV_DEPENDENCIES")).toBeGreaterThanOrEqual(0)
    expect(place("CC_NODE_DEV_DEPENDENCIES")).toBeLessThan(place("NODE_ENV"))
    expect(await would.locator("li.deciding").innerText()).toContain("NODE_ENV")
    expect(await value("dependencies.development").innerText()).toBe("excluded")
    await page.getByRole("button", { name: "Add variable" }).click()
    await page.getByLabel("Name of variable 8").fill("CC_NODE_DEV_DEPENDENCIES")
    await page.getByLabel("Value of CC_NODE_DEV_DEPENDENCIES").fill("install")
    expect(await value("dependencies.development").innerText()).toBe("included")
    expect(await would.locator("li.deciding").innerText()).toContain("CC_NODE_DEV_DEPENDENCIES")
  })

  test("marks diagnostics in the text, and links them to their pages", async () => {
    await open("index.html")
    await page.getByLabel("Start from a sample").selectOption("broken")
    expect(await status()).toMatch(/^Rejected/)
    expect(await page.locator(".editor mark.error").first().innerText()).toBe('"banana"')
    const link = page.locator(".diagnostic a", { hasText: "engines-invalid" }).first()
    await link.click()
    expect(await page.locator("h1").innerText()).toBe("engines-invalid")
  })

  test("reads a folder without sending it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "site-"))
    mkdirSync(join(folder, "node_modules/x"), { recursive: true })
    writeFileSync(join(folder, "package.json"), '{ "main": "server.js" }')
    writeFileSync(join(folder, "server.js"), "")
    writeFileSync(join(folder, "bun.lock"), "{}")
    writeFileSync(join(folder, "node_modules/x/package.json"), "{}")
    await open("index.html")
    await page.getByLabel("Start from a sample").selectOption("empty")
    await page.locator("input[type=file]").setInputFiles(folder)
    await page.getByText("3 files read").waitFor()
    expect(await value("dependencies.tool").innerText()).toBe("bun")
  })

  test("reads what is dropped on it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "site-"))
    writeFileSync(join(folder, "package.json"), '{ "scripts": { "start": "node dropped.js" } }')
    await open("index.html")
    const session = await page.context().newCDPSession(page)
    const data = { items: [], files: [folder], dragOperationsMask: 1 }
    for (const type of ["dragEnter", "dragOver", "drop"]) {
      await session.send("Input.dispatchDragEvent", { type, x: 300, y: 300, data })
    }
    await page.getByText("1 file read").waitFor()
    expect(await editor().inputValue()).toContain("dropped.js")
  })

  test("takes the lines of a variables file, and completes names from the contract", async () => {
    await open("index.html")
    await page.getByRole("button", { name: "Add variable" }).click()
    const name = page.locator(".variable input").nth(14)
    await name.focus()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData("text", "# comment\nCC_HEALTH_CHECK_PATH=/up\nexport GREETING='hello there'\n")
      document.activeElement.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      )
    })
    expect(await value("health.paths").innerText()).toBe("/up")
    expect(await page.getByLabel("Value of GREETING").inputValue()).toBe("hello there")
    const list = await name.getAttribute("list")
    expect(await page.locator(`#${CSS_escape(list)} option[value=CC_WEBROOT]`).count()).toBe(1)
  })

  test("a link brings everything back but the values of secrets", async () => {
    await open("index.html")
    await page.getByRole("button", { name: "Copy link" }).click()
    await page.getByText("Left out: secrets").waitFor()
    const link = page.url()
    const held = Buffer.from(link.split("#s=")[1].replace(/-/g, "+").replace(/_/g, "/"), "base64").toString()
    expect(held).not.toContain("npm_0123456789")
    expect(held).toContain("<NPM_TOKEN>")
    const first = await status()
    await page.goto("about:blank")
    await page.goto(link)
    await live()
    expect(await status()).toBe(first)
    expect(await page.getByLabel("Value of CC_NPM_REGISTRY").inputValue()).toBe("npm.shop.example")
  })

  test("no secret is in a link, wherever it stood", async () => {
    const { linkOf } = await import(pathToFileURL(join(root, "docs/website/bundles.mjs")).href)
    const held = (snapshot) =>
      Buffer.from(linkOf(snapshot, "contract").split("s=")[1], "base64url").toString()
    const secret = "c4n4ry-0123456789"
    const variables = [
      ...[
        "NPM_TOKEN",
        "CC_NPM_BASIC_AUTH",
        "APP_KEY",
        "DATABASE_URL",
        "STRIPE_KEY",
        "MY_SECRET",
        "SALT",
        "PIN",
        "X",
        "cc_node_version",
      ].map((name) => ({ [name]: secret })),
      { DATABASE_URL: `postgres://user:${secret}@db/app` },
      { CC_NPM_REGISTRY: `https://user:${secret}@npm.shop.example` },
      { CC_HEALTH_CHECK_PATH: `https://${secret}@host/up` },
      { CC_RUN_COMMAND: `API_TOKEN=${secret} node server.js` },
      { CC_RUN_COMMAND: `node server.js --api-key ${secret}` },
      { CC_RUN_COMMAND: `node server.js --password='${secret}'` },
      { CC_PRE_RUN_HOOK: `curl -H "Authorization: Bearer ${secret}" https://example.com` },
      { CC_PRE_RUN_HOOK: `curl https://me:${secret}@example.com/hook` },
    ]
    for (const env of variables) expect(held({ files: {}, env }), JSON.stringify(env)).not.toContain(secret)
    const files = [
      { ".npmrc": `//npm.example.com/:_authToken=${secret}\nregistry=https://npm.example.com\n` },
      { ".npmrc": `//npm.example.com/:_password=${secret}\nkey=${secret}\n` },
      { ".yarnrc.yml": `npmAuthToken: ${secret}\n` },
      { "package.json": `{"dependencies":{"own":"git+https://user:${secret}@git.example/own.git"}}` },
      { "package.json": `{"scripts":{"start":"DB_PASSWORD=${secret} node server.js"}}` },
      { "package.json": `{"config":{"apiToken":"${secret}"}}` },
      {
        "composer.json": `{"config":{"http-basic":{"repo.example":{"username":"me","password":"${secret}"}}}}`,
      },
    ]
    for (const one of files) expect(held({ files: one, env: {} }), JSON.stringify(one)).not.toContain(secret)
    expect(held({ files: {}, env: {}, task: `TOKEN=${secret} node job.js` })).not.toContain(secret)
    expect(
      held({ files: {}, env: { CC_PRE_RUN_HOOK: "npm_abcdefghijklmnop ghp_abcdefghijklmnopqrst" } }),
    ).not.toMatch(/_abcdef/)
    // What decides a plan stays.
    const kept = held({
      files: {
        "package.json": '{"dependencies":{"token":"^1.2.0","own":"git+ssh://git@git.example/own.git"}}',
      },
      env: { CC_NODE_VERSION: "22", CC_RUN_COMMAND: 'TOKEN="$TOKEN" node server.js', PORT: "8080" },
    })
    for (const text of ["^1.2.0", "git@git.example", '"22"', "$TOKEN", '"8080"'])
      expect(kept).toContain(
        JSON.stringify(text)
          .slice(1, -1)
          .replace(/^\\"|\\"$/g, ""),
      )
  })

  test("a link that is none starts with the sample", async () => {
    await open("index.html#s=bm90IGpzb24")
    expect(await status()).toMatch(/^A JavaScript service/)
  })

  test("compares two platforms and two inputs", async () => {
    await open("index.html")
    await page.getByRole("button", { name: "Compare" }).click()
    await page.getByText("Both give the same plan").waitFor()
    await page.getByLabel("Platform and edition").selectOption("clever-cloud")
    const difference = page.getByLabel("Difference")
    expect(await difference.innerText()).toContain("runtime.version")
    await page.getByLabel("yarn.lock").check()
    await page.getByLabel("First").check()
    expect(await page.getByLabel("yarn.lock").isChecked()).toBe(false)
  })

  test("draws the request flow with its ports", async () => {
    await open("index.html")
    await page.getByLabel("Start from a sample").selectOption("blog")
    const stops = await page.locator(".flow .stop").allInnerTexts()
    expect(stops.map((text) => text.replace(/\s+/g, " "))).toEqual([
      "internet",
      ":8080 redirectproxy",
      ":8081 cacheproxy",
      ":9000 application",
    ])
  })

  test("works by the keyboard alone", async () => {
    await open("index.html")
    await value("dependencies.tool").focus()
    await page.keyboard.press("Enter")
    await page.getByLabel("Why dependencies.tool").waitFor()
    await page.keyboard.press("Enter")
    expect(await page.getByLabel("Why dependencies.tool").count()).toBe(0)
    await page.keyboard.press("/")
    expect(await page.evaluate(() => document.activeElement.id)).toBe("search")
  })

  test("prints the plan and not the form", async () => {
    await open("index.html")
    await page.emulateMedia({ media: "print" })
    expect(await page.locator(".inputs").isVisible()).toBe(false)
    expect(await page.locator(".playground > .status").isVisible()).toBe(true)
    expect((await page.pdf()).length).toBeGreaterThan(10_000)
  })

  test("works from a disk, without a server", async () => {
    await open(pathToFileURL(join(site, "index.html")).href)
    expect(await status()).toMatch(/^A JavaScript service/)
    await page.locator("#search").fill("start-missing")
    await page.locator("#found a").first().waitFor()
  })
})

/** What CSS.escape does for the identifiers that the page makes. */
const CSS_escape = (text) => text.replace(/[^\w-]/g, (character) => `\\${character}`)

describe("signing", () => {
  test("shows every step, and where another base string differs", async () => {
    await open("sign.html")
    const base = await page.getByLabel("The base string", { exact: true }).innerText()
    expect(base).toMatch(
      /^GET&https%3A%2F%2Fphotos\.example\.net%2Fphotos&file%3Dvacation\.jpg%26oauth_consumer_key/,
    )
    await page.getByLabel("The other base string").fill(base.replace("vacation", "Vacation"))
    expect(await page.locator(".status").innerText()).toContain("upper and lower case")
    await page.getByLabel("URL", { exact: true }).fill("nowhere")
    expect(await page.locator(".status").first().innerText()).toContain("not an absolute URL")
  })

  test("shows no secret", async () => {
    await open("sign.html")
    await page.getByLabel("Signature method").selectOption("PLAINTEXT")
    expect(await page.locator("#signing").innerText()).not.toContain("kd94hf93k423kf44")
  })
})

describe("the pages", () => {
  test("the picture of a plan is fresh; npm run docs renews it", () => {
    expect(readFileSync(join(root, "docs/pictures/plan.svg"), "utf8")).toBe(kept)
  })

  test("search finds a name's own page first", async () => {
    await open("index.html")
    for (const [asked, address] of [
      ["CC_WEBROOT", "variables/CC_WEBROOT.html"],
      ["start-missing", "diagnostics/start-missing.html"],
      ["R-JS-9", "contract/R-JS-9.html"],
      ["cc_node_version", "variables/CC_NODE_VERSION.html"],
      ["dependencies.flags", "tables/dependencies.flags.html"],
      ["runtime.webroot", "tables/runtime.webroot.html"],
      ["run a plan", "guides/run-a-plan.html"],
    ]) {
      await page.locator("#search").fill(asked)
      await page.waitForFunction(
        (wanted) => document.querySelector("#found a")?.getAttribute("href") === wanted,
        address,
      )
    }
  })

  test("the page that runplan describe names is there", () => {
    for (const name of [
      "CC_WEBROOT",
      "CC_HEALTH_CHECK_PATH_0",
      "start-missing",
      "javascript.start.main",
      "R-JS-9",
      "C-6",
      "package.json",
    ]) {
      const words = [join(root, "dist/shell/main.cjs"), "describe", name]
      const said = execFileSync(process.execPath, words, { encoding: "utf8" })
      const [, path] = /^ +page +(\S+) on the site$/m.exec(said) ?? []
      expect(existsSync(join(site, path ?? "nowhere.html")), `${name}: ${path}`).toBe(true)
    }
  })

  test("every link leads somewhere", () => {
    const broken = []
    for (const name of pagesOf()) {
      const html = readFileSync(join(site, name), "utf8")
      const own = new Set([...html.matchAll(/\bid="([^"]*)"/g)].map((match) => match[1]))
      for (const [, link] of html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)) {
        if (/^[a-z]+:/i.test(link)) continue
        const [path, anchor] = link.replaceAll("&amp;", "&").split("#")
        const target =
          path === "" ? name : relative(site, join(site, dirname(name), decodeURIComponent(path)))
        let text
        try {
          text = path === "" ? html : readFileSync(join(site, target), "utf8")
        } catch {
          broken.push(`${name}: ${link}`)
          continue
        }
        // A link to the playground holds a project, and is tried in a test of its own.
        if (anchor?.startsWith("s=")) continue
        if (anchor !== undefined && !(path === "" ? own.has(anchor) : text.includes(`id="${anchor}"`)))
          broken.push(`${name}: ${link}`)
      }
    }
    expect(broken).toEqual([])
  })

  test("every name has its page, with example and fix, and what it leads to leads back", () => {
    const kinds = ["variables", "diagnostics", "rules", "contract"]
    const names = pagesOf().filter((name) => kinds.includes(dirname(name)) && !name.endsWith("/index.html"))
    const text = new Map(names.map((name) => [name, readFileSync(join(site, name), "utf8")]))
    const leadsTo = new Map(
      names.map((name) => [
        name,
        new Set(
          [...text.get(name).matchAll(/<a\b[^>]*\bhref="([^"#]*)"/g)].map(([, link]) =>
            relative(site, join(site, dirname(name), decodeURIComponent(link))),
          ),
        ),
      ]),
    )
    const missing = []
    for (const [name, links] of leadsTo) {
      const kind = dirname(name)
      for (const link of links)
        if (leadsTo.has(link) && link !== name && !leadsTo.get(link).has(name))
          missing.push(`${link} does not lead back to ${name}`)
      const has = (heading) => text.get(name).includes(`<h2 id="${heading}"`)
      if (kind === "variables" && !has("example")) missing.push(`${name}: no example`)
      if (kind === "diagnostics" && !has("how-to-mend-it")) missing.push(`${name}: no fix`)
      if (kind === "diagnostics" && !has("example")) missing.push(`${name}: no example`)
    }
    expect(missing).toEqual([])
    const described = JSON.parse(
      execFileSync(process.execPath, [join(root, "dist/shell/main.cjs"), "describe", "--format", "json"], {
        encoding: "utf8",
        maxBuffer: 1 << 26,
      }),
    )
    const wanted = [
      ...described.variables.map(({ name }) => `variables/${name.replace("*", "N")}.html`),
      ...described.diagnostics.map(({ code }) => `diagnostics/${code}.html`),
      ...described.rules.flatMap(({ rules }) => rules.map(({ id }) => `rules/${id}.html`)),
      ...[...described.statements, ...described.choices].map(({ id }) => `contract/${id}.html`),
      "variables/CC_STATIC_AUTOBUILD_OUTDIR.html",
      "variables/CC_FRANKENPHP_WORKER.html",
      "rules/static.generator.file.html",
      "diagnostics/token-symbol-unknown.html",
    ]
    expect(wanted.filter((name) => !text.has(name))).toEqual([])
  })

  test("an example's link opens it in the playground, with what the page says of it", async () => {
    for (const [code, message] of [
      ["start-missing", "Nothing says how to start the application"],
      ["static-index-missing", "index"],
    ]) {
      await open(`diagnostics/${code}.html`)
      await page.getByText("Open it in the playground").click()
      await live()
      expect(await page.locator(".diagnostic", { hasText: code }).innerText()).toContain(message)
      await page.close()
    }
  })

  test("every decision table has its page, its rules lead to it, and so do the guides", () => {
    const text = (name) => readFileSync(join(site, name), "utf8")
    const tables = pagesOf().filter((name) => dirname(name) === "tables" && name !== "tables/index.html")
    const described = (...words) =>
      execFileSync(process.execPath, [join(root, "dist/shell/main.cjs"), "describe", "table", ...words], {
        encoding: "utf8",
      })
    for (const name of tables) {
      const html = text(name)
      const decides = basename(name, ".html").replace(/\.N$/, ".*")
      const made = JSON.parse(described(decides, "--format", "json"))
      expect(html.match(/<tr>/g)).toHaveLength(made.reduce((sum, { rows }) => sum + rows.length + 1, 0))
      for (const rule of new Set(made.flatMap(({ rows }) => rows.flatMap((row) => row.rule ?? [])))) {
        expect(html).toContain(`href="../rules/${rule}.html"`)
        expect(text(`rules/${rule}.html`)).toContain(`href="../${name}"`)
      }
      expect(text("tables/index.html")).toContain(`href="${basename(name)}"`)
    }
    expect(tables.length).toBeGreaterThan(20)
    for (const guide of ["implement-in-another-language/index", "what-is-proved"])
      expect(text(`guides/${guide}.html`)).toContain("tables/index.html")
  }, 120_000)

  test("nothing is wider than a small screen", { timeout: 180_000 }, async () => {
    const wide = []
    await open("index.html", { viewport: { width: 360, height: 740 } })
    // The guides and the tables all, of the names every ninth.
    const all = pagesOf()
    const prose = all.filter((name) => /^(?:guides|reference)\/|^[^/]+$|\/index\.html$/.test(name))
    const names = all.filter((name) => !prose.includes(name)).filter((_, index) => index % 9 === 0)
    for (const name of new Set([...samplesOfPages, ...prose, ...names])) {
      await page.goto(`${origin}/${name}`, { waitUntil: "domcontentloaded" })
      if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(name)
    }
    expect(wide).toEqual([])
  })

  for (const scheme of ["light", "dark"]) {
    test(`axe finds nothing, ${scheme}`, { timeout: 240_000 }, async () => {
      const axe = readFileSync(installed("axe-core/axe.min.js"), "utf8")
      const found = []
      await open("index.html", { colorScheme: scheme })
      for (const name of samplesOfPages) {
        await page.goto(`${origin}/${name}`)
        if (name === "index.html") {
          await live()
          await value("runtime.version").click()
          await page.getByRole("button", { name: "Compare" }).click()
          await page.getByLabel("Platform and edition").selectOption("clever-cloud")
        }
        await page.evaluate(axe)
        const { violations } = await page.evaluate(() => globalThis.axe.run())
        found.push(...violations.map(({ id, nodes }) => `${name}: ${id}: ${nodes[0]?.html.slice(0, 200)}`))
      }
      expect(found).toEqual([])
    })
  }

  // The sentences of the rules are in it, which a planner does not carry.
  test("the playground's script is little more than what plans", () => {
    expect(
      gzipSync(readFileSync(join(site, "assets/playground.js")), { level: 9 }).length,
    ).toBeLessThanOrEqual(limits.runplan + 36_500)
  })

  test("the first plan stands in the page before any script, as the script would draw it", async () => {
    await open("index.html", { javaScriptEnabled: false })
    expect(await status()).toMatch(/^A JavaScript service on Node/)
    const words = async () => (await page.locator("#playground").innerText()).replace(/\s+/g, " ")
    const before = await words()
    await page.close()
    await open("index.html")
    expect(await words()).toBe(before)
  })

  test("how long a slow phone takes to the first plan is printed", async () => {
    await open("sign.html")
    const session = await page.context().newCDPSession(page)
    await session.send("Emulation.setCPUThrottlingRate", { rate: 4 })
    await page.goto(`${origin}/index.html`)
    await live()
    const [painted, answers] = await page.evaluate(() =>
      ["first-contentful-paint", "live"].map((name) => performance.getEntriesByName(name)[0].startTime),
    )
    console.log(
      `With a processor four times as slow: first plan painted after ${Math.round(painted)} ms, it answers after ${Math.round(answers)} ms.`,
    )
    expect(painted).toBeGreaterThan(0)
    expect(answers).toBeGreaterThan(painted)
  })
})

/** A page of each kind, and of each look. */
const samplesOfPages = [
  "index.html",
  "sign.html",
  "guides/read-a-plan.html",
  "guides/benchmarks.html",
  "guides/sign-a-request.html",
  "guides/in-your-ci.html",
  "guides/glossary.html",
  "guides/decisions/index.html",
  "guides/decisions/the-site.html",
  "guides/implement-in-another-language/index.html",
  "tables/dependencies.flags.html",
  "reference/index.html",
  "reference/files.html",
  "reference/endpoints.html",
  "reference/clever-cloud/variables.html",
  "variables/index.html",
  "variables/CC_NODE_BUILD_TOOL.html",
  "variables/NPM_TOKEN.html",
  "variables/CC_STATIC_PORT.html",
  "diagnostics/index.html",
  "diagnostics/start-missing.html",
  "diagnostics/nonce-replayed.html",
  "diagnostics/port-taken.html",
  "rules/index.html",
  "rules/javascript.start.main.html",
  "rules/static.generator.file.html",
  "contract/index.html",
  "contract/R-JS-9.html",
  "contract/C-6.html",
]
