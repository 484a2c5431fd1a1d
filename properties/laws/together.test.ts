/**
 * All problems at once: defects of independent parts are all reported, and only they.
 */
import fc from "fast-check"
import { expect, test } from "vitest"
import type { Snapshot } from "../../src/model/snapshot.js"
import { runs } from "../arbitraries/runs.js"
import { outcomeOf } from "./observe.js"

type Env = { readonly [name: string]: string }

/** A part of a sound project: a defect of one part says nothing about another. */
interface Draft {
  readonly manifest: { readonly [key: string]: unknown }
  readonly env: Env
  readonly files: { readonly [path: string]: string | null }
  readonly rest: Partial<Snapshot>
}

const sound: Draft = {
  manifest: { name: "app", scripts: { start: "node ." }, engines: { node: "^22" } },
  env: {
    NODE_ENV: "production",
    CC_NODE_BUILD_TOOL: "npm-ci",
    NPM_TOKEN: "abc",
    CC_NPM_REGISTRY: "npm.example.com",
  },
  files: { "package-lock.json": null, "mise.toml": '[tools]\npython = "3.12"\n' },
  rest: { application: "javascript" },
}

const field =
  (key: string, value: unknown) =>
  (draft: Draft): Draft => ({ ...draft, manifest: { ...draft.manifest, [key]: value } })
const set =
  (name: string, value: string) =>
  (draft: Draft): Draft => ({ ...draft, env: { ...draft.env, [name]: value } })
const file =
  (path: string, text: string | null) =>
  (draft: Draft): Draft => ({ ...draft, files: { ...draft.files, [path]: text } })
const rest =
  (part: Partial<Snapshot>) =>
  (draft: Draft): Draft => ({ ...draft, rest: { ...draft.rest, ...part } })

// Of each part at most one defect is taken: the errors it brings, and what it does to the sound project.
const defects: readonly (readonly (readonly [readonly string[], (draft: Draft) => Draft])[])[] = [
  [
    [["engines-invalid"], field("engines", { node: "newest" })],
    [["node-version-unsatisfiable"], field("engines", { node: "^99" })],
    [["field-type"], field("engines", { node: 22 })],
    [["node-version-invalid"], (draft) => set("CC_NODE_VERSION", "newest")(field("engines", {})(draft))],
    [["node-version-unsatisfiable"], (draft) => set("CC_NODE_VERSION", "99")(field("engines", {})(draft))],
  ],
  [
    [["start-missing"], field("scripts", {})],
    [["field-type"], field("scripts", { start: "node .", prestart: 1 })],
    [["task-blank"], rest({ task: " " })],
  ],
  [[["field-type"], field("packageManager", ["npm@11.0.0"])]],
  [
    [["build-tool-unknown"], set("CC_NODE_BUILD_TOOL", "npn")],
    [["build-tool-custom-missing"], set("CC_NODE_BUILD_TOOL", "custom")],
  ],
  [
    [["node-options-malformed"], set("NODE_OPTIONS", "--max-old-space-size 512")],
    [["node-options-malformed"], set("NODE_OPTIONS", '--title="open')],
    [["node-options-malformed"], set("NODE_OPTIONS", "--max_old_space_size=512.5")],
  ],
  [
    [["registry-auth-both"], set("CC_NPM_BASIC_AUTH", "user:password")],
    [["registry-auth-both", "registry-basic-auth-malformed"], set("CC_NPM_BASIC_AUTH", "user")],
  ],
  [[["registry-token-malformed"], set("NPM_TOKEN", "two words")]],
  [
    [["registry-invalid"], set("CC_NPM_REGISTRY", "ftp://npm.example.com")],
    [["registry-invalid"], set("CC_NPM_REGISTRY", "npm.example.com?a=b")],
  ],
  [
    [["instance-unknown"], rest({ instance: { type: "XXXL" } })],
    [["instance-memory-invalid"], rest({ instance: { memoryMiB: 0.5 } })],
  ],
  [
    [["mise-syntax"], file("mise.toml", "[tools")],
    [["file-uncaptured"], file("mise.toml", null)],
    [["field-type"], file("mise.toml", "tools = 1\n")],
  ],
]

// What a whole package.json can be instead; then the parts that live in it have no defect of their own.
const manifests: readonly (readonly [string, string | null])[] = [
  ["json-syntax", '{"name": '],
  ["json-too-deep", `${"[".repeat(5_000)}${"]".repeat(5_000)}`],
  ["field-type", "[]"],
  ["file-uncaptured", null],
]

const snapshotOf = ({ manifest, env, files, rest }: Draft, text?: string | null): Snapshot => ({
  ...rest,
  files: { ...files, "package.json": text === undefined ? JSON.stringify(manifest) : text },
  env,
})

const errors = (snapshot: Snapshot): readonly string[] => [
  ...new Set(
    outcomeOf(snapshot)
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ code }) => code),
  ),
]

const chosen = (parts: typeof defects) =>
  fc.tuple(...parts.map((part) => fc.option(fc.constantFrom(...part), { freq: 2 })))

test("the sound project has no error, and each defect alone brings its own errors and no others", () => {
  expect(errors(snapshotOf(sound))).toEqual([])
  for (const [codes, spoil] of defects.flat())
    expect(errors(snapshotOf(spoil(sound)))).toEqual([...codes].sort())
  for (const [code, text] of manifests) expect(errors(snapshotOf(sound, text))).toEqual([code])
})

test("defects of independent parts bring all their errors at once and no others", () => {
  fc.assert(
    fc.property(chosen(defects), (taken) => {
      const found = taken.filter((defect) => defect !== null)
      const draft = found.reduce((before, [, spoil]) => spoil(before), sound)
      expect(errors(snapshotOf(draft))).toEqual([...new Set(found.flatMap(([codes]) => codes))].sort())
    }),
    runs(),
  )
})

test("a package.json that cannot be read hides no error of a variable, a file or the instance", () => {
  const outside = defects.slice(3)
  fc.assert(
    fc.property(chosen(outside), fc.constantFrom(...manifests), (taken, [code, text]) => {
      const found = taken.filter((defect) => defect !== null)
      const draft = found.reduce((before, [, spoil]) => spoil(before), sound)
      expect(errors(snapshotOf(draft, text))).toEqual(
        [...new Set([code, ...found.flatMap(([codes]) => codes)])].sort(),
      )
    }),
    runs(),
  )
})
