/** Everything that printing may show of a value: by Node's inspector, as JSON, as a text, part by part and among other things. */
import { inspect } from "node:util"

export const printed = (value: unknown): string =>
  [
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, getters: true }),
    inspect(value, { depth: Number.POSITIVE_INFINITY, showHidden: true, customInspect: false }),
    inspect([{ value }], { depth: Number.POSITIVE_INFINITY }),
    JSON.stringify(value),
    String(value),
    ...(typeof value === "object" && value !== null
      ? [
          JSON.stringify({ ...value }),
          ...Object.values(value).map((part) => `${part} ${JSON.stringify(part)} ${inspect(part)}`),
        ]
      : []),
  ].join("\n")
