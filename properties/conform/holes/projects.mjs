/**
 * Projects among which holes are looked for: made up from the rows of a platform, and cases of the corpus with a part of another project in
 * them, which is where most holes are.
 */

const ready = ["clever-cloud@2026-11"]

/** Numbers from 0 to below 1 in an order that the seed decides. */
const numbers = (seed) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
}

const fieldsOf = (text) => {
  try {
    const value = JSON.parse(text)
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

/** A snapshot with something of another one's. */
const crossed = (one, other, next) => {
  const pick = (items) => items[Math.floor(next() * items.length)]
  const made = { ...one, files: { ...one.files }, env: { ...one.env } }
  for (let times = 1 + Math.floor(next() * 3); times > 0; times--) {
    const [path, name] = [pick(Object.keys(other.files)), pick(Object.keys(other.env))]
    switch (Math.floor(next() * 8)) {
      case 0:
        if (other.instance !== undefined) made.instance = other.instance
        break
      case 1:
        if (other.task !== undefined) made.task = other.task
        break
      case 2:
      case 3:
        if (path !== undefined) made.files[path] = other.files[path]
        break
      case 4: {
        const gone = pick(next() < 0.5 ? Object.keys(made.files) : Object.keys(made.env))
        delete made.files[gone]
        delete made.env[gone]
        break
      }
      case 5: {
        const [mine, theirs] = [made, other].map(({ files }) => fieldsOf(files["package.json"] ?? ""))
        const key = theirs === null ? undefined : pick(Object.keys(theirs))
        if (mine !== null && key !== undefined) {
          made.files["package.json"] = JSON.stringify({ ...mine, [key]: theirs[key] })
        }
        break
      }
      default:
        if (name !== undefined) made.env[name] = other.env[name]
    }
  }
  return made
}

/** That many projects; a third of them are of a ready platform, half are crossed with the cases. */
export const madeUp = (planner, cases, count, seed) => {
  const next = numbers(seed)
  const pick = (items) => items[Math.floor(next() * items.length)]
  const samples = [null, ...ready].map((platform) => {
    const named = platform === null ? planner.defaultPlatform : planner.platformByName(platform)
    const own = cases.filter((one) => one.platform === platform && one.snapshot.files && one.snapshot.env)
    return { platform, sample: planner.sampleSnapshot(named), own }
  })
  return Array.from({ length: count }, (_, index) => {
    const { platform, sample, own } = samples[next() < 0.67 ? 0 : 1]
    const snapshot = sample(seed + index)
    if (next() < 0.4) return { platform, snapshot }
    const other = next() < 0.5 ? snapshot : pick(own).snapshot
    return { platform, snapshot: crossed(pick(own).snapshot, other, next) }
  })
}
