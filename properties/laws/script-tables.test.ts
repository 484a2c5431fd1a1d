/**
 * Lines of scripts by hand: files in folders, texts with and without line breaks at their ends, what keeps a plan from being one.
 */
import { describe, expect, test } from "vitest"
import { diagnosticsOf, type Plan } from "../../src/index.js"
import { renderScript } from "../../src/report/index.js"
import { settings } from "../../src/report/script.js"
import { planOf } from "./observe.js"

const made = (
  files: { readonly [path: string]: string | null },
  env: { readonly [name: string]: string } = {},
): Plan => {
  const plan = planOf({ files, env })
  if (plan === null) throw new Error("it can be planned")
  return plan
}
const project = { "package.json": '{"scripts":{"start":"node ."}}' }
const base = made(project)

const linesOf = (plan: Plan): readonly string[] => {
  const script = renderScript(plan)
  return script._tag === "Right"
    ? script.right.split("\n")
    : diagnosticsOf(script).map(({ message }) => message)
}

type Text = Plan["files"]["write"][number]["text"]

describe("a script", () => {
  const secret = { secret: "TOKEN", encoding: "plain" } as const
  // Columns: the path, the text, the lines that write it.
  test.each<[string, Text, readonly string[]]>([
    ["a", ["x"], ["printf '%s' x > ./a"]],
    ["a", ["x\n"], ["printf '%s\\n' x > ./a"]],
    ["a", ["\nx"], ["printf '\\n%s' x > ./a"]],
    ["a", ["x\ny"], ["printf '%s' 'x", "y' > ./a"]],
    ["a", [""], ["printf '%s' '' > ./a"]],
    ["a", [], ["printf '%s' '' > ./a"]],
    ["a", ["k=", secret, "\n"], ["(umask 077 && printf '%s\\n' k="]],
    ["a/b c/d", ["x"], ["mkdir -p -- './a/b c'", "printf '%s' x > './a/b c/d'"]],
  ])("writes %j with %j", (path, text, expected) => {
    const files = { write: [{ path, text, mode: "replace" }], remove: [] } as unknown as Plan["files"]
    const lines = linesOf({ ...base, files })
    const first = lines.findIndex((line) => line.startsWith(expected[0] as string))
    expect(first).toBeGreaterThan(-1)
    if (typeof text[1] !== "object") expect(lines.slice(first, first + expected.length)).toEqual(expected)
    expect(lines.some((line) => line.startsWith("mkdir"))).toBe(path.includes("/"))
    expect(lines.some((line) => line.startsWith("(umask"))).toBe(text.includes(secret))
  })

  test("says of what runs beside it that it is not started, and of nothing else", () => {
    const beside = (plan: Plan) => linesOf(plan).filter((line) => line.includes("beside"))
    const worker = { id: "worker", restart: "always", delaySeconds: 1 } as const
    const workers = [
      { ...worker, command: "node w.js" },
      { ...worker, id: "worker-1", command: "a\u0007b" },
    ]
    expect(beside(base)).toEqual([])
    expect(beside({ ...base, workers })).toEqual([
      "# Runs beside it on the platform, and is not started here: worker, node w.js",
      "# Runs beside it on the platform, and is not started here: worker-1, a\\u0007b",
    ])
  })

  test("of a start alone has no function but the one that it calls", () => {
    const lines = linesOf({ ...base, build: [] })
    expect(lines.filter((line) => line.endsWith("() {"))).toEqual(["begin() {"])
    expect(lines.slice(lines.indexOf("begin() {") - 1)).toEqual([
      "status=0",
      "begin() {",
      '  [ "$status" -eq 0 ] || return 1',
      "  printf '== %s\\n' \"$1\" >&2",
      "}",
      "",
      'begin start || exit "$status"',
      "exec sh -c -- 'npm start'",
      "",
    ])
  })

  test("asks a service on every address by the machine's own, and on another by that", () => {
    const hooked = made(project, { CC_RUN_SUCCEEDED_HOOK: "./after" })
    const at = (address: string) =>
      linesOf({
        ...hooked,
        network: { ...hooked.network, application: { address, port: 8080 } },
      } as Plan).find((line) => line.startsWith("listens()"))
    expect(at("0.0.0.0")).toContain("127.0.0.1")
    expect(at("10.0.0.5")).toContain("10.0.0.5")
  })

  test("sets variables in the order of their names, and what NODE_ENV says only when it was given", () => {
    const plan = { ...base, environment: { NODE_OPTIONS: "--max-old-space-size=1", B: "2", A: "1" } }
    expect(settings(plan).map(({ name, value }) => [name, value])).toEqual([
      ["NODE_ENV", null],
      ["A", "1"],
      ["B", "2"],
      ["NODE_OPTIONS", "--max-old-space-size=1"],
    ])
    expect(settings(made(project, { NODE_ENV: "production" }))[0]).toEqual({
      name: "NODE_ENV",
      value: "production",
    })
  })

  // Columns: where a text stands, the plan, what is said of it.
  const [step] = base.build
  if (step === undefined) throw new Error("it is installed")
  test.each<[string, Plan, RegExp]>([
    ["a command", { ...base, build: [{ ...step, command: "a\0b" }] }, /command of install/],
    ["a variable's value", { ...base, environment: { A: "\ud800" } }, /\bA\b/],
    ["a variable's name", { ...base, environment: { "A-B": "x" } }, /variable A-B/],
    ["a path that is removed", { ...base, files: { write: [], remove: ["gone\0"] } }, /gone/],
  ])("is none with a text that no shell holds in %s", (_, plan, said) => {
    const script = renderScript(plan)
    expect(script._tag).toBe("Left")
    expect(diagnosticsOf(script).map(({ code }) => code)).toEqual(["run-text-unfit"])
    expect(diagnosticsOf(script)[0]?.message).toMatch(said)
  })

  test("is none with a placeholder that the platform left open, unless it is a person's own command", () => {
    const open = { ...base, build: [{ ...step, command: "install {place}" }] }
    expect(
      diagnosticsOf(renderScript(open)).map(({ code, message }) => [
        code,
        message.includes("the command of install"),
      ]),
    ).toEqual([["run-placeholder", true]])
    const because = [{ from: "platform", path: "registry" }] as const
    const written = {
      ...base,
      files: { write: [{ path: ".npmrc", mode: "create", text: ["registry={place}\n"] }], remove: [] },
      decisions: { "files.write": { value: [], rule: "r", contract: [], because, overridden: [] } },
    } as unknown as Plan
    expect(diagnosticsOf(renderScript(written))).toMatchObject([{ code: "run-placeholder", because }])
    const own = made(project, { CC_NODE_BUILD_TOOL: "custom", CC_CUSTOM_BUILD_TOOL: " install {place} " })
    expect(renderScript(own)._tag).toBe("Right")
    const hook = made(project, { CC_PRE_BUILD_HOOK: "echo {place}" })
    expect(renderScript(hook)._tag).toBe("Right")
  })
})
