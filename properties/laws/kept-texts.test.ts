/**
 * Texts as people read them, whole: what is printed of some cases of the corpus is what is kept in properties/texts, to the byte. A law says
 * what holds of every text; this says how they look, and a change of a word or a blank is one that somebody looked at. RENEW_TEXTS=1 renews them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import type { Outcome, Plan, Snapshot } from "../../src/index.js"
import { chainLine, chainMermaid } from "../../src/report/chain.js"
import {
  diffPlans,
  explain,
  findings,
  findingsSummary,
  githubCommands,
  placeIn,
  renderDiff,
  renderExplanation,
  renderFindings,
  renderOutcome,
  renderScript,
  sarif,
} from "../../src/report/index.js"
import { cases } from "../corpus.js"
import { pretty } from "../scripts/corpus.mjs"

const folder = new URL("../texts/", import.meta.url)

const caseOf = (id: string) => {
  const found = cases.find((one) => one.id === id)
  if (found === undefined || found.outcome === null) throw new Error(`there is no case ${id}`)
  return { snapshot: found.snapshot as Snapshot, outcome: found.outcome as Outcome }
}

const planOf = (id: string): Plan => {
  const { outcome } = caseOf(id)
  if (outcome.status === "rejected") throw new Error(`${id} has no plan`)
  return outcome.plan
}

const lineOf =
  (id: string) =>
  (path: string, line: number): string | null =>
    caseOf(id).snapshot.files[path]?.split("\n")[line - 1] ?? null

const outcomeText = (id: string, width: number): string =>
  renderOutcome(caseOf(id).outcome, {
    width,
    line: lineOf(id),
    subject: id,
    place: (evidence) => {
      const found = placeIn(caseOf(id).snapshot)(evidence)
      return found?.line === undefined ? null : `${found.path}:${found.line}`
    },
    ...(caseOf(id).outcome.status === "rejected" ? { mend: `runplan plan --set 'A=b c' ${id}` } : {}),
  })

/** The script of a case, with the steps that another one runs where they are asked for. */
const scriptText = (id: string, run = id): string => {
  const script = renderScript({ ...planOf(id), run: planOf(run).run })
  return script._tag === "Right" ? script.right : pretty(script.left)
}

const findingsOf = (id: string) => findings(caseOf(id).outcome.diagnostics, placeIn(caseOf(id).snapshot))

const explained = (id: string, paths: readonly string[], width: number): string =>
  paths
    .map((path) => {
      const explanation = explain(planOf(id), path)
      if (explanation === null) throw new Error(`${id} does not decide ${path}`)
      return renderExplanation(explanation, { width })
    })
    .join("\n")

const flows = ["none", "block", "all-activated", "custom", "task", "platform-port-behind"].map(
  (id) => `flow/${id}`,
)

const texts: { readonly [name: string]: () => string } = {
  "chain.txt": () =>
    pretty(flows.map((id) => [id, chainLine(planOf(id).network), chainMermaid(planOf(id).network)])),
  "chain-of-files.txt": () => outcomeText("flow/all-activated", 100),
  "chain-of-files-narrow.txt": () => outcomeText("flow/all-activated", 50),
  "chain-of-commands.txt": () => outcomeText("flow/custom", 72),
  "blocked.txt": () => outcomeText("flow/block", 80),
  "every-problem.txt": () => outcomeText("flow/every-problem", 80),
  "workers.txt": () => outcomeText("profile-clever-cloud-2026-11/workers", 90),
  "worker-not-again.txt": () => outcomeText("profile-clever-cloud-2026-11/workers-not-again", 90),
  "worker-after-a-failure.txt": () => outcomeText("profile-clever-cloud-2026-11/worker-at-once", 90),
  "hooks.txt": () => outcomeText("hooks/all", 60),
  "php.txt": () => outcomeText("php-start/hooks", 100),
  "static.txt": () => outcomeText("static/index-made-by-pre-run-hook", 100),
  "task.txt": () => outcomeText("flow/task", 80),
  "syntax.txt": () => outcomeText("manifest/json-array-after-comma", 40),
  // The line that cannot be read is longer than what is shown of it.
  "syntax-narrow.txt": () =>
    [48, 60, 76].map((width) => outcomeText("manifest/syntax-behind-words", width)).join("\n"),
  "every-problem-narrow.txt": () => outcomeText("flow/every-problem", 34),
  "variables.txt": () =>
    ["addon-injected", "application-over-addon", "platform-port-overruled", "conflict-of-secrets"]
      .map((id) => outcomeText(`environment/${id}`, 64))
      .join("\n"),
  "folder.txt": () => outcomeText("profile-clever-cloud-2026-11/folder", 90),
  "nothing-starts.txt": () => outcomeText("conditions/workspace-nothing-starts", 90),
  "script-workers.sh": () => scriptText("profile-clever-cloud-2026-11/workers"),
  "script-folder.sh": () => scriptText("profile-clever-cloud-2026-11/folder"),
  "script-hooks.sh": () => scriptText("hooks/all"),
  "script-php.sh": () => scriptText("php-start/hooks", "hooks/all"),
  "script-static.sh": () => scriptText("static/index-made-by-pre-run-hook", "hooks/all"),
  "script-task.sh": () => scriptText("flow/task"),
  "script-chain.sh": () => scriptText("flow/all-activated"),
  "explained.txt": () =>
    explained("flow/all-activated", ["network.chain", "dependencies.tool", "run.start"], 90),
  "explained-narrow.txt": () => explained("flow/block", ["network.access", "runtime.version"], 50),
  "difference.txt": () =>
    renderDiff(diffPlans(caseOf("flow/none").outcome, caseOf("flow/all-activated").outcome), { width: 80 }),
  "difference-rejected.txt": () =>
    renderDiff(diffPlans(caseOf("flow/none").outcome, caseOf("flow/every-problem").outcome), { width: 80 }),
  "difference-of-workers.txt": () =>
    renderDiff(
      diffPlans(
        caseOf("profile-clever-cloud-2026-11/workers").outcome,
        caseOf("profile-clever-cloud-2026-11/workers-not-again").outcome,
      ),
      { width: 60 },
    ),
  "findings.txt": () =>
    ["flow/every-problem", "conditions/workspace-nothing-starts", "flow/none"]
      .map((id) => `${renderFindings(findingsOf(id), { width: 70 })}${findingsSummary(findingsOf(id))}\n`)
      .join("\n"),
  "github.txt": () => githubCommands(findingsOf("flow/every-problem")),
  "sarif.txt": () => pretty(sarif(findingsOf("conditions/workspace-nothing-starts"), { version: "1.2.3" })),
}

describe("a text that is kept", () => {
  test.each(Object.entries(texts))("%s", (name, text) => {
    const place = new URL(name, folder)
    if (process.env.RENEW_TEXTS === "1") writeFileSync(place, text())
    expect(existsSync(place) ? readFileSync(place, "utf8") : null, "RENEW_TEXTS=1 renews it").toBe(text())
  })

  test("is printed by something", () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(texts).sort())
  })
})
