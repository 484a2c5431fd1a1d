/** What the planner says: the plan with its pictures and decisions, and the diagnostics. */
import { type Evidence, type Outcome, showText } from "runplan"
import { DecisionPanel, EvidenceList } from "./decision.js"
import { pageOf } from "./pages.js"
import { Flow, Time } from "./picture.js"
import { words } from "./planning.js"
import { Scroll } from "./scroll.js"
import type { Side } from "./state.js"

interface ResultProps {
  readonly side: Side
  readonly result: Outcome
  readonly path: string | null
  readonly choose: (path: string | null) => void
  readonly show: (evidence: Evidence) => void
}

const pictured = /^(?:build|run|files)\./

export const Result = ({ side, result, path, choose, show }: ResultProps) => (
  <div class="result">
    {result.status === "planned" ? (
      <>
        <Time plan={result.plan} choose={choose} />
        <h3>Request flow</h3>
        <Flow network={result.plan.network} />
        {path === null ? null : (
          <DecisionPanel side={side} plan={result.plan} path={path} show={show} close={() => choose(null)} />
        )}
        <h3>Decisions</h3>
        <Scroll label="Decisions">
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Value: click for the reason</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(result.plan.decisions)
                .filter(([key]) => !pictured.test(key))
                .sort(([a], [b]) => (a < b ? -1 : 1))
                .map(([key, decision]) => (
                  <tr key={key}>
                    <th scope="row">
                      <code>{key}</code>
                    </th>
                    <td>
                      <button
                        type="button"
                        class="value"
                        aria-expanded={path === key}
                        onClick={() => choose(path === key ? null : key)}
                      >
                        {words(decision.value)}
                      </button>
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Scroll>
        <WrittenFiles result={result} choose={choose} />
      </>
    ) : null}
    <Diagnostics side={side} result={result} show={show} />
  </div>
)

const WrittenFiles = ({
  result,
  choose,
}: {
  readonly result: Outcome
  readonly choose: (path: string) => void
}) => {
  if (result.status !== "planned") return null
  const { write, remove } = result.plan.files
  if (write.length + remove.length === 0) return null
  return (
    <>
      <h3>Files</h3>
      <ul class="plain">
        {write.map((file) => (
          <li key={file.path}>
            <button type="button" class="value" onClick={() => choose("files.write")}>
              {file.mode === "create" ? "writes" : "appends to"} {file.path}
            </button>
            <pre class="scroll">{showText(file.text).trim()}</pre>
          </li>
        ))}
        {remove.map((name) => (
          <li key={name}>
            <button type="button" class="value" onClick={() => choose("files.remove")}>
              removes {name}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const Diagnostics = ({ side, result, show }: Pick<ResultProps, "side" | "result" | "show">) => (
  <section aria-label="Diagnostics">
    <h3>{result.diagnostics.length === 0 ? "No diagnostics" : "Diagnostics"}</h3>
    <ul class="plain diagnostics">
      {result.diagnostics.map((one) => (
        <li key={JSON.stringify([one.code, one.because])} class={`diagnostic ${one.severity}`}>
          <p>
            <span class="severity">{one.severity}</span>{" "}
            <a href={pageOf("diagnostics", one.code)}>
              <code>{one.code}</code>
            </a>
          </p>
          <p>{one.message}</p>
          {one.remedy === null ? null : <p class="remedy">→ {one.remedy}</p>}
          <EvidenceList side={side} because={one.because} show={show} />
        </li>
      ))}
    </ul>
  </section>
)
