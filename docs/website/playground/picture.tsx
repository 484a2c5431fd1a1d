/** The request flow as a picture, and the steps as a line of time. */
import type { Network, Plan, Step } from "runplan"

const Stop = ({
  port,
  name,
  kind,
}: {
  readonly port: number | null
  readonly name: string
  readonly kind: string
}) => (
  <li class={`stop ${kind}`}>
    {port === null ? null : <span class="port">:{port}</span>}
    <span class="stop-name">{name}</span>
  </li>
)

/** From the public port through the proxies to the application, each with the port that it listens on. */
export const Flow = ({ network }: { readonly network: Network | null }) => {
  if (network === null) return <p class="quiet">A task: nothing listens, and nobody is asked.</p>
  const { access, publicPort, chain, application } = network
  const direct = chain.length === 0 && application.port === publicPort && access === "public"
  return (
    <ol class="flow" aria-label="Request flow, from the internet to the application">
      <Stop port={null} name="internet" kind="outside" />
      {access === "blocked" ? <Stop port={publicPort} name="blocked by the platform" kind="blocked" /> : null}
      {access === "public" && chain.length === 0 && !direct ? (
        <Stop port={publicPort} name="nothing listens" kind="blocked" />
      ) : null}
      {chain.map(({ name, listen }) => (
        <Stop key={name} port={listen} name={name} kind="proxy" />
      ))}
      <Stop
        port={application.port}
        name="application"
        kind={direct || chain.length > 0 ? "application" : "application alone"}
      />
    </ol>
  )
}

const Steps = ({
  steps,
  phase,
  choose,
}: {
  readonly steps: readonly Step[]
  readonly phase: string
  readonly choose: (path: string) => void
}) => (
  <>
    {steps.map((step) => (
      <li key={`${phase}.${step.id}`} class={`step ${phase}`}>
        <span class="step-id">{step.id}</span>
        <button type="button" class="value" onClick={() => choose(`${phase}.${step.id}`)}>
          <code>{step.command}</code>
        </button>
        {step.when === "failure" ? <span class="quiet">when a step failed</span> : null}
        {step.lifecycle.some((name) => name !== step.id) ? (
          <span class="quiet">runs {step.lifecycle.join(", ")}</span>
        ) : null}
      </li>
    ))}
  </>
)

/** The steps of the build, then those of the run. */
export const Time = ({ plan, choose }: { readonly plan: Plan; readonly choose: (path: string) => void }) => (
  <div class="time">
    <h3>Build</h3>
    {plan.build.length === 0 ? <p class="quiet">Nothing to build.</p> : null}
    <ol aria-label="Steps of the build">
      <Steps steps={plan.build} phase="build" choose={choose} />
    </ol>
    <h3>Run{plan.restart === "on-crash" ? <span class="quiet"> (again after a crash)</span> : null}</h3>
    <ol aria-label="Steps of the run">
      <Steps steps={plan.run} phase="run" choose={choose} />
    </ol>
    {plan.health === null ? null : (
      <>
        <h3>Health</h3>
        <ol aria-label="Health checks">
          {plan.health.paths.map((path) => (
            <li key={path} class="step health">
              <button type="button" class="value" onClick={() => choose("health.paths")}>
                <code>GET {path}</code>
              </button>
              <span class="quiet">
                must answer{" "}
                {plan.health?.expect.min === plan.health?.expect.max
                  ? plan.health?.expect.min
                  : `${plan.health?.expect.min} to ${plan.health?.expect.max}`}
              </span>
            </li>
          ))}
        </ol>
      </>
    )}
  </div>
)
