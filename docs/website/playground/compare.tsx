/** Two sides beside each other: what differs, and why. */
import type { Outcome } from "runplan"
import { diffPlans } from "runplan/report"
import { headlineOf, words } from "./planning.js"
import { Scroll } from "./scroll.js"

interface CompareProps {
  readonly left: Outcome
  readonly right: Outcome
}

export const Compare = ({ left, right }: CompareProps) => {
  const { changes, diagnostics, status } = diffPlans(left, right)
  const isSame = changes.length === 0 && diagnostics.added.length === 0 && diagnostics.removed.length === 0
  return (
    <section class="compare" aria-label="Difference">
      <h2>Difference</h2>
      <dl class="sides">
        <dt>First</dt>
        <dd class={`status ${left.status}`}>{headlineOf(left)}</dd>
        <dt>Second</dt>
        <dd class={`status ${right.status}`}>{headlineOf(right)}</dd>
      </dl>
      {isSame ? <p role="status">Both give the same plan and the same diagnostics.</p> : null}
      {changes.length === 0 || status.before !== status.after ? null : (
        <Scroll label="Values that differ">
          <table>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">First</th>
                <th scope="col">Second</th>
                <th scope="col">Decided by</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ path, before, after, decision }) => (
                <tr key={path}>
                  <th scope="row">
                    <code>{path}</code>
                  </th>
                  <td class="before">{words(before)}</td>
                  <td class="after">{words(after)}</td>
                  <td class="quiet">
                    {[...new Set([decision?.before?.rule, decision?.after?.rule])]
                      .filter(Boolean)
                      .join(" → ") || "the platform's data"}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {(["removed", "added"] as const).map((side) =>
        diagnostics[side].length === 0 ? null : (
          <div key={side}>
            <h3>{side === "removed" ? "Only in the first" : "Only in the second"}</h3>
            <ul class="plain diagnostics">
              {diagnostics[side].map((one) => (
                <li key={JSON.stringify([one.code, one.because])} class={`diagnostic ${one.severity}`}>
                  <span class="severity">{one.severity}</span> <code>{one.code}</code> {one.message}
                </li>
              ))}
            </ul>
          </div>
        ),
      )}
    </section>
  )
}
