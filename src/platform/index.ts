/**
 * Platforms: the data that a plan depends on and that an embedder may replace.
 *
 * @module runplan/platform
 * @since 0.1.0
 */
export {
  contractPlatform,
  type FlowService,
  type PhpRelease,
  type PlatformData,
} from "./data.js"
export { definePlatform, platformDiagnostics } from "./define.js"
export { defaultPlatform, type Platform } from "./prepare.js"
export { cleverCloud } from "./profiles/clever-cloud.js"
export { platformByName, platformNames } from "./profiles/index.js"
export {
  type NodeCatalog,
  type NodeLine,
  type NodeReleases,
  nodeReleases,
  type Resolution,
} from "./versions.js"
