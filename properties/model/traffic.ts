/**
 * Request flow, ports and health a second time, as the contract and the ledger's choices word them, on the contract's platform or on one
 * with other ports.
 * It shares no code with `src/` and aims at being obvious.
 */
import type { Health, Network } from "../../src/model/plan.js"

/** The ports of a platform. Where two are not the same, the platform hands public traffic on (C-271). */
export interface Ports {
  readonly public: number
  readonly application: number
  readonly behind: number
}

export const contractPorts: Ports = { public: 8080, application: 8080, behind: 9000 }

/** What the model is told: variables that are set and not blank, all names, the files, and where to say what. */
export interface Told {
  readonly kind: "javascript" | "php" | "static"
  readonly ports: Ports
  /** For a static site: whether a command or a Caddyfile runs in place of the platform's server. */
  readonly replaced?: boolean
  readonly is: (name: string) => string | undefined
  readonly names: readonly string[]
  readonly has: (path: string) => boolean
  readonly error: (code: string) => void
  readonly warn: (code: string) => void
  readonly info: (code: string) => void
}

export interface Traffic {
  readonly network: Network
  readonly health: Health
}

export const traffic = (told: Told): Traffic => ({ network: network(told), health: health(told) })

const network = ({ kind, ports, is, has, error, warn, info, replaced = false }: Told): Network => {
  const flow = is("CC_REQUEST_FLOW")
  const command = is("CC_REQUEST_FLOW_CUSTOM")
  const vcl = is("CC_CACHEPROXY_FILE")
  const active: string[] = []
  if (is("GATEWAY_CHALLENGE_SECRET") !== undefined) active.push("gateway-challenge")
  if (vcl !== undefined) active.push("cacheproxy")
  if (is("CC_REDIRECTPROXY_PROJECT_KEY") !== undefined) active.push("redirectproxy")

  // C-27 and C-80: what CC_REQUEST_FLOW names.
  let listed: string[] | undefined
  if (flow !== undefined && flow.split(/[\s,]+/).filter((name) => name !== "").length > 100) {
    error("flow-too-many")
    listed = []
  } else if (flow !== undefined) {
    const all = flow.split(",").map((item) => item.trim())
    const filled = all.filter((item) => item !== "")
    if (filled.length === 0) error("flow-nothing")
    else if (filled.length < all.length) warn("flow-item-empty")
    const single = filled.filter((item) => item.split(/\s+/).length === 1)
    if (single.length < filled.length) error("flow-names-unseparated")
    listed = single.filter((item, index) => single.indexOf(item) === index)
    if (listed.length < single.length) error("flow-name-duplicate")
    const words = [
      "gateway-challenge",
      "cacheproxy",
      "redirectproxy",
      "oauth2-proxy",
      "custom",
      "block",
      "disable",
    ]
    if (listed.some((item) => !words.includes(item))) error("flow-name-unknown")
    listed = listed.filter((item) => words.includes(item) || listed?.includes("disable"))
  }
  const blocked = listed?.includes("block") === true
  const disabled = listed?.includes("disable") === true
  if (disabled) {
    if ((listed as string[]).length > 1) error("flow-disable-others")
  } else if (blocked && (listed as string[]).length > 1) warn("flow-block-others")

  // The chain: nothing under a word, else what is listed, else what is activated.
  const chain = blocked || disabled ? [] : listed === undefined || listed.length === 0 ? active : listed
  if (!blocked) {
    if (listed?.includes("custom")) {
      if (command === undefined) error("flow-custom-missing")
      else if (!command.includes("@@LISTEN_PORT@@") || !command.includes("@@FORWARD_PORT@@"))
        error("flow-custom-placeholder")
    } else if (command !== undefined) warn("flow-custom-unused")
    for (const name of active) if (!chain.includes(name) && !listed?.includes(name)) warn("flow-left-out")
    for (const name of chain)
      if (!active.includes(name) && name !== "custom" && name !== "oauth2-proxy") warn("flow-member-inactive")
  }

  // C-40 and C-83: the file of a cache proxy that runs.
  let file: string | null = null
  if (chain.includes("cacheproxy") && vcl !== undefined) {
    const path = inProject(vcl.trim())
    if (path === undefined) error("flow-file-outside")
    else {
      file = path
      const hook = is("CC_PRE_BUILD_HOOK") ?? is("CC_POST_BUILD_HOOK")
      if (!has(path) && hook !== undefined && path !== "") warn("flow-file-not-yet")
      else if (!has(path)) error("flow-file-missing")
    }
  }

  // Ports.
  const behind = blocked || chain.length > 0
  const run = kind === "static" ? (replaced ? "" : undefined) : is("CC_RUN_COMMAND")
  const variable = { javascript: undefined, php: "CC_PHPSERVER_PORT", static: "CC_STATIC_PORT" }[kind]
  const given = variable === undefined ? undefined : is(variable)?.trim()
  const usual = behind ? ports.behind : ports.application
  let port = usual
  if (given !== undefined) {
    const isPort =
      String(Number(given)) === given && Number.isInteger(Number(given)) && +given > 0 && +given < 65_536
    if (run !== undefined) port = usual
    else if (behind) {
      if (given !== `${ports.behind}`) warn(`${kind}-port-behind`)
    } else if (!isPort) error(`${kind}-port-invalid`)
    else {
      port = Number(given)
      if (port !== ports.application) warn(`${kind}-port-not-public`)
    }
  }
  const own = is("PORT")?.trim()
  if (own !== undefined && own !== `${port}`) warn("port-mismatch")
  if (blocked) info("access-blocked")
  else if (chain.length > 0 && (kind === "javascript" || (kind === "static" && replaced)))
    info("application-behind-chain")
  else if (chain.length > 0 && kind === "php" && run !== undefined) info("php-command-behind-chain")

  return {
    access: blocked ? "blocked" : "public",
    publicPort: ports.public,
    ...(ports.public === ports.application || behind ? {} : { arrival: ports.application }),
    chain: chain.map((name, index) => {
      const listen = ports.public + index
      const forward = index === chain.length - 1 ? ports.behind : listen + 1
      return {
        name,
        listen,
        forward,
        command:
          name === "custom" && command !== undefined
            ? command.split("@@LISTEN_PORT@@").join(`${listen}`).split("@@FORWARD_PORT@@").join(`${forward}`)
            : null,
        file: name === "cacheproxy" ? file : null,
      }
    }),
    application: { address: "0.0.0.0", port },
  }
}

/** A path from the root in its shortest form; undefined when it leaves the project. */
const inProject = (text: string): string | undefined => {
  let path: string[] = []
  for (const part of text.split("/").filter((part) => part !== "" && part !== ".")) {
    if (part === ".." && path.length === 0) return undefined
    path = part === ".." ? path.slice(0, -1) : [...path, part]
  }
  return path.join("/")
}

const health = ({ is, names, error, warn, info }: Told): Health => {
  const variables: string[] = []
  if (is("CC_HEALTH_CHECK_PATH") !== undefined) variables.push("CC_HEALTH_CHECK_PATH")
  const numbers: bigint[] = []
  for (const name of names) {
    if (!name.startsWith("CC_HEALTH_CHECK_PATH_") || is(name) === undefined) continue
    const suffix = name.slice("CC_HEALTH_CHECK_PATH_".length)
    const isNumber = [...suffix].every((digit) => "0123456789".includes(digit)) && suffix !== ""
    if (!isNumber || (suffix.startsWith("0") && suffix !== "0")) warn("health-suffix")
    else numbers.push(BigInt(suffix))
  }
  numbers.sort((a, b) => (a < b ? -1 : 1))
  for (const number of numbers) variables.push(`CC_HEALTH_CHECK_PATH_${number}`)
  const paths: string[] = []
  for (const name of variables) {
    const text = (is(name) as string).trim()
    if (
      [...text].some((one) => one < " " || (one >= "\u007f" && one <= "\u009f")) ||
      /^[a-z][a-z\d+.-]*:\/\//i.test(text)
    ) {
      error("health-path-invalid")
      continue
    }
    const path = asked(text)
    if (path !== text) warn("health-path-rewritten")
    if (paths.includes(path)) info("health-path-duplicate")
    else paths.push(path)
  }
  return { method: "GET", expect: { min: 200, max: 200 }, paths: paths.length === 0 ? ["/"] : paths }
}

/** What a request for this text asks for (C-31, C-86). */
const asked = (text: string): string => {
  const [sent = ""] = text.split("#")
  const target = sent.startsWith("/") ? sent : `/${sent}`
  const at = target.indexOf("?")
  const path = at === -1 ? target : target.slice(0, at)
  return encoded(removeDotSegments(path)) + encoded(target.slice(path.length))
}

/** RFC 3986, section 5.2.4, as it stands there. */
const removeDotSegments = (path: string): string => {
  let input = path
  let output = ""
  while (input !== "") {
    if (input.startsWith("/./")) input = input.slice(2)
    else if (input === "/.") input = "/"
    else if (input.startsWith("/../") || input === "/..") {
      input = input === "/.." ? "/" : input.slice(3)
      output = output.slice(0, Math.max(output.lastIndexOf("/"), 0))
    } else {
      const next = input.indexOf("/", 1)
      output += next === -1 ? input : input.slice(0, next)
      input = next === -1 ? "" : input.slice(next)
    }
  }
  return output
}

/** The characters that RFC 3986 has for paths and queries, brackets among them, and the percent sign. */
const plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%"

const encoded = (text: string): string =>
  [...text]
    .map((character) =>
      plain.includes(character)
        ? character
        : [...new TextEncoder().encode(character)]
            .map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, "0")}`)
            .join(""),
    )
    .join("")
