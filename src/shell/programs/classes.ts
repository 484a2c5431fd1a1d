/**
 * The members of a class of a program, as far as its tokens say.
 */
import type { Source } from "./modules.js"
import { blockOf, type FunctionBody } from "./statements.js"
import { endOf, genericEnd, isDot, isSign, isWord, pairOf, textAt } from "./tokens.js"

/** A member of a class: a method, or a field and where its value begins, -1 where it has none. */
export interface ClassMember {
  readonly name: string
  readonly isStatic: boolean
  readonly body: FunctionBody | null
  readonly value: number
}

const modifier =
  /^(?:public|private|protected|static|readonly|async|get|set|override|abstract|declare|accessor)$/

/** A method whose parameters open at a token; null where that is none. */
export const methodAt = (
  file: Source,
  open: number,
  isAsync: boolean,
  isGenerator: boolean,
): FunctionBody | null => {
  const from = isSign(file, open, "(") ? blockOf(file, pairOf(file, open) + 1) : null
  return from === null
    ? null
    : { open, name: open - 1, from, to: pairOf(file, from) + 1, isBlock: true, isAsync, isGenerator }
}

/** The members of a class that opens at a token; those with names that are computed are left out. */
export const membersAt = (file: Source, open: number): readonly ClassMember[] => {
  const members: ClassMember[] = []
  const close = pairOf(file, open)
  for (let at = open + 1; at < close; at++) {
    if (isSign(file, at, "@")) {
      at++
      while (isDot(file, at + 1)) at += 2
      if (isSign(file, at + 1, "(")) at = pairOf(file, at + 1)
      continue
    }
    const words = new Set<string>()
    while (isWord(file, at) && modifier.test(textAt(file, at)) && !/^[(=;:?!]$/.test(textAt(file, at + 1)))
      words.add(textAt(file, at++))
    const isGenerator = isSign(file, at, "*")
    if (isGenerator) at++
    if (isSign(file, at, "{") || isSign(file, at, "[")) {
      at = pairOf(file, at)
      continue
    }
    const isPrivate = isSign(file, at, "#")
    if (isPrivate) at++
    if (!isWord(file, at)) continue
    const name = `${isPrivate ? "#" : ""}${textAt(file, at)}`
    const isStatic = words.has("static")
    const next = genericEnd(file, at + 1) ?? at + 1
    if (isSign(file, next, "(")) {
      const body = methodAt(file, next, words.has("async"), isGenerator)
      if (body !== null && !words.has("get") && !words.has("set"))
        members.push({ name, isStatic, body, value: -1 })
      at = body === null ? endOf(file, next) : body.to - 1
      continue
    }
    at = next
    while (at < close && !/^[=;]$/.test(textAt(file, at))) {
      const isNext = file.begins[at] === true && !/^[|&:<,?]$|^=>$/.test(textAt(file, at - 1))
      if (isNext && !/^[|&]$/.test(textAt(file, at))) break
      if (/^[([{]$/.test(textAt(file, at)) && file.kinds[at] === "sign") at = pairOf(file, at)
      at++
    }
    const hasValue = isSign(file, at, "=")
    members.push({ name, isStatic, body: null, value: hasValue ? at + 1 : -1 })
    at = hasValue ? endOf(file, at + 1) : at
    if (!isSign(file, at, ";")) at--
  }
  return members
}
