/**
 * The changes that no test noticed, each with its reason: `npm run mutation:survivors`, after `npm run mutation`; other reports may be
 * named, several too. A reason is the compiler's, where it refuses the change, or stands in `survivors.json`: a list of
 * `{ "reason", "where": { file: [place, …] } }`, where a place is a line of the source, without the space around it, or such a line,
 * ` ⇒ ` and what a part of it became. Ends with 1 while a survivor has no reason, or a place no survivor. `--write` renews
 * docs/mutation-survivors.md, where the rooms that the reports do not have stay as they are, without the lines that the sources have no more.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { changeOf, compilerRefusing } from "./refused.mjs"

const given = process.argv.slice(2).filter((word) => word !== "--write")
const write = process.argv.includes("--write")
const reports = given.length > 0 ? given : ["node_modules/.cache/mutation/report.json"]
const read = (path) => JSON.parse(readFileSync(path, "utf8"))
const listed = read("properties/mutation/survivors.json")

const squeezed = (text) => text.replace(/\s+/g, " ").trim()
const shortened = (text) => (text.length > 90 ? `${text.slice(0, 89)}…` : text)

/** All files of the reports; of one that was judged twice, the last judgement that fits the source as it is. */
const files = new Map()
for (const report of reports) {
  for (const [path, { source, mutants }] of Object.entries(read(report).files)) {
    if (readFileSync(path, "utf8") !== source) {
      console.error(`${path}: changed since ${report} was made; left out`)
      continue
    }
    if (mutants.some(({ status }) => status !== "Pending" && status !== "Ignored"))
      files.set(path, { source, mutants })
  }
}

const survivors = []
for (const [path, { source, mutants }] of files) {
  for (const { location, replacement, status, mutatorName } of mutants) {
    if (status !== "Survived" && status !== "NoCoverage") continue
    const { before, changed } = changeOf(source, { location, replacement: replacement ?? "" })
    survivors.push({
      path,
      line: location.start.line,
      text: source.split("\n")[location.start.line - 1].trim(),
      before: squeezed(before),
      after: squeezed(replacement ?? ""),
      mutator: mutatorName,
      changed,
      reached: status === "Survived",
    })
  }
}

const refused = compilerRefusing()
const compiler = "The compiler refuses the change."
const used = new Set()
const reasonOf = (survivor) => {
  for (const { reason, where } of listed) {
    for (const place of where[survivor.path] ?? []) {
      if (place === survivor.text || place === `${survivor.text} ⇒ ${survivor.after}`) {
        used.add(`${survivor.path} ${place}`)
        return reason
      }
    }
  }
  return refused(survivor.path, survivor.changed) ? compiler : null
}
const reasons = new Map()
const without = []
for (const survivor of survivors) {
  const reason = reasonOf(survivor)
  if (reason === null) without.push(survivor)
  else reasons.set(reason, [...(reasons.get(reason) ?? []), survivor])
}
const stale = listed.flatMap(({ where }) =>
  Object.entries(where).flatMap(([path, places]) =>
    files.has(path)
      ? places.filter((place) => !used.has(`${path} ${place}`)).map((place) => `${path}: ${place}`)
      : [],
  ),
)

/** Counts of a room: a folder of src. */
const rooms = new Map()
for (const [path, { mutants }] of files) {
  const room = path.split("/")[1]
  const counts = rooms.get(room) ?? { all: 0, killed: 0, survived: 0, unreached: 0, refused: 0 }
  for (const { status } of mutants) {
    if (status === "Ignored" || status === "Pending") continue
    counts.all++
    if (status === "Survived") counts.survived++
    else if (status === "NoCoverage") counts.unreached++
    else counts.killed++
  }
  rooms.set(room, counts)
}
for (const { path } of reasons.get(compiler) ?? []) rooms.get(path.split("/")[1]).refused++

const code = (text) => `\`\`${text.includes("`") ? ` ${text} ` : text}\`\``
/** By reason and file, the lines of the page. */
const sections = new Map()
const add = (reason, path, line) => {
  const byFile = sections.get(reason) ?? new Map()
  sections.set(reason, byFile.set(path, [...(byFile.get(path) ?? []), line]))
}
for (const [reason, all] of reasons) {
  if (reason === compiler) continue
  for (const { path, before, after } of all)
    add(reason, path, `  - ${code(shortened(before))} ⇒ ${after === "" ? "nothing" : code(shortened(after))}`)
}

/** Whether what a line of the page says of a file stands there yet. */
const stands = (path, line) => {
  const [, shown = ""] = /^ {2}- ``(.*?)`` ⇒ /.exec(line) ?? []
  return existsSync(path) && squeezed(readFileSync(path, "utf8")).includes(shown.replace(/…$/, "").trim())
}

// The rooms that the reports do not have, as the page has them, but for what is gone from the sources.
const page = "docs/mutation-survivors.md"
const judged = new Set(rooms.keys())
let reason = ""
let path = ""
for (const line of readFileSync(page, "utf8").split("\n")) {
  const [, room, counts] = /^\| (\w+) \| (\d[\d |]*) \|/.exec(line) ?? []
  if (line.startsWith("### ")) reason = line.slice(4)
  else if (line.startsWith("- ")) path = line.slice(2)
  else if (line.startsWith("  - ") && !judged.has(path.split("/")[1])) {
    if (stands(path, line)) add(reason, path, line)
  } else if (room !== undefined && room !== "all" && !judged.has(room)) {
    const [all, killed, survived, unreached, refused] = counts.split(" | ").map(Number)
    rooms.set(room, { all, killed, survived, unreached, refused })
  }
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(2)} %`
const byName = ([one], [other]) => (one < other ? -1 : 1)
const total = [...rooms.values()].reduce((sum, counts) =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, sum[name] + count])),
)
const row = (name, { all, killed, survived, unreached, refused: refusals }) =>
  `| ${name} | ${all} | ${killed} | ${survived} | ${unreached} | ${refusals} | ${percent(killed, all)} |`
const table = [
  "| room | changes | killed | survived | reached by no test | of both, refused by the compiler | killed |",
  "|---|---|---|---|---|---|---|",
  ...[...rooms].sort(byName).map(([name, counts]) => row(name, counts)),
  row("all", total),
].join("\n")

const shown = ({ path, line, before, after }) =>
  `${path}:${line}: ${shortened(before)} ⇒ ${shortened(after) || "(nothing)"}`
console.log(`${table}\n`)
for (const survivor of without) console.log(`no reason: ${shown(survivor)}`)
for (const place of stale) console.log(`no survivor: ${place}`)
console.log(
  `${survivors.length} survivors, ${without.length} without a reason, ${stale.length} places without a survivor`,
)

if (write) {
  const section = ([reason, byFile]) =>
    `### ${reason}\n\n${[...byFile].map(([path, some]) => [`- ${path}`, ...some].join("\n")).join("\n")}`
  const text = [
    "# What survives mutation",
    "Made by `npm run mutation:survivors -- --write` from reports of `npm run mutation` or `npm run mutation:judge`; [what they are](mutation.md).",
    table,
    "## Survivors and their reasons",
    ...[...sections].sort(byName).map(section),
    `### ${compiler}`,
    [...rooms]
      .filter(([, { refused: refusals }]) => refusals > 0)
      .sort(byName)
      .map(([room, { refused: refusals }]) => `- src/${room}: ${refusals}`)
      .join("\n"),
    ...(without.length === 0
      ? []
      : ["## Without a reason yet", without.map((one) => `- ${code(shown(one))}`).join("\n")]),
  ]
  writeFileSync(page, `${text.join("\n\n")}\n`)
}
process.exitCode = without.length + stale.length > 0 ? 1 : 0
