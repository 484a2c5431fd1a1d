/**
 * How the catalog of Node releases is written down: one row of text for each release line, a few bytes for each release.
 *
 * A row is `line|codename|first LTS release|end|releases`, where a field that there is not is empty, and the end without its century. Releases stand together
 * with the npm that they came with, `npm:releases,npm:releases`, no npm where it is not known, and from its last dot on where it
 * begins as the one before it. A release is written without
 * its line, as the first LTS release is; `4.0-2` stands for 4.0, 4.1 and 4.2, `5` for 5.0 in a line whose releases have two more numbers, and `5-7` for
 * 5.0, 6.0 and 7.0. A first number that is the one behind the last release's is left out: `.0-2`, `-7`, and `.` for that alone, with
 * the `0` behind it, or nothing behind an npm.
 *
 * Reading all of them takes longer than a plan, so that those of a line are read when somebody asks for one of it.
 */
import type { NodeCatalog, NodeLine } from "../codec.js"

/** The releases behind `4.0-2`, `5` or `5-7`, each without its line; `next` is the number that may be left out. */
const releasesOf = (text: string, next: number, short: boolean): readonly string[] => {
  const [begin, to] = text.split("-") as [string, string?]
  const start = begin === "" || begin.startsWith(".") ? next + begin : begin
  const dot = start.lastIndexOf(".") + 1
  const from = Number(start.slice(dot))
  const before = start.slice(0, dot)
  const after = dot > 0 || short ? "" : ".0"
  const releases: string[] = []
  for (let release = from; release <= Number(to ?? from); release++) releases.push(before + release + after)
  return releases
}

/** What the rows of a catalog say, as it says it; `npmOf` asks one line where that is enough. */
type Rows = Pick<NodeCatalog, "lines" | "npm"> & {
  readonly npmOf?: (version: string) => string | undefined
}

/** Which catalogs can be asked for the npm of one release. */
const askable = new WeakMap<NodeCatalog, (version: string) => string | undefined>()

/** The npm that a release of a catalog came with; null where it is not known. */
export const npmOf = (catalog: NodeCatalog, version: string): string | null => {
  const ask = askable.get(catalog) ?? among(catalog.npm)
  return ask(version) ?? null
}

/** A table's own entry. */
const among =
  (npm: Rows["npm"]) =>
  (version: string): string | undefined =>
    Object.hasOwn(npm, version) ? npm[version] : undefined

/** What is made at the first question. */
const once = <A>(make: () => A): (() => A) => {
  let made: { readonly value: A } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A catalog whose rows are made at the first question for one, frozen throughout. */
export const lazyCatalog = (named: Omit<NodeCatalog, keyof Rows>, make: () => Rows): NodeCatalog => {
  const rows = once(make)
  const lines = once(() => Object.freeze(rows().lines))
  const npm = once(() => Object.freeze(rows().npm))
  const catalog: NodeCatalog = Object.freeze({
    ...named,
    get lines() {
      return lines()
    },
    get npm() {
      return npm()
    },
  })
  askable.set(catalog, (version) => (rows().npmOf ?? among(npm()))(version))
  return catalog
}

/** The releases of a row, and the npm that each came with. */
const readRow = (line: string, releases: string): Pick<NodeLine, "versions"> & Pick<Rows, "npm"> => {
  const npm: { [version: string]: string } = Object.create(null)
  const versions: string[] = []
  let its = ""
  let next = 0
  for (const group of releases.split(",")) {
    const [named, texts = ""] = group.split(":") as [string, string?]
    its = named.startsWith(".") ? its.slice(0, its.lastIndexOf(".")) + named : named
    for (const text of texts.split(" ")) {
      for (const release of releasesOf(text, next, line.startsWith("0."))) {
        next = Number.parseInt(release, 10) + 1
        const version = `${line}.${release}`
        versions.push(version)
        if (its !== "") npm[version] = its
      }
    }
  }
  return { versions: Object.freeze(versions), npm }
}

/** The lines of a catalog, and the npm of its releases, from their rows. The releases of a line are read when somebody looks at them. */
export const nodeRows = (text: string): Required<Rows> => {
  const rows = text.split("\n").map((row) => {
    const [line, codename, ltsFrom, end, releases] = row.split("|") as [string, string, string, string, string]
    const read = once(() => readRow(line, releases))
    const its: NodeLine = Object.freeze({
      line,
      codename: codename || null,
      ltsFrom: ltsFrom ? `${line}.${ltsFrom}` : null,
      end: `20${end}`,
      get versions() {
        return read().versions
      },
    })
    return { line: its, read }
  })
  return {
    lines: rows.map(({ line }) => line),
    get npm() {
      return Object.assign({}, ...rows.map(({ read }) => read().npm)) as Rows["npm"]
    },
    npmOf: (version) => rows.find(({ line }) => version.startsWith(`${line.line}.`))?.read().npm[version],
  }
}
