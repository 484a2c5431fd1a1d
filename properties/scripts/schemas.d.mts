import type { platformSchema } from "../../src/platform/index.js"

export const generateSchemas: (library: {
  readonly platformSchema: typeof platformSchema
}) => ReadonlyMap<string, string>
