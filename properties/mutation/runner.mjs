/**
 * A test runner for Stryker that judges a mutant in the process that is already there. The tests and the instrumented sources are
 * bundled and compiled once, and the engine keeps what it learned about them, which makes a mutant some ten times faster to judge
 * than with vitest's own runner. A memo of an earlier mutant must kill no later one: a test that fails is run once more without the
 * mutant, and where it fails there too, the mutant is judged again in a fresh evaluation of the bundle. A mutant that is at work while
 * modules load always gets a fresh one.
 */

import * as realFileSystem from "node:fs"
import { mkdirSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { resolve } from "node:path"
import { Script } from "node:vm"
import { declareClassPlugin, PluginKind } from "@stryker-mutator/api/plugin"
import {
  DryRunStatus,
  determineHitLimitReached,
  TestStatus,
  toMutantRunResult,
} from "@stryker-mutator/api/test-runner"
import { build } from "esbuild"
import { collected, inPlace } from "../inProcess/bundle.mjs"
import { leftOut, onlyFor, runsOf, testFiles } from "./suite.mjs"

const namespace = () => {
  globalThis.__stryker__ ??= {}
  return globalThis.__stryker__
}

/** The golden files do not change while mutants are judged. */
const memoised = (read) => {
  const known = new Map()
  return (path, ...options) => {
    const key = `${path} ${JSON.stringify(options)}`
    if (!known.has(key)) known.set(key, read(path, ...options))
    return known.get(key)
  }
}
const fileSystem = {
  ...realFileSystem,
  readFileSync: memoised(realFileSystem.readFileSync),
  readdirSync: memoised(realFileSystem.readdirSync),
  existsSync: memoised(realFileSystem.existsSync),
}

const stand = (path) => resolve("properties/mutation", path)

const fewerRuns = {
  name: "fewer runs",
  setup(builder) {
    builder.onResolve({ filter: /^fast-check$/ }, ({ importer }) =>
      importer === stand("fast-check.ts") ? { external: true } : { path: stand("fast-check.ts") },
    )
  },
}

/** What sources remember of texts they forget. */
const forgetting = {
  name: "forgetting",
  setup(builder) {
    builder.onResolve({ filter: /\/byText\.js$/ }, ({ importer }) =>
      importer === stand("byText.ts") || !/[/\\]src[/\\]/.test(importer)
        ? undefined
        : { path: stand("byText.ts") },
    )
  },
}

/** Sources that others stand for, by their whole paths. */
const instead = (changed) => ({
  name: "instead",
  setup(builder) {
    builder.onLoad({ filter: /[/\\]src[/\\].*\.ts$/ }, ({ path }) => {
      const contents = changed.get(path)
      return contents === undefined ? undefined : { contents, loader: "ts" }
    })
  },
})

const bundle = async (tests, changed) => {
  const entry = [
    'import { testsOf } from "./properties/inProcess/vitest.ts"',
    'import { testing } from "./properties/mutation/fast-check.ts"',
    "module.exports = { testing, files: [",
    ...tests.map((path) => `["${path}", () => testsOf(() => require("./${path}"))],`),
    "] }",
  ].join("\n")
  const made = await build({
    stdin: { contents: entry, resolveDir: process.cwd(), loader: "ts" },
    absWorkingDir: process.cwd(),
    bundle: true,
    write: false,
    metafile: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    packages: "external",
    plugins: [
      instead(changed),
      fewerRuns,
      forgetting,
      collected,
      inPlace(/(?:properties|src\/shell)\/.*\.(ts|mjs)$/),
    ],
    logLevel: "error",
  })
  return { text: made.outputFiles[0].text, inputs: made.metafile.inputs }
}

/** The sources that a file imports, itself and those that they import among them. */
export const reachedFrom = (inputs, file) => {
  const reached = new Set([file])
  for (const path of reached) for (const { path: next } of inputs[path]?.imports ?? []) reached.add(next)
  return reached
}

/**
 * The tests of some files, compiled once: what they import, and a function that evaluates them afresh and gives each file with a
 * function that gives its tests, which are loaded once. In `changed` are texts that stand for sources, by their whole paths.
 */
export const compile = async (tests, changed = new Map()) => {
  const { text, inputs } = await bundle(tests, changed)
  mkdirSync(".bundle", { recursive: true })
  const place = resolve(".bundle/suite.cjs")
  writeFileSync(place, text)
  const script = new Script(`(function (require, module, exports) {${text}\n})`, { filename: place })
  const given = createRequire(place)
  const require = (name) => (name === "node:fs" || name === "fs" ? fileSystem : given(name))
  const load = () => {
    const module = { exports: {} }
    script.runInThisContext()(require, module, module.exports)
    const { testing, files } = module.exports
    return files.map(([file, load]) => {
      let tests
      const started = (id, before, run) => () => {
        testing(id, runsOf(file))
        for (const one of before) one()
        return run()
      }
      return [
        file,
        () => {
          tests ??= load()
            .tests.map(({ name, before, run }, index) => {
              const id = `${file}#${index}`
              return { id, name: `${file} > ${name}`, run: started(id, before, run) }
            })
            .filter(({ name }) => !leftOut.some((end) => name.endsWith(end)))
          return tests
        },
      ]
    })
  }
  return { inputs, load }
}

class InProcessRunner {
  async init() {
    const { inputs, load } = await compile(testFiles())
    this.reached = new Map(testFiles().map((file) => [file, reachedFrom(inputs, file)]))
    this.load = load
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async dryRun() {
    const state = namespace()
    state.activeMutant = undefined
    const results = []
    for (const [, load] of this.load()) {
      state.currentTestId = undefined
      for (const test of load()) {
        state.currentTestId = test.id
        results.push(await judged(test))
      }
    }
    state.currentTestId = undefined
    return { status: DryRunStatus.Complete, tests: results, mutantCoverage: state.mutantCoverage }
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }) {
    const state = namespace()
    state.currentTestId = undefined
    state.hitCount = hitLimit === undefined ? undefined : 0
    state.hitLimit = hitLimit
    const wanted = testFilter === undefined ? null : new Set(testFilter)
    const run = (evaluation, ids) => this.judge(evaluation, ids, activeMutant)
    let results
    if (mutantActivation === "static") {
      results = await run(this.load(), wanted)
    } else {
      this.warm ??= this.load()
      results = await run(this.warm, wanted)
      const last = results.at(-1)
      if (last?.status === TestStatus.Failed && !(await this.passes(last.id))) {
        this.warm = this.load()
        if (state.hitCount !== undefined) state.hitCount = 0
        results = await run(this.warm, wanted)
      }
    }
    const timeout = determineHitLimitReached(state.hitCount, hitLimit)
    return toMutantRunResult(timeout ?? { status: DryRunStatus.Complete, tests: results })
  }

  /** Whether a test passes in the warm evaluation without any mutant. */
  async passes(id) {
    for (const [file, tests] of this.warm) {
      if (!id.startsWith(`${file}#`)) continue
      const test = tests().find((one) => one.id === id)
      return test !== undefined && (await judged(test)).status === TestStatus.Success
    }
    return false
  }

  /** The results of the wanted tests, up to the first that fails; `null` wants all. */
  async judge(evaluation, wanted, mutant) {
    const state = namespace()
    // The file stands in the folder that was copied, and this process in the copy.
    const source = mutant.fileName
      .split("\\")
      .join("/")
      .replace(/^.*\/(?=src\/)/, "")
    const files = wanted === null ? null : new Set([...wanted].map((id) => id.slice(0, id.indexOf("#"))))
    const results = []
    // What is named after the room of the source is likeliest to notice.
    const room = source.split("/")[1]
    const others = evaluation.filter(([file]) => !file.includes(room))
    state.activeMutant = mutant.id
    try {
      for (const [file, tests] of [...evaluation.filter((one) => !others.includes(one)), ...others]) {
        if (files !== null && !files.has(file)) continue
        if (!this.reached.get(file).has(source)) continue
        if (onlyFor[file] !== undefined && !source.endsWith(onlyFor[file])) continue
        for (const test of tests()) {
          if (wanted !== null && !wanted.has(test.id)) continue
          const result = await judged(test)
          results.push(result)
          if (result.status === TestStatus.Failed) return results
        }
      }
    } catch (error) {
      // Sources that cannot even be loaded fail every test.
      results.push(failed({ id: "loading#0", name: "loading" }, 0, error))
    } finally {
      state.activeMutant = undefined
      cleanPrototypes()
    }
    return results
  }
}

/** A mutant may have written into the prototypes that everything shares. */
const shared = [Object.prototype, Array.prototype, Function.prototype, String.prototype].map((prototype) => ({
  prototype,
  names: new Set(Reflect.ownKeys(prototype)),
}))
export const cleanPrototypes = () => {
  for (const { prototype, names } of shared) {
    for (const key of Reflect.ownKeys(prototype)) if (!names.has(key)) delete prototype[key]
  }
}

const failed = ({ id, name }, timeSpentMs, error) => ({
  id,
  name,
  timeSpentMs,
  status: TestStatus.Failed,
  failureMessage: String(error?.message ?? error).slice(0, 500),
})

const judged = async (test) => {
  const start = Date.now()
  try {
    await test.run()
  } catch (error) {
    return failed(test, Date.now() - start, error)
  }
  return {
    id: test.id,
    name: test.name,
    timeSpentMs: Date.now() - start,
    status: TestStatus.Success,
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, "in-process", InProcessRunner)]
