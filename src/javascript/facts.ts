/** What the rules for JavaScript projects look at. */
import { variables } from "../contract/variables.js"
import { byText } from "../decode/byText.js"
import type { Environment, SetVariable } from "../decode/environment.js"
import { type Manifest, manifestEvidence } from "../decode/manifest.js"
import { type HeapToken, heapToken, splitNodeOptions } from "../decode/nodeOptions.js"
import type { Evidence } from "../model/diagnostic.js"
import type { Platform, Resolution } from "../platform/index.js"
import type { DecidedInstance, Project } from "../runtime/project.js"

/**
 * A JavaScript project, decoded. `manifest` is an empty one when there is no package.json or none that can be read;
 * `hasManifest` says whether the file is there.
 */
export interface JavaScriptFacts extends Project {
  readonly manifest: Manifest
  readonly hasManifest: boolean
  readonly instance: DecidedInstance
  readonly nodeOptions: NodeOptions | null
  readonly requested: RequestedVersions
}

/** A version of Node that a project asks for, with what it resolves to. */
export interface RequestedVersion {
  readonly text: string
  readonly resolution: Resolution
  readonly because: Evidence
}

/** What engines.node and CC_NODE_VERSION ask for; null for one that is not there. */
export interface RequestedVersions {
  readonly engines: RequestedVersion | null
  readonly variable: RequestedVersion | null
}

/** The versions of Node that a project asks for. */
export const requestedVersions = (
  platform: Platform,
  env: Environment,
  { enginesNode }: Manifest,
): RequestedVersions => {
  const request = (text: string, because: Evidence): RequestedVersion => ({
    text,
    resolution: platform.node.resolve(text.trim()),
    because,
  })
  const variable = env.get(variables.CC_NODE_VERSION.name)
  return {
    engines: enginesNode === null ? null : request(enginesNode, manifestEvidence("/engines/node")),
    variable: variable === null ? null : request(variable.value, variable.because),
  }
}

/**
 * NODE_OPTIONS when it is set, split once: its tokens, what each says about the heap, or why Node refuses it.
 */
export interface NodeOptions {
  readonly variable: SetVariable
  readonly tokens: readonly string[]
  readonly heaps: readonly (HeapToken | null)[]
  readonly refused: string | null
}

/** NODE_OPTIONS of an environment. */
export const nodeOptionsOf = (env: Environment): NodeOptions | null => {
  const variable = env.get(variables.NODE_OPTIONS.name)
  if (variable === null) return null
  const { tokens, heaps, refused } = optionsIn(variable.value)
  return { variable, tokens, heaps, refused }
}

const optionsIn = byText((text): Pick<NodeOptions, "tokens" | "heaps" | "refused"> => {
  const split = splitNodeOptions(text)
  return split._tag === "Refused"
    ? { tokens: [], heaps: [], refused: split.problem }
    : { tokens: split.tokens, heaps: split.tokens.map(heapToken), refused: null }
})
