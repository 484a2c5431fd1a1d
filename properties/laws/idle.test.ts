/**
 * Lines that make none of an application's own files, one by one, and what before a start may make some.
 */
import { expect, test } from "vitest"
import { type Manifest, manifestIn } from "../../src/decode/manifest.js"
import { madeBelow } from "../../src/javascript/conditions/makers.js"
import { isIdle, isIdleCommand } from "../../src/javascript/idle.js"

const scripts = {
  quiet: "echo a",
  busy: "node make.js",
  asking: "npm run quiet",
  "asking-busy": "npm run busy",
  prebefore: "node make.js",
  before: "echo a",
  after: "echo a",
  postafter: "node make.js",
  both: "echo a",
  preboth: "echo b",
  postboth: "echo c",
  around: "npm run around",
  empty: "",
}
const manifest = manifestIn(JSON.stringify({ scripts })) as Manifest

test.each([
  ["", true],
  ["echo a", true],
  ["echo", true],
  ["true", true],
  ["A=b", true],
  ["A=b echo a", true],
  ["cross-env A=b rimraf dist", true],
  ["rm -rf dist && mkdir dist", true],
  ["rm -rf dist && node make.js", false],
  ["node make.js && rm -rf dist", false],
  ["rm -rf dist; node make.js", false],
  ["rm -rf dist || node make.js", false],
  ["echo a | tee b", false],
  ["node make.js", false],
  ["make", false],
  ["tsc", false],
  ["tsc --noEmit", true],
  ["tsc -p . --noEmit", true],
  ["tsc --noEmitOnError", false],
  // Programs of which some words make nothing.
  ["nuxt prepare", true],
  ["nuxt build", false],
  ["nuxt", false],
  ["next lint", true],
  ["next typegen && next lint", true],
  ["next build", false],
  ["ng lint --fix", true],
  ["ng build", false],
  // What installs, and what does not.
  ["npm install", true],
  ["npm i", true],
  ["npm ci", true],
  ["npm audit fix", true],
  ["npm prune", true],
  ["npm rebuild", true],
  ["npm dedupe", true],
  ["yarn add a", true],
  ["npm", false],
  ["npm version", false],
  ["composer install", true],
  ["composer", false],
  ["composer dump", false],
  // Scripts, with what is named after them.
  ["npm run quiet", true],
  ["npm run busy", false],
  ["npm run asking", true],
  ["npm run asking-busy", false],
  ["npm run before", false],
  ["npm run after", false],
  ["npm run both", true],
  ["npm run around", false],
  ["npm run missing", false],
  ["npm run empty", false],
  ["yarn quiet", true],
  ["yarn busy", false],
  ["npm run quiet && npm run busy", false],
  ["npm run quiet && npm run both", true],
  ["npx husky", true],
  ["npx --yes husky install", true],
  ["npx tsc", false],
  ["npm exec husky", true],
  // What is written somewhere, and what a shell alone can say.
  ["echo a > b", false],
  ["echo a >> b", false],
  ["echo a > /dev/null", true],
  ["echo a >/dev/null", true],
  ["echo a 2> /dev/null", true],
  ["echo a 2>&1", true],
  ["echo a >> /dev/null 2>&1", true],
  ["echo a >&2", true],
  ["echo a > /dev/nullify", true],
  ["echo `make`", false],
  ["echo $(make)", false],
  ["(make)", false],
  // What Node evaluates.
  ['node -e "1"', true],
  ["node -e '1'", true],
  ["node --eval '1'", true],
  ["node  -e '1'", false],
  ["node -p '1'", false],
  ['node -e ""', true],
  ["node -e \"require('husky').install()\"", true],
  ["node -e 'require(\"husky\").install()'", true],
  ["node -e \"require('husky')()\"", true],
  ["node -e \"require('husky')\"", false],
  ["node -e \"require('fs').writeFileSync('a', 'b')\"", false],
  ["node -e \"require('husky').uninstall()\"", false],
  ['node -e "if (process.env.CI) process.exit(0)"', true],
  ['node -e "try { console.log(1) } catch (e) { console.warn(e); console.error(e) }"', true],
  ['node -e "console.table(1)"', false],
  ['node -e "process.exitCode(1)"', false],
  ['node -e "make()"', false],
  ['node -e "a$(make)"', false],
  ["echo a && node -e '1'", true],
  ["echo a;node -e '1'", true],
  ["echo a&&node -e '1'", true],
  ["anode -e '1'", false],
  ["node -e '1' && node make.js", false],
  ["node -e '1' make.js", true],
] as const)("%j is idle: %s", (line, is) => {
  expect(isIdle(manifest, line)).toBe(is)
  if (/^[\w./ -]*$/.test(line) && line !== "") expect(isIdleCommand(manifest, line.split(" "))).toBe(is)
})

test("scripts are followed so far", () => {
  const chain = (length: number): Manifest => {
    const named = Array.from({ length }, (_, at) => [
      `s${at}`,
      at + 1 === length ? "echo a" : `npm run s${at + 1}`,
    ])
    return manifestIn(JSON.stringify({ scripts: Object.fromEntries(named) })) as Manifest
  }
  expect([7, 8, 9, 10].map((length) => isIdle(chain(length), "npm run s0"))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  ["dist/a.js", true],
  ["a/build/b.js", true],
  ["built/", true],
  ["lib/a", true],
  ["out/a", true],
  ["output/a", true],
  ["compiled/a", true],
  ["bundle/a", true],
  ["bundle.js", true],
  ["a/out.cjs", true],
  ["dist.mjs", true],
  ["dist.ts", false],
  ["dist", false],
  ["adist/a.js", false],
  ["src/a.js", false],
])("%j is where builds put what they make: %s", (path, is) => {
  expect(madeBelow.test(path)).toBe(is)
})
