/**
 * Laws of planning PHP projects, and a table of how a shell splits.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { outcome, plan, problems, quoteWord, splitWords } from "../../src/index.js"
import type { Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { defaultPlatform, definePlatform, type Platform } from "../../src/platform/index.js"
import { anyText } from "../arbitraries/choose.js"
import { phpSnapshot } from "../arbitraries/php.js"
import { runs } from "../arbitraries/runs.js"
import { hostileText } from "../arbitraries/values.js"
import { drawnPlanOf, planOf } from "./observe.js"

type PhpRuntime = Extract<Plan["runtime"], { name: "php" }>

const holdsOfPlans = (holds: (made: Plan, runtime: PhpRuntime, given: Snapshot) => void) => {
  let plans = 0
  fc.assert(
    fc.property(phpSnapshot(), (given) => {
      const made = drawnPlanOf(given)
      if (made === null || made.runtime.name !== "php") return
      plans++
      holds(made, made.runtime, given)
    }),
    runs(),
  )
  expect(plans).toBeGreaterThan(100)
}

/** The value of a variable as the application sees it: its own, else that of the add-on linked first; blank is unset. */
const seen = (given: Snapshot, name: string): string | null => {
  const source = [given.env, ...(given.addons ?? []).map(({ env }) => env)].find((env) =>
    Object.hasOwn(env, name),
  )
  const value = source?.[name]
  return value === undefined || value.trim() === "" ? null : value
}

describe("a plan of a PHP project", () => {
  test("is valid", () => {
    holdsOfPlans((made) => expect(problems(made)).toEqual([]))
  })

  test("serves a webroot of the project, with the worker inside it", () => {
    let workers = 0
    holdsOfPlans((_, { webroot, worker }) => {
      expect(webroot).toMatch(/^\/(?!.*(^|\/)\.{0,2}(\/|$)).*|^\/$/)
      if (worker === null) return
      workers++
      expect(`/${worker}`.startsWith(webroot === "/" ? "/" : `${webroot}/`)).toBe(true)
      expect(worker.split("/")).not.toContain("..")
    })
    expect(workers).toBeGreaterThan(10)
  })

  test("has exactly the command of CC_RUN_COMMAND, or of the task", () => {
    holdsOfPlans((made, { worker }, given) => {
      const command = given.task ?? seen(given, "CC_RUN_COMMAND")
      const id = given.task === undefined ? "start" : "task"
      if (command === null) return
      expect(made.run.find((step) => step.id === id)?.command).toBe(command)
      expect(worker).toBeNull()
    })
  })

  test("has --no-dev added by CC_PHP_DEV_DEPENDENCIES alone, after the user's flags in their order", () => {
    const base = ["--no-interaction", "--no-progress", "--no-scripts"]
    holdsOfPlans(({ dependencies, build }, _, given) => {
      if (dependencies === null) return
      const flags = seen(given, "CC_PHP_COMPOSER_FLAGS")
      const split = flags === null ? null : splitWords(flags)
      const own = split === null ? base : split._tag === "Words" ? split.words : []
      const install = seen(given, "CC_PHP_DEV_DEPENDENCIES")?.trim() === "install"
      expect(dependencies.flags).toEqual(install ? own : [...own, "--no-dev"])
      expect(dependencies.development).toBe(install ? "included" : "excluded")
      const command = build.find(({ id }) => id === "install")?.command ?? ""
      const whole = splitWords(command)
      const words = whole._tag === "Words" ? whole.words : []
      expect(words.slice(words.indexOf("install") + 1)).toEqual(dependencies.flags)
    })
  })

  test("has a problem when its webroot leaves the project or its worker leaves the webroot", () => {
    const spoiled: readonly Partial<PhpRuntime>[] = [
      { webroot: "public" },
      { webroot: "/../public" },
      { webroot: "/public", worker: "worker.php" },
      { webroot: "/public", worker: "public2/worker.php" },
      { webroot: "/public", worker: "public/../worker.php" },
      { webroot: "/public", worker: "public/" },
      { webroot: "/", worker: "../worker.php" },
    ]
    const made = planOf({ files: { "index.php": null }, env: {} })
    expect(made).not.toBeNull()
    if (made === null || made.runtime.name !== "php") return
    for (const runtime of spoiled) {
      const { decisions, ...rest } = made
      const after: Plan = { ...rest, decisions, runtime: { ...made.runtime, ...runtime } }
      expect(problems(after).map(({ invariant }) => invariant)).toContain("webroot")
    }
  })

  test("has a problem when nobody can say whether development dependencies are installed: Composer always knows", () => {
    holdsOfPlans((made) => {
      if (made.dependencies === null) return
      const dependencies = { ...made.dependencies, development: "undetermined" } as const
      const found = problems({ ...made, dependencies })
      expect(found).toContainEqual(
        expect.objectContaining({ invariant: "dependencies", place: "dependencies.development" }),
      )
    })
  })

  test("stands on no pico instance", () => {
    holdsOfPlans((made) => expect(made.instance.type).not.toBe("pico"))
  })
})

describe("a platform with another product name", () => {
  const named = definePlatform({
    products: { phpServer: "FASTPHP" },
    variables: { phpServerWorker: "CC_FASTPHP_WORKER", phpServerPort: "CC_FASTPHP_PORT" },
  })
  const platform: Platform = named._tag === "Left" ? defaultPlatform : named.right

  test("reads the variables of that name, and none of the default ones", () => {
    const files = { "index.php": null, "worker.php": null }
    const made = outcome(
      plan(platform)({ files, env: { CC_FASTPHP_WORKER: "worker.php", CC_PHPSERVER_WORKER: "../x" } }),
    )
    expect(made.status).toBe("planned")
    if (made.status === "rejected") return
    expect(made.plan.run.map(({ command }) => command)).toEqual([
      "fastphp php-server --listen 0.0.0.0:8080 --root . --worker worker.php",
    ])
    expect(made.plan.inputs.env).toContain("CC_FASTPHP_WORKER")
    expect(made.plan.inputs.env).not.toContain("CC_PHPSERVER_WORKER")
    expect(made.diagnostics).toEqual([])
  })
})

describe("splitting a line as a shell does", () => {
  test("gives words back that were quoted and joined by blanks", () => {
    const word = fc.oneof(anyText(), fc.string(), hostileText())
    fc.assert(
      fc.property(fc.array(word), fc.constantFrom(" ", "\t", "\n", "  "), (words, blank) => {
        const split = splitWords(words.map(quoteWord).join(blank))
        expect(split).toEqual({ _tag: "Words", words, active: [] })
      }),
      runs(),
    )
  })

  // A line, its words, and the characters that a shell would act on; each was read by a POSIX shell.
  test.each([
    ["", [], []],
    [" \t\n", [], []],
    ["a  b\tc\nd", ["a", "b", "c", "d"], []],
    ["''", [""], []],
    ['a""b', ["ab"], []],
    ["'a b'\"c d\"e\\ f", ["a bc de f"], []],
    ['"a\\"b\\\\c\\d\\$e"', ['a"b\\c\\d$e'], []],
    ["'a\\'", ["a\\"], []],
    ["a\\\nb", ["ab"], []],
    ["a \\\n b", ["a", "b"], []],
    ['"a\\\nb"', ["ab"], []],
    ["--flag=$HOME \"$(x)\" '$y' \\$z", ["--flag=$HOME", "$(x)", "$y", "$z"], ["$"]],
    ["a && b > c", ["a", "&&", "b", ">", "c"], ["&", ">"]],
    ["a\u00a0b", ["a\u00a0b"], []],
  ])("%j", (line, words, active) => {
    expect(splitWords(line)).toEqual({ _tag: "Words", words, active })
  })

  test.each([
    ["'a", "a single quote"],
    ['"a', "a double quote"],
    ['"a\\', "a double quote"],
    ["a\\", "a backslash"],
  ])("%j is not closed", (line, what) => {
    expect(splitWords(line)).toEqual({ _tag: "Unclosed", what })
  })
})
