/**
 * The folder that is served (R-PHP-1, C-25).
 *
 * Laws. `/public`, `public/` and `./public` are the same webroot. A webroot begins with a slash and lies in the project.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type TotalTable, totalTable } from "../contract/rule.js"
import { hooksBeforeStart, variables } from "../contract/variables.js"
import { claimFrom, fileEvidence, hasFile, reads } from "../decode/claim.js"
import { composerEvidence } from "../decode/composer.js"
import { valuesOf } from "../decode/environment.js"
import { unsetBy } from "../decode/needs.js"
import { endIn, isOfFile } from "../decode/page.js"
import { normalisePath } from "../decode/path.js"
import { contentOf, mayBeThere } from "../decode/settings.js"
import type { Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { Below, Project } from "../runtime/project.js"
import { inWebroot } from "../runtime/webroot.js"
import { type Maker, makerOf, type PhpFacts, runsServer } from "./facts.js"

const webrootVariable = variables.CC_WEBROOT.name
const manifest = projectFiles.composer.path

/** The table of precedence. */
export const webrootTable: TotalTable<Pick<Project, "env">, string> = totalTable(
  "runtime.webroot",
  [
    {
      id: "php.webroot.variable",
      contract: ["R-PHP-1", "C-25"],
      reads: reads([webrootVariable]),
      decide: ({ env }) => {
        const variable = env.get(webrootVariable)
        if (variable === null) return O.none
        const path = normalisePath(variable.value.trim())
        return path === null ? O.none : O.some(claimFrom(variable, `/${path}`))
      },
    },
  ],
  {
    id: "php.webroot.default",
    contract: ["R-PHP-1"],
    reads: reads([]),
    decide: () => ({ value: "/", because: [] }),
  },
)

/** The files of which a webroot needs one, by path from the project's root. */
export const indexFiles = (webroot: string): readonly string[] =>
  ["index.php", "index.html"].map((name) => inWebroot(webroot, name))

/** Where frameworks keep the index (C-71). */
const usualWebroots = [
  "/public",
  "/web",
  "/www",
  "/htdocs",
  "/html",
  "/public_html",
  "/webroot",
  "/docroot",
  "/pub",
] as const

/** The index files that are looked for when the webroot has none. */
export const usualIndexFiles: readonly string[] = [
  ...usualWebroots.map((webroot) => indexFiles(webroot)[0] as string),
  "**/index.php",
]

/** A folder of the root that may be a site; of some, nobody would say so. */
const otherIndex =
  /^(?!(?:node_modules|vendor|tests?|docs?|examples?|admin|api|install|includes?|lib|assets|uploads)\/)([^./][^/]*)\/index\.php$/

/** The webroots that have an index, where the webroot has none: the usual ones, or the only other folder (C-375). */
export const webrootsIn = ({ snapshot }: Pick<Project, "snapshot">): readonly string[] => {
  const usual = usualWebroots.filter((one) => hasFile(snapshot, indexFiles(one)[0] as string))
  if (usual.length > 0) return usual
  const others = Object.keys(snapshot.files).flatMap((path) => {
    const folder = otherIndex.exec(path)?.[1]
    return folder === undefined || hasFile(snapshot, `${folder}/${manifest}`) ? [] : folder
  })
  return others.length === 1 ? [`/${others[0]}`] : []
}

/** Packages that write the index when Composer installs them (C-70). */
const scaffolders = [
  "drupal/core-composer-scaffold",
  "typo3/cms-composer-installers",
  "typo3/cms-core",
] as const

const scaffolderOf = ({ composer, lock }: PhpFacts): (Maker & { readonly folder: string | null }) | null => {
  if (composer === null) return null
  const name = scaffolders.find(
    (scaffolder) =>
      composer.packages.has(scaffolder) || lock?.packages.some((locked) => locked.name === scaffolder),
  )
  return name === undefined ? null : { name, because: [composerEvidence("")], folder: composer.indexFolder }
}

/** What there is to say of the page that is served first: that it certainly ends. */
export const pageDiagnostics = (
  facts: PhpFacts,
  webroot: Decision<string>,
  { value: version }: Decision<string>,
  flags: readonly string[],
): readonly Diagnostic[] => {
  const { snapshot, env, composer } = facts
  const page = String(indexFiles(webroot.value)[0])
  const text = contentOf(snapshot, page)
  const end = endIn(text)
  if (
    end === undefined ||
    !runsServer(facts) ||
    hooksBeforeStart.some((name) => env.get(name) !== null) ||
    (composer?.scripts.length && !flags.includes("--no-scripts")) ||
    env.get(variables.phpServerWorker.name) !== null ||
    unsetBy(text).some(({ names }) => names.some((name) => Object.hasOwn(valuesOf(snapshot), name))) ||
    (isOfFile(end.does) && mayBeThere(snapshot, end.what)) ||
    (end.does !== "requires" && version < (/^(con|ans)/.test(end.does) ? "8.1" : "8"))
  )
    return []
  return [report("page-ends", { ...end, version }, [...webroot.because, fileEvidence(page)])]
}

const nothingBelow: Below = { folders: [], variable: null, because: [] }

/** What there is to say about the webroot. */
export const webrootDiagnostics = (
  facts: PhpFacts,
  webroot: Decision<string>,
  below: () => Below,
): readonly Diagnostic[] => {
  const variable = facts.env.get(webrootVariable)
  if (variable !== null && webroot.rule === "php.webroot.default") {
    return [report("webroot-outside", { value: variable.value }, [variable.because])]
  }
  if (!runsServer(facts)) return []
  const files = indexFiles(webroot.value)
  if (files.some((path) => hasFile(facts.snapshot, path))) return []
  const byBuild = makerOf(facts, files[0] as string)
  const maker = byBuild === null ? scaffolderOf(facts) : { ...byBuild, folder: null }
  if (maker !== null) {
    const { folder } = maker
    if (folder === webroot.value) return []
    return [
      report("webroot-index-unbuilt", { webroot: webroot.value, maker: maker.name, folder }, [
        ...webroot.because,
        ...maker.because,
      ]),
    ]
  }
  const elsewhere = webrootsIn(facts)
  // A composer.json says that the application is here.
  const { because, ...found } =
    !hasFile(facts.snapshot, manifest) && elsewhere.length === 0 ? below() : nothingBelow
  return [
    report("webroot-index-missing", { webroot: webroot.value, elsewhere, ...found }, [
      ...webroot.because,
      ...elsewhere.map((usual) => fileEvidence(indexFiles(usual)[0] as string)),
      ...because,
    ]),
  ]
}
