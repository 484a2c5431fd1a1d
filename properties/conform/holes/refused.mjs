/**
 * Changes that the compiler refuses: no planner has them. A name that is not used any more is no reason, as for Stryker's own checker.
 *
 * Law. What is said to be refused alone is. Changes of many statements at once are quicker to judge, and one of them may make the compiler
 * refuse another's statement: there, too many are said to be refused, and none too few.
 */
import { createHash } from "node:crypto"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { cache } from "./engine.mjs"

const root = fileURLToPath(new URL("../../..", import.meta.url))

/** Tells which of some changes, of one statement of a module each, the compiler refuses while all of them are made. */
export const refusing = () => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, "tsconfig.json"),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
  )
  const options = {
    ...config.options,
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowUnreachableCode: true,
  }
  const changes = new Map()
  let version = 0
  const service = ts.createLanguageService(
    {
      getScriptFileNames: () => config.fileNames,
      getScriptVersion: (path) => changes.get(path)?.version ?? "0",
      getScriptSnapshot: (path) => {
        const text = changes.get(path)?.text ?? ts.sys.readFile(path)
        return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
      },
      getCurrentDirectory: () => root,
      getCompilationSettings: () => options,
      getDefaultLibFileName: (options) => ts.getDefaultLibFilePath(options),
      fileExists: ts.sys.fileExists,
      readFile: ts.sys.readFile,
      readDirectory: ts.sys.readDirectory,
      directoryExists: ts.sys.directoryExists,
      getDirectories: ts.sys.getDirectories,
    },
    ts.createDocumentRegistry(),
  )
  const refusedIn = (file, mutants) => {
    const place = join(root, file)
    const text = readFileSync(place, "utf8")
    let [changed, at] = ["", 0]
    const moved = []
    for (const mutant of [...mutants].sort((one, other) => one.from - other.from)) {
      changed += text.slice(at, mutant.from) + mutant.after
      at = mutant.to
      moved.push({ mutant, by: changed.length - mutant.to })
    }
    changes.set(place, { text: changed + text.slice(at), version: String(++version) })
    return () => {
      const wrong = [
        ...service.getSyntacticDiagnostics(place),
        ...service
          .getSemanticDiagnostics(place)
          .filter(({ category }) => category === ts.DiagnosticCategory.Error),
      ]
      const statements = statementsOf(file)
      return moved
        .filter(({ mutant, by }, index) => {
          const { pos, end } = statements[mutant.statement]
          const [from, to] = [pos + (moved[index - 1]?.by ?? 0), end + by]
          return wrong.some(({ start = 0 }) => {
            if (start >= from && start <= to) return true
            return !moved.some((other, at) => {
              const its = statements[other.mutant.statement]
              return start >= its.pos + (moved[at - 1]?.by ?? 0) && start <= its.end + other.by
            })
          })
        })
        .map(({ mutant }) => mutant)
    }
  }
  return (mutants) => {
    const files = groupedBy(mutants, ({ file }) => file)
    const looks = [...files].map(([file, some]) => refusedIn(file, some))
    const refused = looks.flatMap((look) => look())
    for (const file of files.keys())
      changes.set(join(root, file), { text: undefined, version: String(++version) })
    return refused
  }
}

const groupedBy = (all, keyOf) => {
  const groups = new Map()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

const statements = new Map()
const statementsOf = (file) => {
  if (!statements.has(file)) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.Latest)
    statements.set(
      file,
      source.statements.map(({ pos, end }) => ({ pos, end })),
    )
  }
  return statements.get(file)
}

const path = `${cache}.refused.jsonl`

/** What earlier runs over the same sources found. */
const known = (key) => {
  const text = existsSync(path) ? readFileSync(path, "utf8") : ""
  const lines = text.slice(0, text.lastIndexOf("\n") + 1).split("\n")
  const found = lines.filter((line) => line !== "").map((line) => JSON.parse(line))
  if (found[0]?.key === key) return found.slice(1)
  writeFileSync(path, `${JSON.stringify({ key })}\n`)
  return []
}

/**
 * The numbers of the changes that the compiler refuses: all of them judged together with changes of other files, and those that `isLeft` says
 * again, each alone.
 */
export const refusedOf = (mutants, isLeft, told = () => {}) => {
  const key = createHash("sha256")
    .update(readFileSync(join(cache, "mutants.json")))
    .digest("hex")
  const answers = { together: new Map(), alone: new Map() }
  for (const { how, asked, refused } of known(key))
    for (const id of asked) answers[how].set(id, refused.includes(id))
  const refuse = refusing()
  const judge = (how, some) => {
    const refused = refuse(some).map(({ id }) => id)
    const asked = some.map(({ id }) => id)
    for (const id of asked) answers[how].set(id, refused.includes(id))
    appendFileSync(path, `${JSON.stringify({ how, asked, refused })}\n`)
    told(answers.together.size + answers.alone.size)
  }
  const placed = mutants.map((mutant) => ({
    ...mutant,
    statement: statementsOf(mutant.file).findIndex(({ pos, end }) => pos <= mutant.from && mutant.to <= end),
  }))
  const waiting = groupedBy(
    placed.filter(({ id }) => !answers.together.has(id)),
    ({ file, statement }) => `${file} ${statement}`,
  )
  for (;;) {
    const some = [...waiting.values()].flatMap((of) => of.splice(0, 1))
    if (some.length === 0) break
    judge("together", some)
  }
  const isRefused = ({ id }) => answers.alone.get(id) ?? answers.together.get(id)
  for (const mutant of placed)
    if (isLeft(mutant) && isRefused(mutant) && !answers.alone.has(mutant.id)) judge("alone", [mutant])
  return new Set(mutants.filter(isRefused).map(({ id }) => id))
}
