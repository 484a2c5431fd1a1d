/**
 * What kind of application it is: as it is stated, else as the files say (C-5). One table across runtimes, of the rules by which
 * each recognises its own.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { type Rule, table } from "../contract/rule.js"
import { fileEvidence, hasFile, reads } from "../decode/claim.js"
import type { Decision } from "../model/decision.js"
import { type Diagnosed, type Diagnostic, diagnosed, fail } from "../model/diagnostic.js"
import { type ApplicationKind, applicationKinds } from "../model/snapshot.js"
import type { RuntimeDefinition } from "../runtime/definition.js"
import type { Project } from "../runtime/project.js"
import { unavailable } from "../runtime/unavailable.js"
import { belowOf } from "./below.js"
import { runtimesInOrder } from "./runtimes.js"

const stated: Rule<Project, ApplicationKind> = {
  id: "application.stated",
  contract: ["C-5"],
  reads: reads([]),
  decide: ({ snapshot }) =>
    snapshot.application === undefined
      ? O.none
      : O.some({ value: snapshot.application, because: [{ from: "snapshot", field: "application" }] }),
}

/** The rule, on platforms that run this kind (C-265). */
const whereItRuns = (
  kind: ApplicationKind,
  rule: Rule<Project, ApplicationKind>,
): Rule<Project, ApplicationKind> => ({
  ...rule,
  decide: (project) => (project.platform.kinds.includes(kind) ? rule.decide(project) : O.none),
})

const runtimesOn = ({ platform }: Project): readonly RuntimeDefinition[] =>
  runtimesInOrder.filter(({ kind }) => platform.kinds.includes(kind))

/** The table of precedence. Order matters: it is C-5's, which is the order of the runtimes. */
export const applicationTable = table("application", [
  stated,
  ...runtimesInOrder.flatMap(({ kind, recognition }) =>
    recognition.rules.map((rule) => whereItRuns(kind, rule)),
  ),
])

/** The decision on the kind, or the error that says what was looked for. */
export const decideApplication = (project: Project): Diagnosed<Decision<ApplicationKind>> => {
  const decision = applicationTable.decide(project)
  if (decision !== null && !project.platform.kinds.includes(decision.value)) {
    return fail(unavailable(project.platform, decision.value))
  }
  return decision === null
    ? fail(undecided(project))
    : diagnosed(decision, decision.rule === stated.id ? [] : others(project, decision))
}

const undecided = (project: Project): Diagnostic => {
  const lookedFor = runtimesOn(project).flatMap(({ recognition }) => recognition.looksFor(project))
  const { because, ...below } = belowOf(project)
  const elsewhere =
    below.folders.length > 0
      ? []
      : runtimesOn(project).flatMap(({ recognition }) => recognition.elsewhere?.webroots(project) ?? [])
  return report(
    "application-undecided",
    { lookedFor: lookedFor.map(({ what }) => what), kinds: project.platform.kinds, elsewhere, ...below },
    [
      ...lookedFor.flatMap((one) => one.because),
      ...because,
      ...elsewhere.map((webroot) => fileEvidence(`${webroot.slice(1)}/index.php`)),
    ],
  )
}

/** The files by which a project would be decided, were their folder the webroot (C-372). */
export const filesElsewhere = (project: Project): readonly string[] =>
  runtimesOn(project).flatMap(({ recognition }) => recognition.elsewhere?.files ?? [])

/** The manifest of another kind decides nothing, which surprises whoever put it there; one that starts nothing builds assets (C-233). */
const others = (project: Project, { value, because }: Decision<ApplicationKind>): readonly Diagnostic[] => {
  const said: Diagnostic[] = []
  for (const { kind, recognition } of runtimesInOrder) {
    const { manifest, starts } = recognition
    if (kind === value || manifest === null || !hasFile(project.snapshot, manifest)) continue
    const { kinds } = project.platform
    if (!kinds.includes(kind) || !starts(project)) continue
    const [first] = because
    const found = first?.from === "file" ? first.path.slice(first.path.lastIndexOf("/") + 1) : ""
    said.push(
      report("application-both", { found, kind: applicationKinds[value], other: manifest, kinds }, [
        ...because,
        fileEvidence(manifest),
      ]),
    )
  }
  return said
}
