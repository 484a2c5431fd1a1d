/**
 * Differences by hand: of JSON values, of outcomes, and as text. The laws are in diff.test.ts.
 */
import { describe, expect, test } from "vitest"
import { defaultPlatform, outcome, plan } from "../../src/index.js"
import type { Decision } from "../../src/model/decision.js"
import type { Json } from "../../src/model/json.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { applyDiff, diffPlans, isEmptyDiff, renderDiff } from "../../src/report/index.js"
import {
  applyDifferences,
  differences,
  isSame,
  type ValueDifference,
} from "../../src/report/valueDifference.js"

const of = (id: string, x: Json): Json => ({ id, x })

describe("the differences of two values", () => {
  // Columns: before, after, the differences.
  test.each<[Json, Json, readonly ValueDifference[]]>([
    [1, 1, []],
    [1, 2, [{ path: "", keys: [], before: 1, after: 2 }]],
    [{ a: 1 }, {}, [{ path: "a", keys: ["a"], before: 1 }]],
    [{}, { a: 1 }, [{ path: "a", keys: ["a"], after: 1 }]],
    [{ a: null }, { a: {} }, [{ path: "a", keys: ["a"], before: null, after: {} }]],
    [{ a: [] }, { a: {} }, [{ path: "a", keys: ["a"], before: [], after: {} }]],
    [
      { b: { c: 1, d: 2 }, a: 1 },
      { b: { c: 2, d: 2 }, a: 2 },
      [
        { path: "a", keys: ["a"], before: 1, after: 2 },
        { path: "b.c", keys: ["b", "c"], before: 1, after: 2 },
      ],
    ],
    // Two ways that read the same stand in the order of their keys.
    [
      { a: { b: 1 }, "a.b": 1 },
      { a: { b: 2 }, "a.b": 2 },
      [
        { path: "a.b", keys: ["a", "b"], before: 1, after: 2 },
        { path: "a.b", keys: ["a.b"], before: 1, after: 2 },
      ],
    ],
    // Others stand in the order of their paths as texts, whatever their keys are.
    [
      { a: { b: 1 }, "a-b": 1 },
      { a: { b: 2 }, "a-b": 2 },
      [
        { path: "a-b", keys: ["a-b"], before: 1, after: 2 },
        { path: "a.b", keys: ["a", "b"], before: 1, after: 2 },
      ],
    ],
    // Lists of things with names are compared by the names.
    [[of("a", 1)], [of("a", 2)], [{ path: "a.x", keys: ["a", "x"], before: 1, after: 2 }]],
    [[of("a", 1), of("b", 1)], [of("b", 1)], [{ path: "a", keys: ["a"], before: of("a", 1) }]],
    [[of("b", 1)], [of("a", 1), of("b", 1)], [{ path: "a", keys: ["a"], after: of("a", 1), index: 0 }]],
    [[of("a", 1)], [of("a", 1), of("b", 1)], [{ path: "b", keys: ["b"], after: of("b", 1), index: 1 }]],
    ...(["name", "path", "code"] as const).map((field): [Json, Json, readonly ValueDifference[]] => [
      [{ [field]: "a", x: 1 }],
      [{ [field]: "a", x: 2 }],
      [{ path: "a.x", keys: ["a", "x"], before: 1, after: 2 }],
    ]),
    [
      [],
      [of("z", 1), of("b", 1), of("a", 1)],
      [
        { path: "a", keys: ["a"], after: of("a", 1), index: 2 },
        { path: "b", keys: ["b"], after: of("b", 1), index: 1 },
        { path: "z", keys: ["z"], after: of("z", 1), index: 0 },
      ],
    ],
    // In another order, with a name twice, or without names they are compared as a whole.
    [
      [of("a", 1), of("b", 1)],
      [of("b", 1), of("a", 1)],
      [{ path: "", keys: [], before: [of("a", 1), of("b", 1)], after: [of("b", 1), of("a", 1)] }],
    ],
    [
      [of("a", 1), of("a", 2)],
      [of("a", 1)],
      [{ path: "", keys: [], before: [of("a", 1), of("a", 2)], after: [of("a", 1)] }],
    ],
    [[{ id: 1 }], [{ id: 2 }], [{ path: "", keys: [], before: [{ id: 1 }], after: [{ id: 2 }] }]],
    [["a"], ["a", "b"], [{ path: "", keys: [], before: ["a"], after: ["a", "b"] }]],
    [["a"], [of("a", 1)], [{ path: "", keys: [], before: ["a"], after: [of("a", 1)] }]],
  ])("%j and %j", (before, after, expected) => {
    expect(differences(before, after)).toEqual(expected)
    expect(applyDifferences(before, expected)).toEqual(after)
  })

  test("are applied to what has changed otherwise meanwhile", () => {
    const added = differences([of("a", 1)], [of("a", 1), of("b", 1), of("c", 1)])
    expect(applyDifferences([of("a", 7), of("z", 1)], added)).toEqual([
      of("a", 7),
      of("b", 1),
      of("c", 1),
      of("z", 1),
    ])
    const removed = differences([of("a", 1), of("b", 1)], [of("b", 1)])
    expect(applyDifferences([of("b", 2)], removed)).toEqual([of("b", 2)])
    expect(applyDifferences([of("a", 1), of("c", 1)], removed)).toEqual([of("c", 1)])
    expect(applyDifferences([], [{ path: "a", keys: ["a"], after: of("a", 1) }])).toEqual([of("a", 1)])
    expect(applyDifferences(null, differences({}, { a: { b: 1 } }))).toEqual({ a: { b: 1 } })
  })

  // Columns: one, the other, whether they are the same.
  test.each<[Json, Json, boolean]>([
    [{ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }, true],
    [[1], [1, 2], false],
    [[1, 2], [1], false],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [{}, [], false],
    [{ a: 1 }, {}, false],
    [{}, { a: 1 }, false],
    [{ a: 1 }, { a: 2 }, false],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [null, {}, false],
    ["1", 1, false],
  ])("%j and %j are the same: %j", (left, right, expected) => {
    expect(isSame(left, right)).toBe(expected)
    expect(isSame(right, left)).toBe(expected)
  })

  test("a field that is undefined is as good as none", () => {
    const none = { a: undefined, b: 1 } as unknown as Json
    expect(isSame(none, { b: 1 })).toBe(true)
    expect(isSame({ b: 1 }, none)).toBe(true)
    expect(differences(none, { b: 1 })).toEqual([])
  })
})

const decided = (value: Json, rule: string): Decision => ({
  value,
  rule,
  contract: [],
  because: [],
  overridden: [],
})

/** An outcome with these values and decisions: their rules by their paths. */
const made = (values: object, rules: { readonly [path: string]: string } = {}): Outcome =>
  ({
    format: "runplan/outcome@1",
    status: "planned",
    plan: {
      ...values,
      decisions: Object.fromEntries(Object.entries(rules).map(([path, rule]) => [path, decided(rule, rule)])),
      inputs: { files: [], env: [] },
    },
    diagnostics: [],
  }) as unknown as Outcome

const project: Snapshot = {
  files: { "index.js": null, "package.json": '{"scripts":{"start":"node ."},"engines":{"node":"24"}}' },
  env: {},
}
const planned = (snapshot: Snapshot): Outcome => outcome(plan(defaultPlatform)(snapshot))
const withEnv = (env: Snapshot["env"]): Outcome => planned({ ...project, env })

describe("the difference of two outcomes", () => {
  // Columns: the part that differs, the decisions that differ, the one behind it.
  test.each<[string, readonly string[], string | null]>([
    ["runtime.version", ["runtime.version", "dependencies.tool"], "runtime.version"],
    ["runtime.npm", ["runtime.version", "dependencies.tool", "application"], "runtime.version"],
    ["runtime.npm", ["dependencies.tool", "application"], "dependencies.tool"],
    ["runtime.npm", ["application"], "application"],
    ["runtime.name", ["runtime.version", "application", "dependencies.tool"], "application"],
    ["runtime.name", ["runtime.version", "dependencies.tool"], "dependencies.tool"],
    ["instance.type", ["instance.memoryMiB", "run.task"], "instance.memoryMiB"],
    ["dependencies", ["dependencies.tool", "run.start", "run.task"], "dependencies.tool"],
    ["dependencies", ["run.start", "run.task"], "run.start"],
    ["dependencies", ["run.task"], "run.task"],
    ["mode", ["run.start", "run.task"], "run.task"],
    ["restart", ["run.start", "run.task"], "run.task"],
    ["health", ["run.start", "run.task"], "run.task"],
    ["network", ["network.chain", "network.access", "run.task"], "run.task"],
    ["network.publicPort", ["network.chain", "network.access"], "network.access"],
    ["network.publicPort", ["network.chain"], "network.chain"],
    ["mode", ["run.start"], null],
    ["files.write", ["files.write"], "files.write"],
    ["tools", [], null],
  ])("a change of %s with %j follows from %s", (path, changed, expected) => {
    const values = (value: string): object =>
      path.split(".").reduceRight<object | string>((inner, key) => ({ [key]: inner }), value) as object
    const rules = (rule: string) => Object.fromEntries(changed.map((one) => [one, rule]))
    const { changes } = diffPlans(made(values("a"), rules("x")), made(values("b"), rules("y")))
    expect(changes.map((change) => [change.path, change.decision?.path ?? null])).toEqual([[path, expected]])
  })

  test("a decision that is on one side only is behind what it decides, and one that stayed is behind nothing else", () => {
    const [before, after] = [made({ run: { a: 1 } }), made({ run: { a: 2 } }, { run: "r" })]
    expect(diffPlans(before, after).changes[0]?.decision).toEqual({
      path: "run",
      before: null,
      after: decided("r", "r"),
    })
    expect(diffPlans(after, before).changes[0]?.decision).toEqual({
      path: "run",
      before: decided("r", "r"),
      after: null,
    })
    const stays = diffPlans(
      made({ mode: "a" }, { "run.task": "r" }),
      made({ mode: "b" }, { "run.task": "r" }),
    )
    expect(stays.changes[0]?.decision).toBe(null)
    expect(stays.decisions).toEqual([])
  })

  test("names what is read in addition, and what no longer is; applying it keeps the lists sorted", () => {
    const javascript = planned(project)
    const php = planned({ files: { "index.php": "" }, env: {} })
    const diff = diffPlans(javascript, php)
    expect(diff.format).toBe("runplan/diff@1")
    expect(diff.inputs.files.added).toEqual(
      [
        ".env",
        ".env.dist",
        ".env.local.php",
        "composer.lock",
        "composer.phar",
        "index.html",
        "php.ini",
      ].concat([
        "public/build/entrypoints.json",
        "public/build/manifest.json",
        "symfony.lock",
        "webpack.config.js",
      ]),
    )
    expect(diff.inputs.files.removed).toContain("bun.lock")
    expect(diff.inputs.files.removed).not.toContain("package.json")
    expect(diff.inputs.env.added).toContain("CC_PHP_VERSION")
    expect(applyDiff(javascript, diff)).toEqual(php)
    const back = diffPlans(php, javascript)
    expect(applyDiff(php, back)).toEqual(javascript)
  })

  test("from a rejection has all that is read as added, and to one all as removed", () => {
    const rejected = planned({ files: {}, env: {} })
    const diff = diffPlans(rejected, planned(project))
    expect(diff.inputs.files.removed).toEqual([])
    expect(diff.inputs.env.removed).toEqual([])
    expect(diff.inputs.files.added).toContain("package.json")
    expect(diffPlans(planned(project), rejected).inputs.env.added).toEqual([])
  })

  test("has nothing in it exactly when nothing differs, be it the status alone", () => {
    const empty = diffPlans(planned(project), planned(project))
    expect(isEmptyDiff(empty)).toBe(true)
    expect(isEmptyDiff({ ...empty, status: { before: "planned", after: "rejected" } })).toBe(false)
    expect(isEmptyDiff({ ...empty, inputs: { ...empty.inputs, env: { removed: ["A"], added: [] } } })).toBe(
      false,
    )
    expect(
      isEmptyDiff({ ...empty, inputs: { ...empty.inputs, env: { removed: ["A"], added: ["B"] } } }),
    ).toBe(false)
    expect(isEmptyDiff({ ...empty, inputs: { ...empty.inputs, files: { removed: [], added: ["a"] } } })).toBe(
      false,
    )
  })
})

describe("a difference as text", () => {
  test.each<[string, Outcome, Outcome, string]>([
    [
      "a value with what follows from it",
      planned(project),
      planned({ ...project, instance: { type: "M" } }),
      `environment.NODE_OPTIONS
  - --max-old-space-size=768   platform instances.memoryMiB.XS
  + --max-old-space-size=3072  platform instances.memoryMiB.M

instance.memoryMiB
  - 1024 MiB  platform instances.default
  + 4096 MiB  the given instance.type
    with it instance.type XS → M

2 changes.
`,
    ],
    [
      "a decision that is gone and one that comes",
      planned(project),
      planned({ ...project, task: "node job.js" }),
      `run.start
  - npm start  scripts.start in package.json

run.task
  + node job.js  the given task; overrules scripts.start in package.json
    with it health GET / → 200 → none
    with it mode service → task
    with it network
      access public publicPort 8080 chain none application address 0.0.0.0 port 8080 → none
    with it restart on-crash → none

2 changes.
`,
    ],
    [
      "one change",
      planned(project),
      withEnv({ CC_HEALTH_CHECK_PATH: "/up" }),
      `health.paths
  - /    platform health.path
  + /up  CC_HEALTH_CHECK_PATH=/up

1 change.
`,
    ],
    [
      "what is as before for another reason",
      planned(project),
      withEnv({ CC_CUSTOM_BUILD_TOOL: "./b.sh", CC_NODE_BUILD_TOOL: "custom" }),
      `build.install
  - npm install  package.json
  + ./b.sh       CC_CUSTOM_BUILD_TOOL=./b.sh, CC_NODE_BUILD_TOOL=custom

dependencies.development
  - included      platform packageManagers.npm
  + undetermined  CC_NODE_BUILD_TOOL=custom

dependencies.tool
  - npm     platform packageManagers.npm
  + custom  CC_NODE_BUILD_TOOL=custom

As before, for another reason
  dependencies.flags none
    - platform packageManagers.npm
    + CC_NODE_BUILD_TOOL=custom
  run.start npm start
    - scripts.start in package.json
    + scripts.start in package.json, CC_NODE_BUILD_TOOL=custom

3 changes, 2 as before for another reason.
`,
    ],
    [
      "diagnostics alone",
      planned(project),
      withEnv({ CC_REQUEST_FLOW: "" }),
      `Diagnostics
  + info     CC_REQUEST_FLOW is blank and counts as unset.
             → Give CC_REQUEST_FLOW a value or remove it.
             variable-blank · CC_REQUEST_FLOW=

No change in what runs, 1 new diagnostic.
`,
    ],
    [
      "diagnostics that go, and another status",
      planned({ files: {}, env: {} }),
      planned(project),
      `Diagnostics
  - error    Nothing says what kind of application this is: there is no composer.json, no index.php
             in the webroot "/", no package.json, and no mise.toml together with CC_RUN_COMMAND.
             → Plan the folder that holds the application, or state the kind, javascript or php:
               with --application on the command line, or as application in a snapshot.
             application-undecided

Was rejected, is planned, 1 diagnostic gone.
`,
    ],
    [
      "several diagnostics on both sides",
      withEnv({ CC_NODE_VERSION: "", CC_RUN_COMMAND: "" }),
      withEnv({ CC_REQUEST_FLOW: "", PORT: "" }),
      `Diagnostics
  - info     CC_NODE_VERSION is blank and counts as unset.
             → Give CC_NODE_VERSION a value or remove it.
             variable-blank · CC_NODE_VERSION=
  - info     CC_RUN_COMMAND is blank and counts as unset.
             → Give CC_RUN_COMMAND a value or remove it.
             variable-blank · CC_RUN_COMMAND=
  + info     CC_REQUEST_FLOW is blank and counts as unset.
             → Give CC_REQUEST_FLOW a value or remove it.
             variable-blank · CC_REQUEST_FLOW=
  + info     PORT is blank and counts as unset.
             → Give PORT a value or remove it.
             variable-blank · PORT=

No change in what runs, 2 diagnostics gone, 2 new diagnostics.
`,
    ],
    ["nothing", planned(project), planned(project), "No change in what runs.\n"],
  ])("shows %s", (_, before, after, expected) => {
    expect(renderDiff(diffPlans(before, after), { width: 100 })).toBe(expected)
  })

  test("a long value does not push the other's reason to the right, nor what reads as nothing follow from anything", () => {
    const text = renderDiff(
      diffPlans(planned(project), planned({ files: { "composer.json": "{}", "index.php": "" }, env: {} })),
      {
        width: 120,
      },
    )
    expect(text).toContain(`build.install
  - npm install  package.json
  + composer install --no-interaction --no-progress --no-scripts --no-dev  composer.json
`)
    expect(text).toContain(`runtime.version
  - 24.14.1  engines.node in package.json
  + 8.4.12   platform php.default
    with it runtime.npm 11.11.0 → none
    with it runtime.server none → 1.9.1
    with it runtime.webServer none → 2.10.2
`)
  })

  test("shows what differs within a decision whose text stays the same", () => {
    const start = (lifecycle: readonly string[]): Outcome => {
      const step = { id: "start", command: "npm start", when: "always", lifecycle } as const
      const values = made({ run: [step] }, { "run.start": "r" })
      if (values.status === "rejected") return values
      return {
        ...values,
        plan: {
          ...values.plan,
          decisions: {
            ...values.plan.decisions,
            "run.start": { ...decided(null, "r"), value: step, overridden: [] },
          },
        },
      }
    }
    const text = renderDiff(diffPlans(start(["start"]), start(["start", "poststart"])))
    expect(text).toContain(
      "run.start\n  - npm start  by r\n  + npm start  by r\n    with it run.start.lifecycle start → start, poststart\n",
    )
  })

  test("shows a value that no decision is behind, and a list that came", () => {
    const text = renderDiff(diffPlans(made({ x: { b: 1 } }), made({ x: { a: 2, b: 3 } })))
    expect(text).toBe("x.a\n  + 2\n\nx.b\n  - 1\n  + 3\n\n2 changes.\n")
  })

  test("says of each side where it is, and of a diagnostic that rests on something else nothing", () => {
    const other = {
      files: { "index.js": null, "package.json": '{"scripts":{"start":"node ."},"engines":{"node":"22"}}' },
      env: {},
    }
    const diff = diffPlans(planned(project), planned(other))
    const placed = renderDiff(diff, { place: () => "left.json:1", placeAfter: () => "right.json:2" })
    expect(placed).toMatch(/- 24.* engines\.node in left\.json:1\n/)
    expect(placed).toMatch(/\+ 22.* engines\.node in right\.json:2\n/)
    expect(renderDiff(diff, { place: () => "left.json:1" })).toMatch(
      /\+ 22.* engines\.node in left\.json:1\n/,
    )
    const [one] = withEnv({ PORT: "" }).diagnostics
    if (one === undefined) throw new Error("a blank variable is reported")
    const moved = {
      ...diff,
      changes: [],
      decisions: [],
      diagnostics: { removed: [one], added: [{ ...one, because: [] }] },
    }
    expect(renderDiff(moved)).toBe("No change in what runs.\n")
  })

  test("is coloured: minus as errors are, plus as what is good", () => {
    const style = {
      heading: (text: string) => `<h>${text}</h>`,
      dim: (text: string) => `<d>${text}</d>`,
      error: (text: string) => `<e>${text}</e>`,
      good: (text: string) => `<g>${text}</g>`,
      warning: (text: string) => `<w>${text}</w>`,
      info: (text: string) => `<i>${text}</i>`,
      command: (text: string) => `<c>${text}</c>`,
    }
    const text = renderDiff(diffPlans(withEnv({ PORT: "" }), withEnv({ CC_HEALTH_CHECK_PATH: "/up" })), {
      style,
    })
    expect(text).toContain("<h>health.paths</h>\n  <e>- /</e>")
    expect(text).toContain("\n  <g>+ /up</g>")
    expect(text).toContain("<h>Diagnostics</h>\n  <e>-</e> ")
  })
})
