/** What nodemon.json has nodemon run, as a snapshot holds it (C-349). */
import { fieldsIn } from "../../decode/fields.js"
import { isRecord } from "../../model/shape.js"

/** Settings that change nothing of what runs; of variables those of Node's own would, and of programs by endings those that are not the usual ones. */
const idle =
  /^(?:\$schema|watch|ignore|ignoreRoot|ext|verbose|delay|restartable|legacyWatch|colou?rs|quiet|stdout|runOnChangeOnly|signal|pollingInterval|noUpdateNotifier)$/
const usual: { readonly [ending: string]: string } = { js: "node", ts: "ts-node" }

const isIdle = ([name, value]: readonly [string, unknown]): boolean =>
  idle.test(name) ||
  (name === "env" && isRecord(value) && !Object.keys(value).some((one) => one.startsWith("NODE_"))) ||
  (name === "execMap" &&
    isRecord(value) &&
    Object.entries(value).every(([ending, program]) => usual[ending] === program))

/** A command of plain words, and the file at its end. */
const plain = /^[\w@./:=,-]+(?: [\w@./:=,-]+)*$/
const ended = / [\w./-]+\.[cm]?[jt]s$/
/** nodemon that is told no file, as all of a script. */
const alone = /\bnodemon\s*(?:"\s*[,}]|&|;|\|)/

/**
 * The command that nodemon runs by its settings, where its arguments say nothing of it; undefined where they change nothing, null where that is
 * not plain, as of a program alone where it may be told no file.
 */
export const heldNodemon = (text: string, manifest: string): string | null | undefined => {
  const { exec, ...others } = fieldsIn(text) ?? { exec: null }
  if (exec === null || !Object.entries(others).every(isIdle)) return null
  if (exec === undefined) return undefined
  const isPlain = typeof exec === "string" && plain.test(exec)
  return isPlain && (ended.test(exec) || !alone.test(manifest)) ? exec : null
}
