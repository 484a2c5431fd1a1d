/**
 * Names in a view of EJS that nothing gives: it is rendered by a function that has what it is told, in JavaScript of the older kind.
 *
 * Law. Of what is evaluated only where something else says so, or may be given, nothing is said.
 */
import { posix } from "node:path"
import { parse } from "acorn"
import { globalOf, type Realm } from "./realm.js"
import type { Tree } from "./typed.js"
import { type DryValue, isMade, isNothing, unknown } from "./values.js"

/** What a view is given by a name; null where nothing is. */
export type Given = (name: string) => { readonly value: DryValue } | null
const vague = { value: unknown() }

/** What is told under a name by the first of these that has it. */
export const givenBy =
  (realm: Realm, all: readonly DryValue[]): Given =>
  (name) => {
    for (const one of all) {
      if (isNothing(one)) continue
      const found = isMade(one) && one.inside._tag === "plain" ? one.fields.get(name) : vague
      if (found !== undefined) return "get" in found && found.get === undefined ? found : vague
      if (!isMade(one) || one.isOpen || one.proto !== realm.protos.get("Object")) return vague
    }
    return null
  }

/** The path of a view that another one of EJS names; null where it may be anywhere. */
export const partOf = (path: string, name: string): string | null => {
  const own = posix.join(posix.dirname(path), posix.extname(name) === "" ? `${name}.ejs` : name)
  return name.startsWith("/") || own.startsWith("..") ? null : own
}

/** What express, EJS, or a package beside them gives, and names that are often given to all. */
const always = /^(?:[A-Z_$]|(?:arguments|cache|escapeFn|include|locals|messages|rethrow|settings|useragent)$)/

/** A view as the program that EJS makes of it; null where it is not read so. */
const programOf = (text: string): Tree | null => {
  let code = ""
  for (let at = text.indexOf("<%"); at !== -1; at = text.indexOf("<%", at)) {
    const end = text.indexOf("%>", at)
    const sign = text[at + 2] ?? ""
    if (end === -1 || sign === "%") return null
    const inner = text.slice(at + (/[-_=#]/.test(sign) ? 3 : 2), end).replace(/[-_]$/, "")
    code += sign === "#" ? "" : /[-=]/.test(sign) ? `;(${inner.replace(/;\s*$/, "")}\n);` : `\n${inner}\n`
    at = end
  }
  try {
    return parse(code, { ecmaVersion: "latest", allowReturnOutsideFunction: true }) as unknown as Tree
  } catch {
    return null
  }
}

const isTree = (value: unknown): value is Tree => typeof (value as Partial<Tree> | null)?.type === "string"
const below = (node: Tree): readonly Tree[] => Object.values(node).flat().filter(isTree)

/** All names that a program may give by itself; an empty one where it may be left before its end. */
const ownOf = (tree: Tree, own = new Set<string>(), isInner = false): Set<string> => {
  const name = (node: Tree): void => {
    if (node.type === "Identifier") own.add(String(node.name))
    else if (node.type !== "MemberExpression") for (const one of below(node)) name(one)
  }
  if (tree.type === "ReturnStatement" && !isInner) own.add("")
  for (const one of [tree.id, tree.left]) if (isTree(one) && !/^[BL]/.test(tree.type)) name(one)
  for (const one of below(tree)) ownOf(one, own, isInner || /Function/.test(tree.type))
  return own
}

/** Under which keys stands what is evaluated on every way: a body where it is a list. */
const keys =
  "argument arguments callee declarations discriminant elements expression expressions init left object properties right test value".split(
    " ",
  )

/** Why EJS certainly throws as it renders a view; null where it may not. So deep it takes in others. */
export const namesFail = (realm: Realm, path: string, given: Given, left: number): string | null => {
  const text = left === 0 || given("delimiter") !== null ? null : realm.world.text(path)
  const program = text === null ? null : programOf(text)
  const own = program === null ? null : ownOf(program)
  const globals = globalOf(realm)
  if (program === null || own?.has("") !== false || globals === null || realm.facts.has("names given"))
    return null
  const found = (node: unknown): ReturnType<Given> => {
    const name = isTree(node) && node.type === "Identifier" ? String(node.name) : "_"
    const isGlobal = always.test(name) || realm.globals.has(name) || globals.fields.has(name)
    return isGlobal || own.has(name) ? vague : given(name)
  }
  const fails = (node: Tree): string | null => {
    const { operator, type } = node
    if (found(node) === null) return `${String(node.name)} is not defined`
    if (/^(?:Chain|DoW)/.test(type) || operator === "typeof" || operator === "delete") return null
    if (isNothing((found(node.object) ?? vague).value)) return "Cannot read properties of undefined"
    const parts = keys.flatMap((key) =>
      key === "right" && /[|&?]{2}/.test(String(operator)) ? [] : [node[key]],
    )
    for (const one of [...parts, Array.isArray(node.body) ? node.body : null].flat()) {
      const why = isTree(one) ? fails(one) : null
      if (why !== null) return why
    }
    return (node.callee as Partial<Tree> | undefined)?.name === "include"
      ? taken(node.arguments as Tree[])
      : null
  }
  const taken = ([file, told]: readonly Tree[]): string | null => {
    const part = file?.type === "Literal" ? partOf(path, String(file.value)) : null
    const keys = told === undefined ? [] : ((told.properties as readonly Tree[] | undefined) ?? [told])
    const names = keys.map(({ key, computed }) =>
      computed === false ? (key as Tree | undefined)?.name : undefined,
    )
    if (part === null || names.includes(undefined) || !realm.world.has(part)) return null
    return namesFail(realm, part, (name) => (names.includes(name) ? vague : given(name)), left - 1)
  }
  return fails(program)
}
