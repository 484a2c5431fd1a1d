/** Who decided a value: rule, evidence, what it overruled, and what would change it. */
import { useEffect, useRef } from "preact/hooks"
import type { Evidence, Plan } from "runplan"
import { explain } from "runplan/report"
import { pageOf } from "./pages.js"
import { evidenceText, words } from "./planning.js"
import type { Side } from "./state.js"

interface EvidenceListProps {
  readonly side: Side
  readonly because: readonly Evidence[]
  readonly show: (evidence: Evidence) => void
}

/** Evidence as buttons that show where it stands. */
export const EvidenceList = ({ side, because, show }: EvidenceListProps) => (
  <ul class="evidence">
    {because.map((evidence) => (
      <li key={JSON.stringify(evidence)}>
        {evidence.from === "file" || evidence.from === "env" ? (
          <button type="button" class="chip" onClick={() => show(evidence)}>
            {evidenceText(side, evidence)}
          </button>
        ) : (
          <span class="chip still">{evidenceText(side, evidence)}</span>
        )}
      </li>
    ))}
  </ul>
)

export const Ids = ({ ids }: { readonly ids: readonly string[] }) => (
  <span class="ids">
    {ids.map((id) => (
      <a key={id} href={pageOf("contract", id)}>
        {id}
      </a>
    ))}
  </span>
)

interface DecisionProps {
  readonly side: Side
  readonly plan: Plan
  readonly path: string
  readonly show: (evidence: Evidence) => void
  readonly close: () => void
}

export const DecisionPanel = ({ side, plan, path, show, close }: DecisionProps) => {
  const panel = useRef<HTMLElement>(null)
  // Who clicks a value far below would not see that the reason stands above.
  useEffect(() => panel.current?.scrollIntoView({ block: "nearest" }), [path])
  const explained = explain(plan, path)
  if (explained === null) return null
  const { decision, rules } = explained
  const own = rules.find((rule) => rule.id === decision.rule)
  return (
    <section ref={panel} class="decision" aria-label={`Why ${path}`}>
      <header>
        <h3>
          <code>{path}</code> is <strong>{words(decision.value)}</strong>
        </h3>
        <button type="button" onClick={close}>
          Close
        </button>
      </header>
      <dl>
        <dt>Decided by</dt>
        <dd>
          <a href={pageOf("rules", decision.rule)}>
            <code>{decision.rule}</code>
          </a>
          {own === undefined ? null : <p class="quiet">{own.summary}</p>}
        </dd>
        <dt>On the evidence of</dt>
        <dd>
          {decision.because.length === 0 ? (
            <span class="quiet">nothing in the project: it always holds</span>
          ) : (
            <EvidenceList side={side} because={decision.because} show={show} />
          )}
        </dd>
        {decision.overridden.length === 0 ? null : (
          <>
            <dt>Overruled</dt>
            <dd>
              <ul class="plain">
                {decision.overridden.map((claim) => (
                  <li key={claim.rule}>
                    <strong>{words(claim.value)}</strong>, by <code>{claim.rule}</code>
                    <EvidenceList side={side} because={claim.because} show={show} />
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {decision.contract.length === 0 ? null : (
          <>
            <dt>Rests on</dt>
            <dd>
              <Ids ids={decision.contract} />
            </dd>
          </>
        )}
        {rules.length === 0 ? null : (
          <>
            <dt>What would change it</dt>
            <dd>
              <p class="quiet">The first of these rules that has something to say decides.</p>
              <ol class="rules">
                {rules.map((rule) => (
                  <li key={rule.id} class={rule.id === decision.rule ? "deciding" : ""}>
                    {rule.summary}{" "}
                    <span class="quiet">
                      {[...rule.reads.env, ...rule.reads.files].length === 0
                        ? ""
                        : `Reads ${[...rule.reads.env, ...rule.reads.files].join(", ")}.`}
                    </span>
                  </li>
                ))}
              </ol>
            </dd>
          </>
        )}
      </dl>
    </section>
  )
}
