/**
 * Whether a program only declares and exports: what a library's file does, and Node ends behind it (C-351).
 *
 * Law. Nothing that such a program says is called when it is loaded, but for what makes values and loads modules.
 */
import { isQuietModule } from "./quiet.js"

/** What compilers write: helpers of their own, what they put around what is loaded, and values of an enumeration. */
const helper = /^(?:var|const) __\w{1,40} = \(this && this\.__\w{1,40}\) \|\|.{0,99}\{\r?$/
const ended = /^\}[()]{0,9};\r?$/
const longestHelper = 40
const wrapped =
  /(?<![\w$])(?:tslib_\d\.)?_(?:_importDefault|_importStar|_exportStar|_toESM|interopRequire(?:Default|Wildcard))\((require\((?:"[^"\n(]{1,200}"|'[^'\n(]{1,200}')\))(?:, (?:exports|\d))?\)/g
const enumeration =
  /\(?\bfunction ?\(([\w$]+)\) ?\{(?:\s*\1\[(?:"[\w$]+"|\1\["[\w$]+"\] = -?\d+)\] = (?:"[^"\n]*"|-?\d+);)+(?:\s*return \1;)?\s*\}(?:\)?\(\{\}\)|\)?\(\1 \|\| \((?:exports\.\1 = )?\1 = \{\}\)\))/g

const withoutHelpers = (program: string): string => {
  const lines = program.split("\n")
  const kept: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string
    // What is in a helper stands further in.
    const length = helper.test(line)
      ? lines.slice(at, at + longestHelper).findIndex((one) => one.startsWith("}"))
      : -1
    if (length === -1 || !ended.test(lines[at + length] as string)) kept.push(line)
    else at += length
  }
  return kept.join("\n")
}

/** A program without what compilers add to it. */
export const uncompiled = (program: string): string => {
  const plain = program.includes("_") ? withoutHelpers(program).replace(wrapped, "$1") : program
  return plain.includes("function") ? plain.replace(enumeration, "0") : plain
}

/** What names a package, or what it exports. */
const naming =
  /\b(?:(?:const|let|var) ([\w$]{1,40}) ?= ?require\(|import (?:\* as )?([\w$]{1,40}) from ?)["']([^"'\n]{1,200})["']/g
const quoted = /"[^"\\\n]*"|'[^'\\\n]*'/g
const plainly = /(?<![\w$])(?:[\w$]{1,40}\s{0,9}:|(?:true|false|null|\d{1,20})(?![\w$]))/g
/** Whether arguments are texts, numbers and what is made of these, and no function. */
const isLiteral = (args: string): boolean =>
  !/[^\s,{}[\]]/.test(args.replace(quoted, "0").replace(plainly, ""))
/** By these others are called, which may listen. */
const calling = /webhook/i
const debugging = /\brequire\((["'])debug\1\)\((["'])[^"'\n]{0,99}\2\)/g

const blank = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const text = /"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'/y
const template = /`(?:\\[\s\S]|[^\\`])*`/y
const pattern = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y
const word = /[\w$\u0080-\uffff]+/y
const sign = /=>|\?\.|[\s\S]/y

/** Words of what a program waits for, or of what gives names another meaning. */
const acting = /^(?:await|yield|with|debugger)$/
/** Words whose brackets hold no arguments. */
const controlling = /^(?:if|for|while|switch|catch)$/
/** What makes a value, or loads a module, and does no more. */
const making =
  /^(?:require|async|function|Symbol(?:\.for)?|(?:Object|JSON|Math|Number|String|Array|path)\.\w+|Number|String|Boolean|RegExp|BigInt|parseInt|(?:util\.)?(?:inherits|promisify|deprecate)|process\.cwd|(?:url\.)?fileURLToPath|new (?:Intl\.\w+|URL|Map|Set|WeakMap|WeakSet|RegExp|Error|Date|Array)|[\w$.]+\.(?:push|concat|slice|split|join|indexOf|includes|trim|toLowerCase|toUpperCase|hasOwnProperty|bind|toString|charAt|substr|substring|has|add|readFileSync|existsSync))$/
/** Words behind which a value is still to come. */
const unended =
  /^(?:return|throw|typeof|void|delete|new|in|of|instanceof|case|default|await|yield|extends|else|do)$/
const exporting = /\bexports\b|^[ \t]{0,9}export\b/m
const relative = /\s*["']\./y
const fixed = /\bstatic\s+(?:[\w$#]+\s*=|\{)/

/** A bracket that is open: what is called with what is in it, whether its content runs only when that is called, whether a statement stands behind it, and where it begins. */
interface Open {
  readonly closing: string
  readonly called: string | null
  readonly isBody: boolean
  readonly isControl: boolean
  readonly at: number
}

/** Whether a text of a program only declares and exports, and does export. */
export const onlyDeclares = (given: string): boolean => {
  if (!exporting.test(given)) return false
  const program = uncompiled(given).replace(debugging, "0")
  const quiet = new Set(
    Array.from(program.matchAll(naming), ([, one, other, module = ""]) =>
      isQuietModule(module) && !calling.test(program) ? (one ?? other) : "",
    ),
  )
  const open: Open[] = []
  let at = program.startsWith("#!") ? program.indexOf("\n") >>> 0 : 0
  /** What came last: a word, the first character of anything else. */
  let last = ";"
  /** The names with dots between them that came last, behind `new` where that stands before. */
  let name = ""
  let isNewLine = true
  /** Whether what comes is run only when it is called: the body of a function, or what an arrow leads to, up to this depth. */
  let arrow: number | null = null
  let isClass = false
  /** Whether what a function is given is still to come. */
  let isFunction = false
  /** Whether the last word begins a statement. */
  let isAlone = false
  /** Whether it is all that a name is given, as far as that is read. */
  let isGiven = false

  const take = (kind: RegExp): string | null => {
    kind.lastIndex = at
    const match = kind.exec(program)?.[0] ?? null
    if (match !== null) at = kind.lastIndex
    return match
  }
  const isAhead = (kind: RegExp): boolean => {
    kind.lastIndex = at
    return kind.test(program)
  }
  /** Whether a body comes next, or an arrow. */
  const isBodied = (): boolean => {
    const from = at
    let isBelow = false
    for (let space = take(blank); space !== null; space = take(blank)) isBelow ||= space.includes("\n")
    const is = !isBelow && (program.startsWith("{", at) || program.startsWith("=>", at))
    at = from
    return is
  }
  const isValue = (): boolean => /^[\w$\u0080-\uffff)\]}"`]/.test(last) && !unended.test(last)
  let bodies = 0
  const isLater = (): boolean => arrow !== null || bodies > 0

  while (at < program.length) {
    const space = take(blank)
    if (space !== null) {
      isNewLine ||= space.includes("\n")
      continue
    }
    // A comment without an end.
    if (program.startsWith("/*", at)) return false
    const character = program[at] as string
    // Behind a complete value, a name or a block in a new line begins a statement.
    if (arrow === open.length && last !== "=>" && isNewLine && isValue() && /[\w${]/.test(character))
      arrow = null
    if (character === "`") {
      const whole = take(template)
      if (whole === null) return false
      if (!isLater() && ((isValue() && !isNewLine) || (whole.includes("${") && whole.includes("("))))
        return false
      last = "`"
    } else if (character === '"' || character === "'") {
      if (take(text) === null || (last === "import" && !isLater())) return false
      last = '"'
    } else if (character === "/" && !(isValue() && last !== "}")) {
      // Behind a brace, a pattern and a division look the same.
      if (last === "}" || take(pattern) === null) return false
      last = "`"
    } else {
      const one = take(word)
      if (one !== null) {
        if (!isLater() && acting.test(one) && last !== ".") return false
        isGiven = last === "="
        isAlone = /^[;{}]$/.test(last) || (isNewLine && isValue())
        name = last === "." ? `${name}.${one}` : last === "new" ? `new ${one}` : one
        if (one === "class" && last !== ".") isClass = true
        if (one === "function" && last !== ".") isFunction = true
        last = one
      } else {
        const mark = take(sign) as string
        if (mark === "(" || mark === "[" || mark === "{") {
          const closing = mark === "(" ? ")" : mark === "[" ? "]" : "}"
          const isArrow = mark === "{" && last === "=>" && arrow === open.length
          if (isArrow) arrow = null
          let isBody = isArrow || (mark === "(" && isFunction)
          if (mark === "{" && !isArrow && !isLater()) {
            isBody = isClass || (last === ")" && !isNewLine)
          }
          const isControl = mark === "(" && controlling.test(last)
          const isCall = mark === "(" && !isControl && isValue() && last !== "import" && last !== "export"
          // What is loaded for what it does may do anything, but for files of the project, which are looked into.
          if (
            isCall &&
            !isLater() &&
            last === "require" &&
            (isAhead(relative) ? open.length > 0 || !(isAlone || isGiven) : isAlone)
          )
            return false
          const called = isCall && !isLater() ? (/^[\w$]/.test(last) ? name : "?") : null
          if (mark === "{") isClass = false
          isFunction = false
          open.push({ closing, called, isBody, isControl, at })
          if (isBody) bodies++
          last = mark
        } else if (mark === ")" || mark === "]" || mark === "}") {
          if (arrow !== null && arrow >= open.length) arrow = null
          const opened = open.pop()
          if (opened?.closing !== mark) return false
          if (opened.isBody) bodies--
          const isMade =
            opened.called === null ||
            making.test(opened.called) ||
            (quiet.has(opened.called.replace("new ", "").split(".", 1)[0]) &&
              isLiteral(program.slice(opened.at, at - 1)))
          if (!isMade && !isBodied()) return false
          if (opened.isBody && fixed.test(program.slice(opened.at, at))) return false
          // What follows what is made, or stands in brackets, is no body of a function.
          const isBehindBody = mark === ")" && (!isMade || /^(?:async|function)$/.test(opened.called ?? ""))
          last = opened.isControl ? ";" : mark === ")" && !isBehindBody ? "]" : mark
          name = "0"
          // What a function ends with is no value that a bracket behind it would call, unless it is called there.
          if (opened.isBody && isAhead(/\s*\(/y)) return false
        } else {
          isFunction &&= mark === "*"
          if (mark === "=>" && !isLater()) arrow = open.length
          else if (arrow === open.length && (mark === "," || mark === ";")) arrow = null
          if (mark !== "*" || last !== "function") last = mark
        }
      }
    }
    isNewLine = false
  }
  return open.length === 0
}
