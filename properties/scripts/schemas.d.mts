import type { describe, envSchema } from "../../src/describe/index.js"
import type { Platform, platformSchema } from "../../src/platform/index.js"

export const generateSchemas: (library: {
  readonly platformSchema: typeof platformSchema
  readonly describe: typeof describe
  readonly envSchema: typeof envSchema
  readonly defaultPlatform: Platform
}) => ReadonlyMap<string, string>
