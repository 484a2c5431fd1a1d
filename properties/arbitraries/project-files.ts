/** Texts of the project's files: package.json, mise.toml and the lock files. */
import fc from "fast-check"
import { byName, mostly, onceIn, present, weighted } from "./choose.js"
import { command, devPrograms, hostileText } from "./values.js"
import { packageManager, range } from "./versions.js"

type Field = readonly [string, unknown]

const wrong = (): fc.Arbitrary<unknown> =>
  fc.constantFrom<unknown>(1, true, false, null, [], ["a"], {}, { node: 1 }, "text", 0, "")

const script = (): fc.Arbitrary<string> => command()

const scripts = (): fc.Arbitrary<unknown> => {
  const seldom = (times: number) =>
    onceIn(times, weighted([60, script()], [1, wrong()], [1, fc.constant("")]))
  return byName({
    start: mostly(4, weighted<unknown>([60, script()], [1, wrong()], [1, fc.constantFrom("", " ")])),
    preinstall: seldom(5),
    install: seldom(6),
    postinstall: seldom(6),
    prestart: seldom(5),
    poststart: seldom(7),
    build: onceIn(2, fc.constantFrom("tsc -p .", "vite build", "echo")),
    proto: onceIn(60, fc.constant({ start: "node polluted.js" })),
    prepublish: seldom(8),
    prepare: seldom(5),
    preprepare: seldom(12),
    postprepare: seldom(12),
  }).map(({ proto, ...known }) => present<unknown>([...Object.entries(known), ["__proto__", proto]]))
}

const packages = (): fc.Arbitrary<unknown> =>
  fc
    .subarray(["express", ...devPrograms.map(([, name]) => name)], { maxLength: 3 })
    .map((names) => present(names.map((name) => [name, "^1.0.0"] as const)))

/** The object of a package.json, as its own properties. */
export const manifest = (): fc.Arbitrary<{ readonly [key: string]: unknown }> =>
  byName({
    name: mostly(5, weighted<unknown>([30, fc.constantFrom("app", "@scope/app")], [1, wrong()])),
    version: mostly(5, weighted<unknown>([30, fc.constant("1.0.0")], [1, wrong()])),
    main: mostly(
      3,
      weighted(
        [40, fc.constantFrom("index.js", "./src/server.js", "dist")],
        [1, wrong()],
        [1, hostileText()],
      ),
    ),
    scripts: mostly(5, weighted([50, scripts()], [1, wrong()])),
    engines: onceIn(
      2,
      weighted(
        [40, range().map((node) => ({ node }))],
        [2, range().map((npm) => ({ npm }))],
        [1, wrong()],
        [1, wrong().map((node) => ({ node }))],
        [1, range().map((node) => present<unknown>([["__proto__", { node }]]))],
      ),
    ),
    packageManager: onceIn(2, weighted<unknown>([40, packageManager()], [1, wrong()])),
    dependencies: onceIn(2, weighted([30, packages()], [1, wrong()])),
    devDependencies: onceIn(2, weighted([30, packages()], [1, wrong()])),
    devEngines: onceIn(
      20,
      fc.constantFrom<unknown>({ runtime: { name: "node", version: ">=20" } }, {}, "x", null),
    ),
    proto: onceIn(20, fc.constantFrom<unknown>({ main: "polluted.js", scripts: { start: "polluted" } }, 1)),
    odd: onceIn(20, fc.tuple(hostileText(), wrong())),
  }).map(({ proto, odd, ...known }) => {
    const fields: Field[] = [...Object.entries(known), ["__proto__", proto]]
    // An odd field never takes the place of one that is known.
    if (odd !== undefined && !fields.some(([key]) => key === odd[0])) fields.push(odd)
    return present<unknown>(fields)
  })

/** The text of a package.json that JSON.parse reads. */
export const manifestText = (): fc.Arbitrary<string> =>
  fc
    .tuple(manifest(), fc.constantFrom(0, 2), weighted([30, fc.constant("")], [1, fc.constant("\ufeff")]))
    .map(([value, indent, before]) => `${before}${JSON.stringify(value, null, indent)}\n`)

/** The text of a package.json that is not JSON, not an object, too deep, or has a key twice. */
export const brokenManifestText = (): fc.Arbitrary<string> =>
  weighted(
    [
      3,
      fc
        .tuple(manifestText(), fc.nat({ max: 100 }))
        .map(([text, cut]) => text.slice(0, Math.min(cut, text.length - 3))),
    ],
    [
      3,
      fc.constantFrom(
        "",
        " ",
        "[]",
        "null",
        "1",
        '"text"',
        "{'a': 1}",
        '{"a": 1,}',
        "{} // comment",
        "{}{}",
        "\ufeff\ufeff{}",
        '{"a": \u00a01}',
        '{"a": "\t"}',
        "NaN",
      ),
    ],
    [2, manifestText().map((text) => text.replace("{", '{"scripts":1,'))],
    [
      1,
      fc.constantFrom(
        ...[999, 1_001, 20_000].map((depth) => `{"x":${"[".repeat(depth)}${"]".repeat(depth)}}`),
      ),
    ],
    [1, fc.constant(`{"x":${"[".repeat(50_000)}`)],
  )

/** The text of a mise.toml that TOML reads. */
export const miseText = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom("python", "go", "node", "nodejs", "deno", '"npm:prettier"', "ruby"), {
        maxLength: 3,
      }),
      fc.infiniteStream(
        weighted(
          [12, fc.constantFrom('"3.12"', '"latest"', '"22"', "'1.23'")],
          [
            2,
            fc.constantFrom(
              '["3.12", "3.11"]',
              '{ version = "3.12" }',
              '{ version = "3.12", os = ["linux"] }',
            ),
          ],
          [1, fc.constantFrom("3.12", "true", "[1]", "{ path = '/x' }", "[]", '""', "2024-01-01")],
        ),
      ),
      weighted(
        [12, fc.constant("[tools]\n")],
        [1, fc.constantFrom("", '[env]\nA = "b"\n[tools]\n', "tools = 1\n[x]\n")],
      ),
      weighted(
        [12, fc.constant("")],
        [1, fc.constantFrom("[tasks.build]\nrun = 'x'\n", "# end", "= broken", "[tools]\n")],
      ),
    )
    .map(([names, values, head, tail]) => {
      const lines = names.map((name) => `${name} = ${values.next().value}\n`)
      return `${head}${lines.join("")}${tail}`
    })

/** The beginning of a yarn.lock, of either format. */
export const yarnLockText = (): fc.Arbitrary<string | null> =>
  weighted<string | null>(
    [
      6,
      fc.constant(
        "# THIS IS AN AUTOGENERATED FILE. DO NOT EDIT THIS FILE DIRECTLY.\n# yarn lockfile v1\n\n\n",
      ),
    ],
    [
      5,
      fc.constant(
        '# This file is generated by running "yarn install" inside your project.\n\n__metadata:\n  version: 8\n  cacheKey: 10c0\n',
      ),
    ],
    [
      1,
      fc.constantFrom<(string | null)[]>(
        null,
        "",
        "x",
        "# __metadata: in a comment\n",
        "__metadata:\r\n  version: 8\r\n",
      ),
    ],
  )
