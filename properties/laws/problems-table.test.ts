/**
 * What is wrong with a plan, by hand: each row spoils one thing and says what is found, and where.
 */
import { describe, expect, test } from "vitest"
import { type Plan, plan, problems, type Snapshot } from "../../src/index.js"
import { valueAt } from "../../src/plan/problems.js"
import { everyKind } from "../everyKind.js"

const made = (files: Snapshot["files"], env = {}, more: Partial<Snapshot> = {}): Plan => {
  const made = plan(everyKind)({ files, env, ...more })
  if (made._tag === "Left") throw new Error("it can be planned")
  return made.right
}

const manifest = { "package.json": '{"scripts":{"start":"node ."}}' }
const hooks = {
  CC_PRE_BUILD_HOOK: "a",
  CC_POST_BUILD_HOOK: "b",
  CC_PRE_RUN_HOOK: "c",
  CC_RUN_SUCCEEDED_HOOK: "d",
  CC_RUN_FAILED_HOOK: "e",
}
const plans = {
  javascript: made(manifest, hooks),
  behind: made(
    { ...manifest, "site.vcl": "vcl 4.1;" },
    {
      CC_REQUEST_FLOW: "redirectproxy,cacheproxy",
      CC_REDIRECTPROXY_PROJECT_KEY: "key",
      CC_CACHEPROXY_FILE: "site.vcl",
    },
  ),
  php: made({ "composer.json": "{}", "index.php": "" }),
  static: made({ "index.html": "" }, {}, { application: "static" }),
  task: made(manifest, {}, { task: "node job.js" }),
}

type Network = NonNullable<Plan["network"]>
type Changed = { readonly [field in keyof Plan]?: unknown }

const network = (change: (network: Network) => object) => (plan: Plan) => ({
  network: { ...plan.network, ...change(plan.network as Network) },
})
const health = (change: object) => (plan: Plan) => ({ health: { ...plan.health, ...change } })
const dependencies = (change: object) => (plan: Plan) => ({
  dependencies: { ...plan.dependencies, ...change },
})
const runtime = (change: object) => (plan: Plan) => ({ runtime: { ...plan.runtime, ...change } })
const files = (change: object) => (plan: Plan) => ({ files: { ...plan.files, ...change } })
const always = (change: Changed) => () => change
const write = (...paths: readonly string[]) => paths.map((path) => ({ path, text: [""] }))
const step = (id: string, command = "true") => ({ id, command, when: "always", lifecycle: [] })
const member = (network: Network, index: number, change: object): object => ({
  chain: network.chain.map((one, place) => (place === index ? { ...one, ...change } : one)),
})

/** What is found beside decisions whose value no longer stands in the plan. */
const found = (plan: Plan): readonly (readonly [string, string])[] =>
  problems(plan).flatMap(({ invariant, place }) =>
    invariant === "decisions" ? [] : [[invariant, place] as const],
  )

test.each(Object.entries(plans))("nothing is wrong with %s", (_, plan) => {
  expect(problems(plan)).toEqual([])
})

describe("what is found", () => {
  // Columns: the plan, what is spoiled, what is found.
  test.each<[keyof typeof plans, string, (plan: Plan) => Changed, readonly (readonly [string, string])[]]>([
    ["javascript", "no network", always({ network: null }), [["mode", "network"]]],
    ["javascript", "no health", always({ health: null }), [["mode", "health"]]],
    ["javascript", "no restart", always({ restart: null }), [["mode", "restart"]]],
    ["task", "a restart", always({ restart: "always" }), [["mode", "restart"]]],
    [
      "javascript",
      "two steps of one id",
      ({ build, run }) => ({ build, run: [step("install"), ...run] }),
      [
        ["step-ids", "run"],
        ["step-ids", "run"],
      ],
    ],
    [
      "javascript",
      "steps of the build in another order",
      ({ build }) => ({ build: [...build].reverse() }),
      [["step-ids", "build"]],
    ],
    [
      "javascript",
      "a step of the build twice",
      ({ build }) => ({ build: [build[0], ...build] }),
      [
        ["step-ids", "run"],
        ["step-ids", "build"],
      ],
    ],
    [
      "javascript",
      "a step of no phase in the build",
      ({ build }) => ({ build: [...build, step("other")] }),
      [["step-ids", "build"]],
    ],
    [
      "javascript",
      "steps of the run in another order",
      ({ run }) => ({ run: [...run].reverse() }),
      [["step-ids", "run"]],
    ],
    [
      "javascript",
      "a command of blanks in the build",
      ({ build }) => ({
        build: build.map((one) => (one.id === "pre-build" ? step("pre-build", " \t") : one)),
      }),
      [["step-ids", "pre-build"]],
    ],
    [
      "javascript",
      "no command in the run",
      ({ run }) => ({ run: run.map((one) => (one.id === "pre-run" ? step("pre-run", "") : one)) }),
      [["step-ids", "pre-run"]],
    ],
    [
      "javascript",
      "tools without a step",
      always({ tools: [{ name: "just", version: "1" }] }),
      [["tools", "build.tools"]],
    ],
    [
      "javascript",
      "a step without tools",
      ({ build }) => ({ build: [step("tools"), ...build] }),
      [["tools", "build.tools"]],
    ],
    [
      "javascript",
      "no start",
      ({ run }) => ({ run: run.filter(({ id }) => id !== "start") }),
      [["start", "run"]],
    ],
    ["javascript", "no run at all", always({ run: [] }), [["start", "run"]]],
    [
      "javascript",
      "a task beside the start",
      ({ run }) => ({ run: run.flatMap((one) => (one.id === "start" ? [one, step("task")] : [one])) }),
      [["start", "run"]],
    ],
    [
      "javascript",
      "a task in place of the start",
      ({ run }) => ({ run: run.map((one) => (one.id === "start" ? step("task") : one)) }),
      [["start", "run"]],
    ],
    [
      "task",
      "a start in place of the task",
      ({ run }) => ({ run: run.map((one) => (one.id === "task" ? step("start") : one)) }),
      [["start", "run"]],
    ],
    [
      "javascript",
      "no step for the dependencies",
      ({ build }) => ({ build: build.filter(({ id }) => id !== "install") }),
      [["dependencies", "build"]],
    ],
    ["javascript", "a step for no dependencies", always({ dependencies: null }), [["dependencies", "build"]]],
    [
      "javascript",
      "PHP for JavaScript",
      runtime({ name: "php", webroot: "/", worker: null }),
      [["runtime", "runtime.name"]],
    ],
    ["php", "Node for PHP", runtime({ name: "node" }), [["runtime", "runtime.name"]]],
    ["javascript", "no mode", always({ production: null }), [["runtime", "production"]]],
    ["php", "a mode", always({ production: true }), [["runtime", "production"]]],
    [
      "javascript",
      "composer for JavaScript",
      dependencies({ tool: "composer" }),
      [["dependencies", "dependencies.tool"]],
    ],
    ["php", "npm for PHP", dependencies({ tool: "npm" }), [["dependencies", "dependencies.tool"]]],
    ["javascript", "Bun that nothing installs", runtime({ name: "bun" }), [["runtime", "runtime.name"]]],
    ["javascript", "what bun installs on Node", dependencies({ tool: "bun" }), [["runtime", "runtime.name"]]],
    [
      "javascript",
      "undetermined without a tool of one's own",
      dependencies({ development: "undetermined" }),
      [["dependencies", "dependencies.development"]],
    ],
    [
      "javascript",
      "a tool of one's own, and sure of it",
      dependencies({ tool: "custom" }),
      [["dependencies", "dependencies.development"]],
    ],
    [
      "javascript",
      "no heap limit",
      always({ environment: {} }),
      [["environment", "environment.NODE_OPTIONS"]],
    ],
    [
      "javascript",
      "NODE_OPTIONS without a limit",
      always({ environment: { NODE_OPTIONS: "--max-old-space-size" } }),
      [["environment", "environment.NODE_OPTIONS"]],
    ],
    [
      "javascript",
      "NODE_OPTIONS that cannot be split",
      always({ environment: { NODE_OPTIONS: '--max-old-space-size=1 "' } }),
      [["environment", "environment.NODE_OPTIONS"]],
    ],
    [
      "javascript",
      "NODE_OPTIONS with a limit among others",
      always({ environment: { NODE_OPTIONS: "--a --max-old-space-size=1" } }),
      [],
    ],
    [
      "javascript",
      "no memory",
      always({ instance: { type: "XS", memoryMiB: 0 } }),
      [["runtime", "instance.memoryMiB"]],
    ],
    [
      "javascript",
      "less than no memory",
      always({ instance: { type: "XS", memoryMiB: -1 } }),
      [["runtime", "instance.memoryMiB"]],
    ],
    [
      "javascript",
      "half a MiB",
      always({ instance: { type: "XS", memoryMiB: 0.5 } }),
      [["runtime", "instance.memoryMiB"]],
    ],
    ["javascript", "one MiB", always({ instance: { type: "XS", memoryMiB: 1 } }), []],
    [
      "php",
      "development dependencies that nobody knows of",
      dependencies({ development: "undetermined" }),
      [["dependencies", "dependencies.development"]],
    ],
    ["php", "a webroot without a slash", runtime({ webroot: "public" }), [["webroot", "runtime.webroot"]]],
    ["static", "a webroot without a slash", runtime({ webroot: "public" }), [["webroot", "runtime.webroot"]]],
    ["static", "a webroot outside", runtime({ webroot: "/a/../b" }), [["webroot", "runtime.webroot"]]],
    ["static", "a webroot below", runtime({ webroot: "/a..b" }), []],
    ["php", "a webroot outside", runtime({ webroot: "/../public" }), [["webroot", "runtime.webroot"]]],
    ["php", "a worker in the webroot", runtime({ webroot: "/public", worker: "public/worker.php" }), []],
    [
      "php",
      "a worker beside the webroot",
      runtime({ webroot: "/public", worker: "publicity/worker.php" }),
      [["webroot", "runtime.worker"]],
    ],
    ["php", "a worker outside", runtime({ worker: "../worker.php" }), [["webroot", "runtime.worker"]]],
    ["php", "a worker without a name", runtime({ worker: "" }), [["webroot", "runtime.worker"]]],
    [
      "javascript",
      "the smallest port",
      network(() => ({ publicPort: 1, application: { address: "0.0.0.0", port: 1 } })),
      [],
    ],
    [
      "javascript",
      "the greatest port",
      network(() => ({ publicPort: 65_535, application: { address: "0.0.0.0", port: 65_535 } })),
      [],
    ],
    [
      "javascript",
      "no port",
      network(() => ({ publicPort: 0, application: { address: "0.0.0.0", port: 0 } })),
      [["ports", "network"]],
    ],
    [
      "javascript",
      "more than there are",
      network(() => ({ publicPort: 65_536, application: { address: "0.0.0.0", port: 65_536 } })),
      [["ports", "network"]],
    ],
    [
      "javascript",
      "half a port",
      network(() => ({ publicPort: 1.5, application: { address: "0.0.0.0", port: 1.5 } })),
      [["ports", "network"]],
    ],
    [
      "behind",
      "a port of a middleware that is none",
      network((own) => member(own, 0, { listen: 0 })),
      [
        ["ports", "network"],
        ["chain", "network.chain.redirectproxy"],
      ],
    ],
    [
      "behind",
      "a forward that nobody listens for",
      network((own) => member(own, 0, { forward: 8082 })),
      [["chain", "network.chain.redirectproxy"]],
    ],
    [
      "behind",
      "a last forward that misses the application",
      network((own) => member(own, 1, { forward: 9001 })),
      [["chain", "network.chain.cacheproxy"]],
    ],
    [
      "behind",
      "a placeholder",
      network((own) => member(own, 0, { command: "a @@FORWARD_PORT@@" })),
      [["chain", "network.chain.redirectproxy"]],
    ],
    [
      "behind",
      "another placeholder",
      network((own) => member(own, 1, { command: "@@LISTEN_PORT@@" })),
      [["chain", "network.chain.cacheproxy"]],
    ],
    ["behind", "a command without", network((own) => member(own, 1, { command: "a @@PORT@@" })), []],
    [
      "behind",
      "no command, as the platform's own have",
      network((own) => member(own, 1, { command: null })),
      [],
    ],
    [
      "behind",
      "a name twice",
      network((own) => member(own, 1, { name: "redirectproxy" })),
      [["chain", "network.chain"]],
    ],
    [
      "behind",
      "the application on a port of the chain",
      network(({ chain }) => ({ application: { address: "0.0.0.0", port: chain[0]?.listen } })),
      [
        ["listeners", "network.chain"],
        ["chain", "network.chain.cacheproxy"],
      ],
    ],
    ["behind", "a chain that is blocked", network(() => ({ access: "blocked" })), [["blocked", "network"]]],
    [
      "javascript",
      "blocked on the public port",
      network(() => ({ access: "blocked" })),
      [["blocked", "network"]],
    ],
    [
      "javascript",
      "blocked on another",
      network(() => ({ access: "blocked", application: { address: "0.0.0.0", port: 9000 } })),
      [],
    ],
    [
      "javascript",
      "public on another port",
      network(() => ({ application: { address: "0.0.0.0", port: 9000 } })),
      [["public", "network.application.port"]],
    ],
    ["php", "PHP on another port", network(() => ({ application: { address: "0.0.0.0", port: 9000 } })), []],
    ["javascript", "no path", health({ paths: [] }), [["health", "health.paths"]]],
    ["javascript", "a path twice", health({ paths: ["/a", "/a"] }), [["health", "health.paths"]]],
    [
      "javascript",
      "one path of two that no request can have",
      health({ paths: ["/a", "/b c"] }),
      [["health", "health.paths"]],
    ],
    ["javascript", "a path with a fragment", health({ paths: ["/a#b"] }), [["health", "health.paths"]]],
    ["javascript", "a path without a slash", health({ paths: ["a/b"] }), [["health", "health.paths"]]],
    [
      "javascript",
      "paths with all that a request can have",
      health({ paths: ["/", "/!\"$%&'()*+,-./:;<=>?@[\\]^_`{|}~"] }),
      [],
    ],
    ["javascript", "one status that passes", health({ expect: { min: 204, max: 204 } }), []],
    [
      "javascript",
      "no status that passes",
      health({ expect: { min: 300, max: 299 } }),
      [["health", "health.expect"]],
    ],
    ["javascript", "a file written twice", files({ write: write("a", "a") }), [["files", "files.write"]]],
    ["javascript", "a file without a name", files({ write: write("") }), [["files", "files.write"]]],
    ["javascript", "a file of the machine", files({ write: write("/etc/a") }), [["files", "files.write"]]],
    ["javascript", "a file outside", files({ write: write("a/../../b") }), [["files", "files.write"]]],
    ["javascript", "files inside", files({ write: write("a/b", "b..c"), remove: ["e", "f"] }), []],
    ["javascript", "removed in another order", files({ remove: ["b", "a"] }), [["files", "files.remove"]]],
    ["javascript", "removed twice", files({ remove: ["a", "a"] }), [["files", "files.remove"]]],
    ["javascript", "removed outside", files({ remove: ["../a"] }), [["files", "files.remove"]]],
    [
      "javascript",
      "written and removed",
      files({ write: write("a", "b"), remove: ["b"] }),
      [["files", "files.remove"]],
    ],
    [
      "javascript",
      "inputs in another order",
      ({ inputs }) => ({ inputs: { ...inputs, env: [...inputs.env].reverse() } }),
      [["inputs", "inputs.env"]],
    ],
    [
      "javascript",
      "files in another order",
      ({ inputs }) => ({ inputs: { ...inputs, files: [...inputs.files].reverse() } }),
      [["inputs", "inputs.files"]],
    ],
  ])("in %s with %s", (name, _, change, expected) => {
    const plan = plans[name]
    expect(found({ ...plan, ...change(plan) } as Plan)).toEqual(expected)
  })
})

describe("decisions", () => {
  const { javascript, php, task } = plans
  const without = (plan: Plan, path: string): Plan => {
    const { [path]: _, ...decisions } = plan.decisions
    return { ...plan, decisions: decisions as Plan["decisions"] }
  }

  // Columns: the plan; a decision that it has to have.
  test.each<[keyof typeof plans, string]>([
    ...["application", "instance.memoryMiB", "runtime.version", "run.start", "environment.NODE_OPTIONS"].map(
      (path) => ["javascript", path] as const,
    ),
    ...["tool", "version", "development", "flags"].map(
      (field) => ["javascript", `dependencies.${field}`] as const,
    ),
    ...["network.access", "network.chain", "network.application.port", "health.paths"].map(
      (path) => ["javascript", path] as const,
    ),
    ["php", "runtime.webroot"],
    ["php", "runtime.worker"],
    ["task", "run.task"],
  ] as [keyof typeof plans, string][])("%s has one about %s", (name, path) => {
    expect(problems(without(plans[name], path))).toEqual([{ invariant: "decisions", place: path }])
  })

  test("are asked for what the plan has: no network for a task, no dependencies where none are, nothing of PHP's for JavaScript", () => {
    for (const plan of [javascript, task])
      expect(Object.keys(plan.decisions)).not.toContain("runtime.webroot")
    expect(Object.keys(task.decisions)).not.toContain("health.paths")
    expect(Object.keys(php.decisions)).not.toContain("environment.NODE_OPTIONS")
    const bare = made({ "index.php": "" })
    expect(bare.dependencies).toBe(null)
    expect(problems(bare)).toEqual([])
  })

  const changed = (path: string, change: object): Plan =>
    ({
      ...javascript,
      decisions: { ...javascript.decisions, [path]: { ...javascript.decisions[path], ...change } },
    }) as Plan

  test("have the value of the plan, at a place that there is, and a rule", () => {
    expect(problems(changed("application", { value: "php" }))).toEqual([
      { invariant: "decisions", place: "application" },
    ])
    expect(problems(changed("application", { rule: "" }))).toEqual([
      { invariant: "decisions", place: "application" },
    ])
    expect(
      problems(changed("nowhere", { value: undefined, rule: "r", because: [], overridden: [] })),
    ).toEqual([{ invariant: "decisions", place: "nowhere" }])
    const none = {
      ...javascript,
      decisions: { ...javascript.decisions, application: undefined },
    } as unknown as Plan
    expect(problems(none)).toEqual([{ invariant: "decisions", place: "application" }])
    // Of an application that there is none of, no further decision is expected.
    const other = { ...javascript, application: "cobol" } as unknown as Plan
    expect(problems(other).filter(({ invariant }) => invariant === "decisions")).toEqual([
      { invariant: "decisions", place: "application" },
    ])
  })

  // Columns: a piece of evidence; whether what is read covers it.
  test.each([
    [{ from: "env", name: "NODE_ENV" }, true],
    [{ from: "env", name: "NODE_ENVIRONMENT" }, false],
    [{ from: "env", name: "CX" }, false],
    [{ from: "env", name: "CC_HEALTH_CHECK_PATH_7" }, true],
    [{ from: "file", path: "package.json" }, true],
    [{ from: "file", path: "a/composer.json" }, true],
    [{ from: "file", path: "a/php.ini" }, false],
    [{ from: "file", path: ".nvmrc" }, true],
    [{ from: "file", path: "a/b/.nvmrc" }, true],
    [{ from: "file", path: "a/x.nvmrc" }, false],
    [{ from: "platform", path: "anything" }, true],
    [{ from: "snapshot", field: "task" }, true],
  ])("rest on what is read: %j %j", (evidence, covered) => {
    const expected = covered ? [] : [{ invariant: "inputs", place: "application" }]
    const claim = { value: "php", rule: "r", because: [{ from: "env", name: "NODE_ENV" }, evidence] }
    expect(problems(changed("application", { because: claim.because }))).toEqual(expected)
    expect(problems(changed("application", { overridden: [claim] }))).toEqual(expected)
  })
})

// Columns: a path; what stands there.
test.each<[string, unknown]>([
  ["application", "javascript"],
  ["network.chain.cacheproxy.listen", 8081],
  ["build.install.id", "install"],
  ["network.chain.none", undefined],
  ["build.name", undefined],
  ["application.length", undefined],
  ["restart.constructor", undefined],
  ["toString", undefined],
])("the value at %s is %j", (path, expected) => {
  expect(valueAt(plans.behind, path)).toEqual(expected)
})

test("elements of a list are found by id or name, whatever stands beside them", () => {
  const odd = {
    ...plans.javascript,
    tools: [null, "a", { id: "b", name: "c" }, { name: "a", x: 1 }],
  } as unknown as Plan
  expect(valueAt(odd, "tools.a.x")).toBe(1)
  expect(valueAt(odd, "tools.b.name")).toBe("c")
  expect(valueAt(odd, "tools.c.id")).toBe("b")
})
