/**
 * The generated .npmrc (R-JS-14, R-JS-15, R-JS-16). A secret is named in it and never copied.
 *
 * Laws. The text holds no secret's value. With neither NPM_TOKEN nor CC_NPM_BASIC_AUTH nothing is written.
 */
import * as O from "fp-ts/lib/Option.js"
import { report } from "../contract/diagnostics/index.js"
import { projectFiles } from "../contract/files.js"
import { type BuildTool, managers } from "../contract/managers/index.js"
import { type Table, table } from "../contract/rule.js"
import { hasFile, platformEvidence, reads } from "../decode/claim.js"
import type { SetVariable } from "../decode/environment.js"
import type { Claim, Decision } from "../model/decision.js"
import type { Diagnostic } from "../model/diagnostic.js"
import type { WrittenFile } from "../model/plan.js"
import type { SecretReference } from "../model/text.js"
import { hasPlaceholder } from "../platform/placeholder.js"
import type { JavaScriptFacts } from "./facts.js"

const tokenVariable = "NPM_TOKEN"
const basicVariable = "CC_NPM_BASIC_AUTH"
const registryVariable = "CC_NPM_REGISTRY"
const npmrc = projectFiles.npmrc.path

/** A registry as .npmrc names it, host and path without a scheme, or what is wrong with the text. */
interface Registry {
  readonly location: O.Option<string>
  readonly problem: string | null
}

/** `host`, `host:port`, `host/path`, each with an optional http or https scheme that .npmrc has no place for (C-62). */
const parseRegistry = (text: string): Registry => {
  const trimmed = text.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)
  if (scheme !== null && !/^https?$/i.test(scheme[1] as string)) {
    return wrong("has a scheme other than http and https")
  }
  const rest = scheme === null ? trimmed.replace(/^\/\//, "") : trimmed.slice(scheme[0].length)
  if (rest.includes("@"))
    return wrong("holds credentials or an @; those go into NPM_TOKEN or CC_NPM_BASIC_AUTH")
  if (/[?#]/.test(rest)) return wrong("has a query or a fragment")
  if (/\s|\p{Cc}/u.test(rest)) return wrong("holds white space")
  if (/[=$;"'\\]/.test(rest)) return wrong("holds a character that means something in .npmrc")
  const [host, ...path] = rest.split("/") as [string, ...string[]]
  if (!isHost(host)) return wrong("does not begin with a host")
  if (path.some((part) => part === "." || part === "..")) return wrong("has a path that climbs")
  return at([host.toLowerCase(), ...path.filter((part) => part !== "")].join("/"))
}

const at = (location: string): Registry => ({ location: O.some(location), problem: null })
const wrong = (problem: string): Registry => ({ location: O.none, problem })

const isHost = (host: string): boolean => {
  const match = /^(\[[0-9a-f:.]+\]|(?:\p{L}|\p{N}|[_.-])+)(?::(\d{1,5}))?$/iu.exec(host)
  if (match === null) return false
  const labels = (match[1] as string).replace(/\.$/, "").split(".")
  return (
    labels.every((label) => label !== "") &&
    (match[2] === undefined || (Number(match[2]) > 0 && Number(match[2]) <= 65535))
  )
}

const registryOf = ({ env, platform }: JavaScriptFacts): Registry => {
  const variable = env.get(registryVariable)
  return variable === null ? at(platform.data.addresses.npmRegistry) : parseRegistry(variable.value)
}

const lines = (
  facts: JavaScriptFacts,
  credential: SetVariable,
  key: "_authToken" | "_auth",
  encoding: SecretReference["encoding"],
): O.Option<Claim<readonly WrittenFile[]>> => {
  const exists = hasFile(facts.snapshot, npmrc)
  const variable = facts.env.get(registryVariable)
  return O.map(
    (location: string): Claim<readonly WrittenFile[]> => ({
      value: [
        {
          path: npmrc,
          mode: exists ? "append" : "create",
          // The file that is there may end without a line break.
          text: [`${exists ? "\n" : ""}//${location}/:${key}=`, { secret: credential.name, encoding }, "\n"],
        },
      ],
      because: [
        credential.because,
        variable === null ? platformEvidence("addresses.npmRegistry") : variable.because,
        ...(exists ? [{ from: "file" as const, path: npmrc }] : []),
      ],
    }),
  )(registryOf(facts).location)
}

/** The table of precedence; both at once is an error (C-21). */
export const npmrcTable: Table<JavaScriptFacts, readonly WrittenFile[]> = table("files.write", [
  {
    id: "javascript.npmrc.token",
    contract: ["R-JS-14", "R-JS-16", "C-19"],
    reads: reads([tokenVariable, registryVariable], [npmrc]),
    decide: (facts) => {
      const variable = facts.env.get(tokenVariable)
      return variable === null ? O.none : lines(facts, variable, "_authToken", "plain")
    },
  },
  {
    id: "javascript.npmrc.basic-auth",
    contract: ["R-JS-15", "R-JS-16", "C-19", "C-20"],
    reads: reads([basicVariable, registryVariable], [npmrc]),
    decide: (facts) => {
      const variable = facts.env.get(basicVariable)
      return variable === null ? O.none : lines(facts, variable, "_auth", "base64")
    },
  },
])

/** What there is to say about the registry and its credentials. */
export const registryDiagnostics = (
  facts: JavaScriptFacts,
  tool: Decision<BuildTool>,
): readonly Diagnostic[] => {
  const { env, platform } = facts
  const token = env.get(tokenVariable)
  const basic = env.get(basicVariable)
  const host = env.get(registryVariable)
  const found: Diagnostic[] = []
  const credential = token ?? basic
  if (token !== null && basic !== null) {
    found.push(report("registry-auth-both", {}, [token.because, basic.because]))
  }
  if (token !== null && /\s|\p{Cc}/u.test(token.value)) {
    found.push(report("registry-token-malformed", {}, [token.because]))
  }
  if (basic !== null && !basic.value.includes(":")) {
    found.push(report("registry-basic-auth-malformed", {}, [basic.because]))
  }
  if (host !== null) {
    const { problem } = parseRegistry(host.value)
    if (problem !== null) found.push(report("registry-invalid", { problem }, [host.because]))
    if (credential === null) {
      const reason = `it only says which host receives ${tokenVariable} or ${basicVariable}, and neither is set`
      found.push(report("variable-unused", { name: host.name, reason }, [host.because]))
    }
  }
  if (credential === null) return found
  const exists = hasFile(facts.snapshot, npmrc)
  if (exists) found.push(report("npmrc-exists", {}, [{ from: "file", path: npmrc }]))
  const { configuration } = managers[tool.value]
  const isRead = configuration === null || configuration.includes(npmrc)
  const { location } = registryOf(facts)
  if (host !== null && O.isSome(location) && !exists && isRead && facts.hasManifest) {
    found.push(report("registry-not-selected", { host: location.value }, [host.because]))
  }
  const placeholder = platform.data.addresses.npmRegistry
  if (host === null && hasPlaceholder(placeholder)) {
    found.push(
      report("placeholder-unfilled", { placeholder, where: npmrc }, [
        credential.because,
        platformEvidence("addresses.npmRegistry"),
      ]),
    )
  }
  if (!isRead && facts.hasManifest) {
    found.push(report("yarn-berry-npmrc", { name: credential.name }, [credential.because, ...tool.because]))
  }
  return found
}
