/**
 * Logging in for real: the built command, a server that plays the platform, and Chromium in which somebody approves. Chromium and what
 * drives it install themselves where they are missing. Needs a build and curl.
 */
import { spawn } from "node:child_process"
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { delimiter, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort } from "../freePort.js"
import { consumer, type OAuthPlatform, oauthPlatform } from "../shell/oauth-platform.js"
import { type Browser, launched } from "./browser.mjs"

const main = fileURLToPath(new URL("../../dist/shell/main.cjs", import.meta.url))
let folder = ""
let platform: OAuthPlatform
let browser: Browser

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "runplan-browser-"))
  const baseUrl = `http://localhost:${await freePort()}`
  platform = await oauthPlatform(baseUrl)
  writeFileSync(join(folder, "platform.json"), JSON.stringify({ addresses: { api: platform.address } }))
  const lines = [
    `OAUTH_CONSUMER_KEY='${consumer.key}'`,
    `OAUTH_CONSUMER_SECRET='${consumer.secret}'`,
    `OAUTH_CONSUMER_BASE_URL=${baseUrl}`,
  ]
  writeFileSync(join(folder, "consumer.env"), lines.join("\n"))
  // What the system opens pages with: here it hands the address over, and Chromium is driven from this process.
  mkdirSync(join(folder, "bin"))
  const part = join(folder, "page.part")
  const hand = `#!/bin/sh\nprintf %s "$1" >'${part}'\nmv '${part}' '${join(folder, "page")}'\n`
  writeFileSync(join(folder, "bin/xdg-open"), hand)
  chmodSync(join(folder, "bin/xdg-open"), 0o755)
  browser = await launched()
})
afterAll(async () => {
  await browser?.close()
  platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Ended {
  readonly status: number | null
  readonly out: string
  readonly err: string
}

const runplan = (...words: readonly string[]): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(process.execPath, [main, ...words], {
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}`,
        HOME: folder,
        XDG_CONFIG_HOME: join(folder, "config"),
      },
    })
    let [out, err] = ["", ""]
    child.stdout.on("data", (chunk) => {
      out += chunk
    })
    child.stderr.on("data", (chunk) => {
      err += chunk
    })
    child.on("close", (status) => done({ status, out, err }))
  })

const approveInBrowser = async (): Promise<string | null> => {
  const handed = join(folder, "page")
  for (let times = 0; !existsSync(handed) && times < 400; times++) await sleep(50)
  const address = readFileSync(handed, "utf8")
  rmSync(handed)
  const page = await browser.newPage()
  await page.goto(address)
  expect(await page.title()).toBe("Approve")
  await page.click("#approve")
  await page.waitForURL(/^http:\/\/localhost:/)
  return page.textContent("p")
}

test.runIf(process.platform === "linux")(
  "somebody approves in Chromium, and runplan curl needs nothing else then",
  async () => {
    for (const profile of [[], ["--profile", "work"]]) {
      const [ended, text] = await Promise.all([
        runplan("login", "--platform", "platform.json", "--secrets-from", "consumer.env", ...profile),
        approveInBrowser(),
      ])
      expect(ended).toMatchObject({ status: 0, err: "" })
      expect(ended.out).toContain(`${platform.address}/v2/oauth/authorize?oauth_token=`)
      expect(text).toContain("This is done")
      const asked = await runplan("curl", ...profile, "-sS", "/v2/self")
      expect(asked).toMatchObject({ status: 0, err: "" })
      expect(JSON.parse(asked.out)).toMatchObject({ id: "user_1" })
      expect((await runplan("whoami", ...profile)).out).toContain(JSON.parse(asked.out).name)
    }
    const file = join(folder, "config/runplan/accounts.json")
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600")
    expect((await runplan("logout")).status).toBe(0)
    expect((await runplan("curl", "-sS", "/v2/self")).status).toBe(2)
    expect((await runplan("curl", "--profile", "work", "-sS", "/v2/self")).status).toBe(0)
    expect(platform.refused).toEqual([])
  },
)
