/**
 * A network as one line of text and as a Mermaid diagram.
 *
 * Laws. Both name every middleware, in order, and every port once. Neither holds a line break or a quote that a name brought in.
 */
import { visible } from "../contract/diagnostics/wording.js"
import type { Network } from "../model/plan.js"

/**
 * One line: `internet → 8080 redirectproxy → 8081 cacheproxy → 9000 app`. A task, whose network is null, listens nowhere.
 *
 * @example
 * ```ts
 * import { chainLine } from "runplan"
 *
 * const application = { address: "0.0.0.0", port: 8080 }
 * assert.equal(chainLine({ access: "public", publicPort: 8080, chain: [], application }), "internet → 8080 app")
 * assert.equal(chainLine(null), "nothing listens")
 * ```
 *
 * @since 0.1.0
 */
export const chainLine = (network: Network | null): string => {
  if (network === null) return "nothing listens"
  const { access, publicPort, arrival = publicPort, chain, application } = network
  if (access === "blocked") return `internet → ${publicPort} blocked; ${application.port} app`
  const handed = arrival === publicPort ? [] : [`${publicPort} platform`]
  if (chain.length === 0 && application.port !== arrival) {
    return ["internet", ...handed, `${arrival} nothing; ${application.port} app`].join(" → ")
  }
  const stops = [...handed, ...chain.map(({ name, listen }) => `${listen} ${visible(name)}`)]
  return ["internet", ...stops, `${application.port} app`].join(" → ")
}

/**
 * A Mermaid flowchart; it ends with a line feed.
 *
 * @example
 * ```ts
 * import { chainMermaid } from "runplan"
 *
 * const application = { address: "0.0.0.0", port: 8080 }
 * assert.equal(
 *   chainMermaid({ access: "public", publicPort: 8080, chain: [], application }),
 *   'flowchart LR\n  internet(["internet"]) -->|8080| app["app"]\n',
 * )
 * ```
 *
 * @since 0.1.0
 */
export const chainMermaid = (network: Network | null): string =>
  ["flowchart LR", ...diagram(network).map((line) => `  ${line}`), ""].join("\n")

const diagram = (network: Network | null): readonly string[] => {
  if (network === null) return ['task["nothing listens"]']
  const { access, publicPort, arrival = publicPort, chain, application } = network
  if (access === "blocked") {
    return [`${internet} -->|${publicPort}| platform["blocked by the platform"]`, lonely(application.port)]
  }
  const lines: string[] = []
  let from = internet
  if (arrival !== publicPort) {
    lines.push(`${from} -->|${publicPort}| platform["the platform"]`)
    from = "platform"
  }
  if (chain.length === 0 && application.port !== arrival) {
    return [...lines, `${from} -->|${arrival}| nothing["nothing listens"]`, lonely(application.port)]
  }
  chain.forEach(({ name, listen }, index) => {
    lines.push(`${from} -->|${listen}| m${index}["${quoted(name)}"]`)
    from = `m${index}`
  })
  return [...lines, `${from} -->|${application.port}| app["app"]`]
}

const internet = 'internet(["internet"])'

const lonely = (port: number): string => `app["app on ${port}"]`

/** Mermaid writes characters of its own syntax as entities. */
const quoted = (name: string): string =>
  visible(name).replace(/[#"<>&;]/g, (character) => `#${character.charCodeAt(0)};`)
