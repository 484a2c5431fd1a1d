/**
 * Platforms: the data that a plan depends on and that an embedder may replace.
 *
 * @module runplan/platform
 * @since 0.1.0
 */

export { type PlatformDiagnostics, platformDiagnostics } from "../contract/diagnostics/platform.js"
export type { Overrides, OverridesByName, OverridesOfParts } from "../model/codec.js"
export type {
  FlowService,
  NodeCatalog,
  NodeLine,
  PhpData,
  PhpRelease,
  PlatformData,
  PlatformOverrides,
  PlatformParts,
  StaticData,
} from "./codec.js"
export { contractPlatform } from "./data.js"
export { decodePlatform, definePlatform, platformSchema } from "./define.js"
export { defaultPlatform, type Platform } from "./prepare.js"
export { type CleverCloudEditions, cleverCloud } from "./profiles/clever-cloud.js"
export { platformByName, platformNames } from "./profiles/index.js"
export { type RequestFacts, requestFacts } from "./requestFacts.js"
export {
  type NodeReleases,
  nodeReleases,
  type Resolution,
} from "./versions.js"
export type { Names } from "./words.js"
