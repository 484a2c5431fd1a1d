/**
 * From a snapshot of the corpus to the text of its outcome. It touches nothing of the world, so that it runs wherever the planner does.
 */

/** The platform of a case: the default one, or that with the case's overrides; a case whose overrides are refused is wrong. */
export const platformOf = ({ defaultPlatform, decodePlatform, platformByName }, overrides) => {
  if (overrides === null) return defaultPlatform
  if (typeof overrides === "string") {
    const named = platformByName(overrides)
    if (named === null) throw new Error(`there is no platform ${overrides}`)
    return named
  }
  const defined = decodePlatform(overrides)
  if (defined._tag === "Left") throw new Error(defined.left.map(({ message }) => message).join(" "))
  return defined.right
}

/** The outcome of a snapshot as it stands in a file: decoded, planned, and what both had to say. */
export const outcomeOf = ({ decodeSnapshot, plan, outcome }, platform, snapshot) => {
  const decoded = decodeSnapshot(snapshot)
  if (decoded._tag === "Left") return outcome(decoded)
  const planned = plan(platform)(decoded.right)
  if (decoded._tag === "Right") return outcome(planned)
  if (planned._tag === "Right") return outcome({ _tag: "Both", left: decoded.left, right: planned.right })
  return outcome({ ...planned, left: [...decoded.left, ...planned.left] })
}

/** A kept outcome with all its inputs: those that its kind has in common, and its own. */
export const withInputs = (common, kept) => {
  const { of, files, env } = kept.plan?.inputs ?? {}
  if (of === undefined) return kept
  const all = (key, own) => [...new Set([...common[of][key], ...own])].sort()
  return {
    ...kept,
    plan: { ...kept.plan, inputs: { files: all("files", files), env: all("env", env) } },
  }
}

/** An outcome without the two fields of a diagnostic that may be reworded. */
export const withoutProse = (outcome) => ({
  ...outcome,
  diagnostics: outcome.diagnostics.map(({ message: _message, remedy: _remedy, ...rest }) => rest),
})

/** JSON with sorted keys and two spaces: the form of every `outcome.json`. */
export const pretty = (value) => `${written(value, "\n", "  ", " ")}\n`

/** JSON with sorted keys and no blanks: RFC 8785 for all that an outcome holds. */
export const compact = (value) => written(value, "", "", "")

const written = (value, line, indent, blank) => {
  const inner = line + indent
  if (Array.isArray(value)) {
    const items = value.map((item) => inner + written(item, inner, indent, blank))
    return items.length === 0 ? "[]" : `[${items.join(",")}${line}]`
  }
  if (typeof value === "object" && value !== null) {
    const fields = Object.keys(value)
      .sort()
      .map((key) => `${inner}${JSON.stringify(key)}:${blank}${written(value[key], inner, indent, blank)}`)
    return fields.length === 0 ? "{}" : `{${fields.join(",")}${line}}`
  }
  return JSON.stringify(value)
}
