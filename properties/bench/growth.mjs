// How the cost of a plan grows along each axis: the slope of a line through the points on two logarithmic scales. 1 is linear, 0 is flat.
import { plan } from "../../dist/index.js"
import { contractPlatform, definePlatform } from "../../dist/platform/index.js"
import { mark, printTable, processorTime } from "./compare.mjs"

const manifest = JSON.stringify({ name: "app", main: "server.js", scripts: { start: "node server.js" } })
const project = (files, env = {}) => ({ files: { "package.json": manifest, ...files }, env })
const counted = (count, make) => Object.fromEntries(Array.from({ length: count }, (_, index) => make(index)))

const planned = plan(definePlatform({}).right)

/** A platform with `count` releases of Node, those of the contract and older ones that nobody had. */
const platformWith = (count) => {
  const { lines } = contractPlatform.node
  const real = lines.reduce((sum, { versions }) => sum + versions.length, 0)
  const versions = Array.from(
    { length: Math.max(count - real, 0) },
    (_, index) => `3.${Math.floor(index / 100)}.${index % 100}`,
  )
  const older = { line: "3", codename: null, ltsFrom: null, end: "2016-01-01", versions }
  const made = definePlatform({ node: { lines: [older, ...lines] } })
  if (made._tag !== "Right") throw new Error("the platform is refused")
  return plan(made.right)
}

const lockText = (bytes) => "# yarn lockfile v1\n".padEnd(bytes, 'left-pad@^1.0.0:\n  version "1.3.0"\n')

const service = (index) => `service-${index}`

/** A platform whose request flow may name `count` services. */
const flowOf = (count) => {
  const flow = Array.from({ length: count }, (_, index) => ({
    name: service(index),
    activatedBy: null,
    file: null,
  }))
  return plan(
    definePlatform({ flow, network: { publicPort: 1000, applicationPort: 1000, behindPort: 65000 } }).right,
  )
}

/** A bare loop over all there is, the least that any reading of it can cost. */
const readAll = (fields) => {
  let length = 0
  for (const name of Object.keys(fields)) length += name.length + (fields[name]?.length ?? 0)
  return length
}

/** The names of a flow, each with two ports: a chain as a plan holds it. */
const chainOf = (flow) =>
  flow
    .split(",")
    .map((name, index) => ({ name, listen: index, forward: index + 1, command: null, file: null }))

/** `wanted` is the slope: 1 linear, 0 flat. `floor` is what nobody can do without. */
const axes = [
  {
    name: "variables",
    floor: ({ env }) => readAll(env),
    wanted: 1,
    sizes: [10, 100, 1000, 10_000, 100_000],
    prepare: (count) => ({
      planFor: planned,
      snapshot: project(
        {},
        counted(count, (index) => [`VARIABLE_${index}`, "x"]),
      ),
    }),
  },
  {
    name: "health paths",
    floor: ({ env }) => readAll(env),
    wanted: 1,
    sizes: [10, 100, 1000, 10_000],
    prepare: (count) => ({
      planFor: planned,
      snapshot: project(
        {},
        counted(count, (index) => [`CC_HEALTH_CHECK_PATH_${index}`, `/health/${index}`]),
      ),
    }),
  },
  {
    name: "middleware in the chain",
    floor: ({ env }) => chainOf(env.CC_REQUEST_FLOW),
    wanted: 1,
    sizes: [10, 100, 1000, 10_000, 20_000, 60_000],
    prepare: (count) => ({
      planFor: flowOf(count),
      snapshot: project(
        {},
        { CC_REQUEST_FLOW: Array.from({ length: count }, (_, index) => service(index)).join(",") },
      ),
    }),
  },
  {
    name: "bytes of the lock file",
    wanted: 0,
    sizes: [1000, 10_000, 100_000, 1_000_000, 10_000_000],
    prepare: (bytes) => ({ planFor: planned, snapshot: project({ "yarn.lock": lockText(bytes) }) }),
  },
  {
    name: "bytes of package.json",
    floor: ({ files }) => JSON.parse(files["package.json"]),
    wanted: 1,
    sizes: [1000, 10_000, 100_000, 1_000_000],
    prepare: (bytes) => {
      const dependencies = counted(Math.ceil(bytes / 34), (index) => [
        `@company/package-${index}`,
        `^1.0.${index}`,
      ])
      return {
        planFor: planned,
        snapshot: { files: { "package.json": JSON.stringify({ main: "a.js", dependencies }) }, env: {} },
      }
    },
  },
  {
    name: "files",
    floor: ({ files }) => readAll(files),
    wanted: 1,
    sizes: [10, 100, 1000, 10_000, 100_000],
    prepare: (count) => ({
      planFor: planned,
      snapshot: project(counted(count, (index) => [`src/part-${index}.js`, null])),
    }),
  },
  {
    name: "releases in the catalog",
    wanted: 0,
    sizes: [1000, 2000, 4000, 8000],
    prepare: (count) => ({
      planFor: platformWith(count),
      snapshot: { files: { "package.json": '{"main":"a.js","engines":{"node":"^20"}}' }, env: {} },
    }),
  },
]

/** What a call takes of processor time in µs, over at least so many ms. */
const timed = (work, atLeast) => {
  let count = 0
  const start = processorTime()
  while (processorTime() - start < atLeast) {
    work()
    count++
  }
  return ((processorTime() - start) * 1000) / count
}

/**
 * What each work takes in µs: after warming up they take turns, so that what else the machine does hits all alike, and the least of nine
 * runs counts, for it only adds.
 */
const costsOf = (works) => {
  for (const work of works) timed(work, 300)
  const rounds = Array.from({ length: 9 }, () => works.map((work) => timed(work, 20)))
  return works.map((_, index) => Math.min(...rounds.map((round) => round[index])))
}

const slopeOf = (points) => {
  const logs = points.map(([size, cost]) => [Math.log(size), Math.log(cost)])
  const mean = (place) => logs.reduce((sum, point) => sum + point[place], 0) / logs.length
  const [x, y] = [mean(0), mean(1)]
  const covariance = logs.reduce((sum, [size, cost]) => sum + (size - x) * (cost - y), 0)
  return covariance / logs.reduce((sum, [size]) => sum + (size - x) ** 2, 0)
}

/** A line through all points is pulled down by what every plan costs, so what is to be linear is judged between the last two. */
const slopesOf = (points) => ({ whole: slopeOf(points), end: slopeOf(points.slice(-2)) })

export let last

export const run = async () => {
  console.log("## Growth\n")
  const rows = axes.map(({ name, wanted, sizes, prepare, floor }) => {
    const prepared = sizes.map(prepare)
    const costs = costsOf(
      prepared.map(({ planFor, snapshot }) => () => {
        last = planFor(snapshot)
      }),
    )
    const slopes = slopesOf(sizes.map((size, index) => [size, costs[index]]))
    const least =
      floor === undefined
        ? null
        : costsOf(
            prepared.map(({ snapshot }) => () => {
              last = floor(snapshot)
            }),
          )
    const floorSlopes = least === null ? null : slopesOf(sizes.map((size, index) => [size, least[index]]))
    // Engines and caches make even a bare loop over very much data steeper than a line.
    const steepest = Math.max(1.1, (floorSlopes?.end ?? 1) + 0.1)
    if (wanted === 0)
      mark(`growth with ${name}: slope`, slopes.whole, "flat, at most 0.1", slopes.whole <= 0.1)
    else
      mark(
        `growth with ${name}: slope at its end`,
        slopes.end,
        `linear, at most ${steepest.toFixed(2)}`,
        slopes.end <= steepest,
      )
    const short = (micros) => (micros < 100 ? micros.toFixed(1) : micros.toFixed(0))
    const figures = sizes.map((size, index) => `${size}: ${short(costs[index])}`).join(", ")
    return [
      name,
      figures,
      slopes.whole.toFixed(2),
      slopes.end.toFixed(2),
      floorSlopes === null ? "" : floorSlopes.end.toFixed(2),
    ]
  })
  printTable(["axis", "size: µs", "slope", "slope at its end", "of the floor"], rows)
}
