/** What a plan asks of any project, beside what it nearly asks: the instance, the kind of application, folders below the root, and services of traffic. */
import { describe, expect, test } from "vitest"
import { outcome, plan } from "../../src/index.js"
import type { Outcome } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { defaultPlatform, definePlatform, type Platform } from "../../src/platform/index.js"
import { orderOf, plainRange } from "../../src/platform/plainRanges.js"

const made = (snapshot: Partial<Snapshot>, platform: Platform = defaultPlatform): Outcome =>
  outcome(plan(platform)({ files: {}, env: {}, ...snapshot }))

const saidBy = (one: Outcome, code: string) =>
  one.diagnostics.filter((diagnostic) => diagnostic.code === code)

const defined = (overrides: Parameters<typeof definePlatform>[0]): Platform => {
  const platform = definePlatform(overrides)
  if (platform._tag === "Left") throw new Error(platform.left.map(({ message }) => message).join(" "))
  return platform.right
}

const javascript: Snapshot["files"] = { "package.json": '{"scripts":{"start":"node a.js"}}', "a.js": null }
const php: Snapshot["files"] = { "index.php": null }

describe("an instance", () => {
  // Columns: what is asked for; its type and memory in the plan; the codes that are said of it.
  test.each<[object | undefined, string | null, number | null, readonly string[]]>([
    [undefined, "XS", 1024, []],
    [{}, "XS", 1024, []],
    [{ type: "M" }, "M", 4096, []],
    [{ memoryMiB: 700 }, null, 700, []],
    [{ type: "M", memoryMiB: 700 }, "M", 700, []],
    [{ type: "unheard-of", memoryMiB: 700 }, "unheard-of", 700, []],
    [{ type: "unheard-of" }, null, null, ["instance-unknown"]],
    [{ type: "constructor" }, null, null, ["instance-unknown"]],
    [{ memoryMiB: 0 }, null, null, ["instance-memory-invalid"]],
    [{ memoryMiB: -1 }, null, null, ["instance-memory-invalid"]],
    [{ memoryMiB: 0.5 }, null, null, ["instance-memory-invalid"]],
    [{ memoryMiB: 2 ** 53 }, null, null, ["instance-memory-invalid"]],
    [{ memoryMiB: 1 }, null, 1, []],
  ])("of %j is %j with %j: %j", (instance, type, memoryMiB, codes) => {
    const one = made({ files: javascript, ...(instance === undefined ? {} : { instance }) })
    expect(one.diagnostics.map(({ code }) => code).filter((code) => code.startsWith("instance-"))).toEqual(
      codes,
    )
    if (memoryMiB !== null && one.status === "planned") expect(one.plan.instance).toEqual({ type, memoryMiB })
    expect(one.status).toBe(memoryMiB === null ? "rejected" : "planned")
  })

  test("rests on what gives its memory", () => {
    const because = (instance?: Snapshot["instance"]) => {
      const one = made({ files: javascript, ...(instance === undefined ? {} : { instance }) })
      return one.status === "planned" ? one.plan.decisions["instance.memoryMiB"]?.because : null
    }
    const of = (field: string) => ({ from: "snapshot", field })
    const platform = (path: string) => ({ from: "platform", path })
    expect(because()).toEqual([platform("instances.default"), platform("instances.memoryMiB.XS")])
    expect(because({ type: "M" })).toEqual([of("instance.type"), platform("instances.memoryMiB.M")])
    expect(because({ memoryMiB: 5 })).toEqual([of("instance.memoryMiB")])
    expect(because({ type: "M", memoryMiB: 5 })).toEqual([of("instance.memoryMiB")])
  })

  test("is not given to a kind of application that it is not for", () => {
    const [said] = saidBy(made({ files: php, instance: { type: "pico" } }), "instance-unavailable")
    expect(said?.because).toEqual([
      { from: "snapshot", field: "instance.type" },
      { from: "platform", path: "instances.unavailable.php" },
    ])
    expect(said?.message).toContain("pico")
    expect(`${said?.message} ${said?.remedy}`).toContain("nano")
    expect(saidBy(made({ files: javascript, instance: { type: "pico" } }), "instance-unavailable")).toEqual(
      [],
    )
    expect(saidBy(made({ files: php, instance: { type: "nano" } }), "instance-unavailable")).toEqual([])
    const small = defined({ instances: { default: "pico" } })
    const [byDefault] = saidBy(made({ files: php }, small), "instance-unavailable")
    expect(byDefault?.because[0]).toEqual({ from: "platform", path: "instances.default" })
  })
})

describe("a project whose root holds no application", () => {
  const start = '{"scripts":{"start":"node a.js"}}'

  // Columns: the files; the folders that are named.
  test.each<[Snapshot["files"], readonly string[]]>([
    [{ "web/package.json": start }, ["web"]],
    [{ "apps/web/package.json": start }, ["apps/web"]],
    [{ "a/b/web/package.json": start }, []],
    [{ "web/package.json": null }, []],
    [{ "web/composer.json": null }, ["web"]],
    [{ "web/package.json.x": start }, []],
    [{ "web/my-package.json": start }, []],
    [{ "web/package.json": "{}" }, []],
    [{ ".web/package.json": start }, []],
    [{ "a/.web/package.json": start }, []],
    ...["node_modules", "bower_components", "vendor", "fixtures", "e2e", "test", "tests", "__a__"].flatMap(
      (folder): readonly [Snapshot["files"], readonly string[]][] => [
        [{ [`${folder}/package.json`]: start }, []],
        [{ [`a/${folder}/package.json`]: start }, []],
        [{ [`${folder}/a/package.json`]: start }, []],
        [{ [`my-${folder}/package.json`]: start }, [`my-${folder}`]],
        [{ [`${folder}-of/package.json`]: start }, [`${folder}-of`]],
      ],
    ),
    [{ "../web/package.json": start }, []],
    [{ "b/package.json": start, "a/package.json": start }, ["a", "b"]],
  ])("%j has those below: %j", (files, folders) => {
    const [said] = saidBy(made({ files: { "README.md": null, ...files } }), "application-undecided")
    const found = said?.because.flatMap((one) => (one.from === "file" ? [one.path] : []))
    expect(found?.map((path) => path.slice(0, path.lastIndexOf("/")))).toEqual(folders)
  })

  test("rests on ten of them at most", () => {
    const files = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [`app${String(at).padStart(2, "0")}/package.json`, start]),
    )
    const [said] = saidBy(made({ files }), "application-undecided")
    expect(said?.because.length).toBe(10)
    expect(said?.because[9]).toEqual({ from: "file", path: "app09/package.json" })
  })

  test("of a kind that is stated has those of that kind alone", () => {
    const files = { "web/package.json": start, "api/composer.json": null }
    const below = (application?: Snapshot["application"]) =>
      made({ files, ...(application === undefined ? {} : { application }) }).diagnostics.flatMap(
        ({ because }) => because.flatMap((one) => (one.from === "file" ? [one.path] : [])),
      )
    expect(below()).toEqual(["api/composer.json", "web/package.json"])
    expect(below("php")).not.toContain("web/package.json")
  })
})

describe("the manifest of another kind", () => {
  // Columns: the files; what is found and what is besides.
  test.each<[Snapshot["files"], string | null]>([
    [{ ...javascript, "composer.json": "{}", "index.php": null }, "composer.json"],
    [{ ...javascript, "index.php": null }, "package.json"],
    [javascript, null],
    [{ "composer.json": "{}", "index.php": null, "package.json": '{"scripts":{"build":"x"}}' }, null],
  ])("%j is said besides: %j", (files, other) => {
    const said = saidBy(made({ files }), "application-both")
    expect(said.length).toBe(other === null ? 0 : 1)
    if (other !== null) expect(said[0]?.message).toContain("package.json")
  })

  test("is of no interest where the kind is stated", () => {
    const files = { ...javascript, "composer.json": "{}", "index.php": null }
    for (const application of ["javascript", "php"] as const)
      expect(saidBy(made({ files, application }), "application-both")).toEqual([])
  })
})

describe("a plain range", () => {
  // Columns: the range; its ends by the order of versions, null where it is not plain.
  test.each<[string, readonly (readonly [string, string | null])[] | null]>([
    ["1", [["1.0.0", "2.0.0"]]],
    ["1.2", [["1.2.0", "1.3.0"]]],
    ["1.2.3", [["1.2.3", "1.2.4"]]],
    ["1.x", [["1.0.0", "2.0.0"]]],
    ["1.X", [["1.0.0", "2.0.0"]]],
    ["1.*", [["1.0.0", "2.0.0"]]],
    ["1.x.x", [["1.0.0", "2.0.0"]]],
    ["1.2.x", [["1.2.0", "1.3.0"]]],
    ["^1.2.3", [["1.2.3", "2.0.0"]]],
    ["^0.2.3", [["0.2.3", "0.3.0"]]],
    ["^0.0.3", [["0.0.3", "0.0.4"]]],
    ["^0.0", [["0.0.0", "0.1.0"]]],
    ["^0", [["0.0.0", "1.0.0"]]],
    ["^1", [["1.0.0", "2.0.0"]]],
    ["~1.2.3", [["1.2.3", "1.3.0"]]],
    ["~1.2", [["1.2.0", "1.3.0"]]],
    ["~1", [["1.0.0", "2.0.0"]]],
    [">=1.2", [["1.2.0", null]]],
    [">= 1.2", [["1.2.0", null]]],
    ["<2", [["0.0.0", "2.0.0"]]],
    [">=1 <3", [["1.0.0", "3.0.0"]]],
    [">=1   <3", [["1.0.0", "3.0.0"]]],
    [
      "1 || 3",
      [
        ["1.0.0", "2.0.0"],
        ["3.0.0", "4.0.0"],
      ],
    ],
    [
      "1||3",
      [
        ["1.0.0", "2.0.0"],
        ["3.0.0", "4.0.0"],
      ],
    ],
    ["", null],
    ["*", null],
    [">1", null],
    ["<=1", null],
    ["=1", null],
    ["v1", null],
    ["1.x.3", null],
    ["01", null],
    ["1.02", null],
    ["123456", null],
    ["1.2.3-rc", null],
    ["1.2.3.4", null],
    ["1 ||", null],
    ["x1", null],
    ["1x", null],
  ])("%j: %j", (text, intervals) => {
    const order = (version: string | null): number =>
      version === null ? Number.POSITIVE_INFINITY : (orderOf(version) as number)
    expect(plainRange(text)).toEqual(
      intervals?.map(([from, below]) => ({ from: order(from), below: order(below) })) ?? null,
    )
  })

  test.each([
    ["1.2.3", 1e10 + 2e5 + 3],
    ["0.0.0", 0],
    ["99999.0.0", 99999e10],
    ["100000.0.0", null],
    ["1.2", null],
    ["v1.2.3", null],
    ["1.2.3-rc", null],
    ["01.2.3", null],
    ["1.2.3 ", null],
  ])("has versions in order: %s is %j", (text, order) => {
    expect(orderOf(text)).toBe(order)
  })
})
