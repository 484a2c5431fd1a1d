/**
 * How a static site is built, and the folder that is served (C-267).
 *
 * Law. CC_BUILD_COMMAND beats every generator, and CC_WEBROOT every folder that a generator builds into.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type Table, type TotalTable, table, totalTable } from "../contract/rule.js"
import { variables } from "../contract/variables.js"
import { claimFrom, fileEvidence, hasFile, platformEvidence, reads } from "../decode/claim.js"
import { contentOf } from "../decode/settings.js"
import { quoteWord } from "../model/command.js"
import type { Claim, Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Step } from "../model/plan.js"
import { inWebroot } from "../runtime/webroot.js"
import {
  buildingGenerator,
  folderOf,
  generatorOf,
  indexFiles,
  isBuilt,
  type StaticFacts,
  sourcesAsked,
  sourcesIn,
} from "./facts.js"

const commandVariable = variables.CC_BUILD_COMMAND.name
const webrootVariable = variables.CC_WEBROOT.name
const folderVariable = variables.CC_STATIC_AUTOBUILD_OUTDIR.name
/** What the platform data lists of each generator. */
const generatorFiles = "{generator's file}"

/** The folder that a generator builds into; what leaves the project counts as unset. */
const output = (facts: StaticFacts, names: readonly string[]): Claim<string> => {
  for (const name of names) {
    const given = folderOf(facts, name)
    if (given !== null && given.folder !== null) return claimFrom(given.variable, given.folder)
  }
  return { value: facts.data.folder, because: [platformEvidence("static.folder")] }
}

/** The generator that builds. */
export const generatorTable: Table<StaticFacts, string> = table("runtime.generator", [
  {
    id: "static.generator.file",
    contract: ["C-267"],
    reads: reads([commandVariable], [generatorFiles]),
    decide: (facts) => {
      const found = buildingGenerator(facts)
      return found === null ? O.none : O.some({ value: found.name, because: found.because })
    },
  },
])

/** The folder that is served. Order matters: what is said beats what is built. */
export const webrootTable: TotalTable<StaticFacts, string> = totalTable(
  "runtime.webroot",
  [
    {
      id: "static.webroot.variable",
      contract: ["C-267", "C-25"],
      reads: reads([webrootVariable]),
      decide: (facts) => {
        const given = folderOf(facts, webrootVariable)
        return given === null || given.folder === null
          ? O.none
          : O.some(claimFrom(given.variable, `/${given.folder}`))
      },
    },
    {
      id: "static.webroot.generated",
      contract: ["C-267"],
      reads: reads([folderVariable, commandVariable], [generatorFiles]),
      decide: (facts) => {
        const found = buildingGenerator(facts)
        if (found === null) return O.none
        const { value, because } = output(facts, [folderVariable])
        return O.some({ value: `/${value}`, because: [...because, ...found.because] })
      },
    },
  ],
  {
    id: "static.webroot.root",
    contract: ["C-267"],
    reads: reads([]),
    decide: () => ({ value: "/", because: [] }),
  },
)

const step = (command: string): Step => ({ id: "build", command, when: "always", lifecycle: [] })

/** What builds. Order matters: a command of one's own beats a generator. */
export const buildTable: Table<StaticFacts, Step> = table("build.build", [
  {
    id: "static.build.command",
    contract: ["C-267"],
    reads: reads([commandVariable]),
    decide: ({ env }) => {
      const variable = env.get(commandVariable)
      return variable === null ? O.none : O.some(claimFrom(variable, step(variable.value)))
    },
  },
  {
    id: "static.build.generator",
    contract: ["C-267"],
    reads: reads([folderVariable, webrootVariable], [generatorFiles]),
    decide: (facts) => {
      const found = generatorOf(facts.snapshot, facts.data)
      if (found === null) return O.none
      const { value, because } = output(facts, [folderVariable, webrootVariable])
      return O.some({
        value: step(`${found.command} ${quoteWord(value === "" ? "." : value)}`),
        because: [...found.because, ...because],
      })
    },
  },
])

/** What there is to say of source files that are given out as they are (C-353). */
const sourceDiagnostics = (
  facts: StaticFacts,
  { value: webroot, because }: Decision<string>,
  index: string,
): readonly Diagnostic[] => {
  const { snapshot, platform } = facts
  const files = sourcesIn(facts, webroot)
  if (files.length === 0) return []
  const asked = sourcesAsked(contentOf(snapshot, index)).map((path) => inWebroot(webroot, path))
  const wanted = files.filter((path) => asked.includes(path))
  return [
    report("static-source-shown", { files, index, asked: wanted, runs: platform.kinds.includes("php") }, [
      ...because,
      ...files.map(fileEvidence),
      ...(wanted.length === 0 ? [] : [fileEvidence(index)]),
    ]),
  ]
}

/** What there is to say about the build and the folder that is served. */
export const buildDiagnostics = (
  facts: StaticFacts,
  webroot: Decision<string>,
  servesFiles: boolean,
): readonly Diagnostic[] => {
  const found: Diagnostic[] = []
  const given = folderOf(facts, webrootVariable)
  if (given !== null && given.folder === null) {
    found.push(report("webroot-outside", { value: given.variable.value }, [given.variable.because]))
  } else if (servesFiles && !isBuilt(facts)) {
    const index = indexFiles(webroot.value).find((path) => hasFile(facts.snapshot, path))
    if (index === undefined)
      found.push(report("static-index-missing", { webroot: webroot.value }, webroot.because))
    else found.push(...sourceDiagnostics(facts, webroot, index))
  }
  const folder = folderOf(facts, folderVariable)
  if (folder === null) return found
  const { name, value, because } = folder.variable
  if (buildingGenerator(facts) === null) {
    found.push(report("variable-unused", { name, reason: "no generator builds the site" }, [because]))
  } else if (folder.folder === null) {
    found.push(report("static-folder-outside", { name, value }, [because]))
  }
  return found
}
