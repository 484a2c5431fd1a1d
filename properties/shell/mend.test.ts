/**
 * The command that mends a rejection is a whole one: pasted into a shell it gives a plan, whatever was given besides, and it shows no
 * secret.
 */
import { execFileSync } from "node:child_process"
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { runHere } from "./in-process.js"

let place = ""
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), "mend-"))
  const files = {
    "blog/public/index.php": "",
    "it's mine/public/index.php": "",
    "-dashed/public/index.php": "",
    "own.env": "CC_HEALTH_CHECK_PATH=/up\n",
    "data base.env": "DATABASE_URL=postgres://user:hidden-1@host/db\n",
    "platform.json": '{"name":"ours"}',
    "snapshot.json": '{"application":"php","files":{"public/index.php":null},"env":{}}',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(place, path, ".."), { recursive: true })
    writeFileSync(join(place, path), text)
  }
})

/** The command below "it would be planned", and its words as sh reads them. */
const tried = async (
  words: readonly string[],
): Promise<{ readonly line: string; readonly words: readonly string[] }> => {
  const { status, out } = await runHere(place, ["plan", ...words])
  expect(status).toBe(1)
  const line = / it would be planned:\n {2}(.*)$/m.exec(out)?.[1] ?? ""
  const read = execFileSync("sh", ["-c", `runplan() { printf '%s\\0' "$@"; }; ${line}`], {
    encoding: "utf8",
    env: { ...process.env, API_TOKEN: "hidden-2", GREETING: "hello there" },
  })
  return { line, words: read.split("\0").slice(0, -1) }
}

test.each<[string, readonly string[], string]>([
  ["a folder", ["blog"], "runplan plan blog --env CC_WEBROOT=/public"],
  ["a folder with a quote", ["it's mine"], "runplan plan 'it'\\''s mine' --env CC_WEBROOT=/public"],
  ["a folder like an option", ["--", "-dashed"], "runplan plan ./-dashed --env CC_WEBROOT=/public"],
  [
    "files and platforms",
    [
      "blog",
      "--application",
      "php",
      "--environment-file",
      "own.env",
      "--platform",
      "platform.json",
      "--memory",
      "512",
    ],
    "runplan plan blog --environment-file own.env --application php --memory 512 --platform platform.json --env CC_WEBROOT=/public",
  ],
  [
    "an add-on's file with a blank in its name",
    ["blog", "--addon", "db=data base.env"],
    "runplan plan blog --addon 'db=data base.env' --env CC_WEBROOT=/public",
  ],
  [
    "a snapshot",
    ["--snapshot", "snapshot.json"],
    "runplan plan --snapshot snapshot.json --env CC_WEBROOT=/public",
  ],
  [
    "a value that it replaces",
    ["blog", "--env", "CC_WEBROOT=/nowhere"],
    "runplan plan blog --env CC_WEBROOT=/public",
  ],
  [
    "values that may be secrets",
    ["blog", "--env", "API_TOKEN=hidden-2", "--env", "GREETING=hello there", "--env", "CC_PHP_VERSION=8.4"],
    'runplan plan blog --env API_TOKEN="$API_TOKEN" --env GREETING="$GREETING" --env CC_PHP_VERSION=8.4 --env CC_WEBROOT=/public',
  ],
])("%s", async (_, given, expected) => {
  const { line, words } = await tried(given)
  expect(line).toBe(expected)
  expect(line).not.toContain("hidden")
  const { status, out } = await runHere(place, words)
  expect(out).toMatch(/^A PHP service/m)
  expect(status).toBe(0)
})

test("no command where the shell could not name a value that may be a secret", async () => {
  const { out } = await runHere(place, ["plan", "blog", "--application", "php", "--env", "my-key=hidden-3"])
  expect(out).toContain("Rejected")
  expect(out).not.toContain("it would be planned")
  expect(out).not.toContain("hidden-3")
})
