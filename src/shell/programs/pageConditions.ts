/** Conditions of PHP: what decides one, and by what value, for whoever asks for a page alone. */
import { gone, isPlain } from "./pageFunctions.js"
import { afterKeys, closing, comma, isSign, type PageToken, partsAt } from "./pageTokens.js"
import { autoload, isLacking, pathsOf, told } from "./pageValues.js"
import { type Frame, sent, type Walk } from "./pageWalk.js"

/** What decides a condition, as a word and as a sign twice, and by what value. */
export const operators = [
  ["or", "|", true],
  ["and", "&", false],
] as const

/** Finds a word, or a sign twice. */
export const either =
  (word: string | null, sign: string | null) =>
  (tokens: readonly PageToken[], at: number): number => {
    const token = tokens[at]
    if (token?.kind === "word" && token.text.toLowerCase() === word) return 1
    return sign !== null && isSign(token, sign) && isSign(tokens[at + 1], sign) ? 2 : 0
  }

/** Whether a condition holds for whoever asks for the page alone; null where that is not known. */
export const truth = async (
  walk: Walk,
  given: readonly PageToken[],
  frame: Frame,
): Promise<boolean | null> => {
  const [first, second] = given
  if (isSign(first, "(") && closing(given, 0, "(") === given.length - 1)
    return truth(walk, given.slice(1, -1), frame)
  for (const [word, sign, decides] of operators) {
    for (const one of [either(word, null), either(null, sign)]) {
      const parts = partsAt(given, one)
      if (parts.length < 2) continue
      let isKnown = true
      for (const part of parts) {
        const holds = await truth(walk, part, frame)
        if (holds === decides) return decides
        if (holds === null && !isPlain(part)) return null
        if (holds === null) isKnown = false
      }
      return isKnown ? !decides : null
    }
  }
  for (const [operator, isEqual] of [
    ["===", true],
    ["!==", false],
    ["==", true],
    ["!=", false],
  ] as const) {
    const [left, right, ...more] = partsAt(given, (tokens, at) =>
      [...operator].every((sign, index) => isSign(tokens[at + index], sign)) ? operator.length : 0,
    )
    if (left === undefined || right === undefined || more.length > 0) continue
    const isMode = /^(?:PHP_SAPI|php_sapi_name\(\))$/.test(left.map(({ text }) => text).join(""))
    if (isMode) return right.length === 1 && right[0]?.value === "cli" ? !isEqual : null
    const isNull = [left, right].map((side) => side.length === 1 && /^null$/i.test(side[0]?.text ?? ""))
    if (isNull[0] !== isNull[1]) return isUngiven(walk, isNull[0] ? right : left, frame) ? isEqual : null
    const [one, other] = [told(walk, left, frame), told(walk, right, frame)]
    const isNumber = operator.length === 2 && [one, other].every((value) => /^\s*[\d.+-]/.test(value ?? ""))
    return one === null || other === null || isNumber ? null : (one === other) === isEqual
  }
  if (isSign(first, "@")) return truth(walk, given.slice(1), frame)
  if (first?.kind === "variable" && isSign(second, "=")) return truth(walk, given.slice(2), frame)
  if (first?.kind === "word" && /^include(?:_once)?$/i.test(first.text)) {
    const value = told(walk, given.slice(1), frame)
    const paths = value === null ? null : pathsOf(walk, value, frame.path)
    for (const path of paths ?? []) if (await walk.has(path)) return null
    return paths !== null && (await isLacking(walk, paths[0] as string)) ? false : null
  }
  if (isSign(first, "!")) {
    const holds = await truth(walk, given.slice(1), frame)
    return holds === null ? null : !holds
  }
  if (given.length === 1 && /^(?:true|false)$/i.test(first?.text ?? ""))
    return /^true$/i.test(first?.text ?? "")
  if (first?.text === "PHP_VERSION_ID" && Number(given.at(-1)?.text) <= 80000)
    return isSign(second, "<") ? false : isSign(second, ">") ? true : null
  if (first !== undefined && (isUnsent(walk, given) || isUngiven(walk, given, frame))) return false
  if (first?.kind !== "word" || !isSign(second, "(") || closing(given, 1, "(") !== given.length - 1)
    return null
  const inner = partsAt(given.slice(2, -1), comma)
  const [value] = inner.map((one) => told(walk, one, frame))
  if (
    inner.length === 1 &&
    /^(?:isset|empty|is_null)$/i.test(first.text) &&
    isUngiven(walk, inner[0] ?? [], frame)
  )
    return !/^isset$/i.test(first.text)
  return answer(walk, first.text.toLowerCase(), inner, value)
}

/** Whether this is a field of a class itself that begins as null and that nothing has set by now. */
const isUngiven = (walk: Walk, given: readonly PageToken[], frame: Frame): boolean => {
  const [name, sign, field, ...more] = given
  if (name?.kind !== "word" || sign?.text !== "::" || field?.kind !== "variable" || more.length > 0)
    return false
  const one = /^(?:self|static)$/i.test(name.text) ? frame.of : walk.classes.get(name.text.toLowerCase())
  return one?.nulls.has(field.text) === true && !walk.given.has(`::${field.text}`)
}

/** What a function answers that is asked in a condition, by the value of what it is given first; null where that is not known. */
const answer = async (
  walk: Walk,
  name: string,
  inner: readonly (readonly PageToken[])[],
  value: string | null | undefined,
): Promise<boolean | null> => {
  switch (name) {
    case "isset":
      return inner.some((one) => isUnsent(walk, one)) ? false : null
    case "empty":
      return inner.some((one) => isUnsent(walk, one)) ? true : null
    case "defined":
      return value == null
        ? null
        : walk.defined.has(value)
          ? true
          : walk.isLoaded || /^(?:PHP|E|M|LC|LOG)_/.test(value)
            ? null
            : false
    case "ini_get":
      return /^(?:register_globals|safe_mode|magic_quotes_\w+)$/.test(value ?? "") ? false : null
    case "function_exists":
      return value == null
        ? null
        : walk.own.get(value.toLowerCase()) != null
          ? true
          : gone.test(value) && !walk.isLoaded && !walk.own.has(value.toLowerCase())
            ? false
            : null
    case "extension_loaded":
      return /^(?:ctype|curl|dom|fileinfo|filter|gd|gettext|iconv|intl|json|mbstring|mysqli|openssl|pcre|pdo\w*|session|simplexml|sodium|tokenizer|xml\w*|zip|zlib)$/i.test(
        value ?? "",
      )
        ? true
        : null
    case "version_compare": {
      const [one, other, operator] = inner.map(([token]) => token)
      const isVersion = (token: PageToken | undefined): boolean =>
        /^(?:PHP_VERSION|phpversion)$/.test(token?.text ?? "")
      const isOlder = (token: PageToken | undefined): boolean => /^[0-7]\./.test(token?.value ?? "")
      const sign = /^(?:(>|gt)|<|lt)(=|e)?$/.exec(operator?.value?.replace(/^([gl])e$/, "$1te") ?? "")
      if (sign === null) return null
      const isGreater = sign[1] !== undefined
      return isVersion(one) && isOlder(other)
        ? isGreater
        : isOlder(one) && isVersion(other)
          ? !isGreater
          : null
    }
    case "file_exists":
    case "is_file":
    case "is_readable": {
      const paths = value == null ? null : pathsOf(walk, value, null)
      if (paths === null) return null
      const there: string[] = []
      for (const path of paths) if (await walk.has(path)) there.push(path)
      if (there.length > 0) return there.includes(paths[0] as string) ? true : null
      if (paths.includes(autoload) && (await walk.has("composer.json"))) return true
      // What has no ending may be a folder.
      if (!/\.\w+$/.test(paths[0] as string) || !(await isLacking(walk, paths[0] as string))) return null
      walk.missed.push(paths[0] as string)
      return false
    }
    default:
      return null
  }
}

/** Whether it is a value that nobody sends who asks for a page alone, and no page makes. */
export const isUnsent = (walk: Walk, tokens: readonly PageToken[]): boolean =>
  !walk.isGiven &&
  tokens[0]?.kind === "variable" &&
  sent.test(tokens[0].text) &&
  isPlain(tokens) &&
  afterKeys(tokens, 1) === tokens.length
