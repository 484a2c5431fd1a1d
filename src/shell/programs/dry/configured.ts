/**
 * What the package config gives, from the files of the folder `config` and the variables that one of them names.
 *
 * Law. Of settings in a file that is not read here, or that a variable of the package's own may give, nothing is known.
 */
import { ofJson } from "./builtins.js"
import { folderOf } from "./node.js"
import { decided, fail, make, native, plainly, put, type Realm } from "./realm.js"
import {
  type DryObject,
  type DryValue,
  isMade,
  isNothing,
  isUnknown,
  maybeVariable,
  ofPackage,
  ofVariable,
  type Steps,
  unknown,
} from "./values.js"

/** By what the package is told to look elsewhere, or more. */
export const telling = "NODE_CONFIG NODE_CONFIG_DIR NODE_CONFIG_ENV".split(" ")
const mapping = "custom-environment-variables"

const isPlain = (value: DryValue): value is DryObject => isMade(value) && value.inside._tag === "plain"

/** What the process has as a variable. */
const variable = (realm: Realm, name: string): DryValue => {
  if (!realm.asked.has(name)) realm.asked.set(name, realm.place)
  if (realm.env.has(name)) return realm.env.get(name)
  const is = realm.world.variable(name)
  if (is === "either" || is === "any") return decided(realm, maybeVariable(name))
  return is === "unset" ? undefined : is === "empty" ? "" : ofVariable(name)
}

/** Puts what later settings say over earlier ones. */
const extend = (realm: Realm, made: DryObject, by: DryObject): void => {
  made.isOpen ||= by.isOpen
  for (const [key, { value, get }] of by.fields) {
    const own = made.fields.get(key)?.value
    const inner = isPlain(own) ? own : make(realm)
    if (isPlain(value)) extend(realm, inner, value)
    const isTold = get === undefined && (value !== undefined || own === undefined)
    put(made, key, isPlain(value) ? inner : isTold ? value : unknown())
  }
}

/** What the variables are that settings are told by. */
const mapped = (realm: Realm, told: DryObject): DryObject => {
  const made = make(realm)
  for (const [key, { value }] of told.fields) {
    const name = isPlain(value) ? value.fields.get("__name")?.value : value
    if (isPlain(value) && name === undefined) {
      const inner = mapped(realm, value)
      if (inner.fields.size > 0) put(made, key, inner)
      continue
    }
    const found = typeof name === "string" ? variable(realm, name) : unknown()
    // One that is empty tells nothing.
    if (found !== undefined && found !== "") put(made, key, isPlain(value) ? unknown() : found)
  }
  return made
}

/** What settings are asked by, those within others too. */
const asking = (realm: Realm, made: DryObject): void => {
  const at = (key: DryValue): DryValue => {
    if (typeof key !== "string") return unknown()
    let value: DryValue = made
    for (const part of key.split(".")) {
      if (!isPlain(value)) return isUnknown(value) || isMade(value) ? unknown() : undefined
      const own: DryValue = value.fields.get(part)?.value
      if (own === undefined && value.isOpen) return unknown()
      value = decided(realm, own)
    }
    return value
  }
  const proto = make(realm)
  made.proto = proto
  const get = plainly(realm, "get", (_, [key]) => {
    if (isNothing(key)) return fail(realm, "Error", "Calling config.get with null or undefined argument")
    const value = at(key)
    return value === undefined
      ? fail(realm, "Error", `Configuration property "${key}" is not defined`)
      : value
  })
  const has = plainly(realm, "has", (_, [key]) => {
    const value = at(key)
    return isUnknown(value) && value.variable === null ? unknown("boolean") : value !== undefined
  })
  // What its other functions are told, it has too.
  // biome-ignore lint/correctness/useYield: It waits for nothing.
  const util = native(realm, "util", function* () {
    made.isOpen = true
    return ofPackage("config.util")
  })
  put(proto, "get", get)
  put(proto, "has", has)
  put(proto, "default", made)
  proto.fields.set("util", { value: undefined, get: util, set: undefined })
  for (const { value } of made.fields.values()) if (isPlain(value)) asking(realm, value)
}

/** The package, as a program that runs in a folder has it. */
export const configured = function* (realm: Realm, load: (path: string) => Steps): Steps {
  const folder = folderOf(realm)
  const isKnown = /^[1-4]$/.test(String(realm.world.majorOf("config")))
  if (folder === null || !isKnown) return ofPackage("config")
  for (const name of telling) {
    realm.told.add(name)
    if ((variable(realm, name) ?? "") !== "") return ofPackage("config")
  }
  const mode = variable(realm, "NODE_ENV") ?? ""
  if (typeof mode !== "string") return ofPackage("config")
  const kind = mode === "" ? "development" : mode
  const within = `${folder === "" ? "" : `${folder}/`}config`
  const names = realm.world.list(within) ?? []
  const made = make(realm)
  for (const base of ["default", kind, "local", `local-${kind}`, mapping]) {
    const files = names.filter((name) => name.startsWith(`${base}.`) || name.startsWith(`${base}-`))
    if (files.some((name) => !/^[\w-]+\.js(?:on)?$/.test(name))) return ofPackage("config")
    for (const ending of ["js", "json"]) {
      if (!files.includes(`${base}.${ending}`)) continue
      const path = `${within}/${base}.${ending}`
      const found = ending === "js" ? yield* load(path) : ofText(realm, realm.world.text(path))
      if (!isPlain(found)) return ofPackage("config")
      extend(realm, made, base === mapping ? mapped(realm, found) : found)
    }
  }
  asking(realm, made)
  return made
}

/** What a file says; nothing is known of one that is no JSON, which the package reads otherwise. */
const ofText = (realm: Realm, text: string | null): DryValue => {
  try {
    return ofJson(realm, JSON.parse((text ?? "").replace(/^\ufeff/, "")))
  } catch {
    return unknown()
  }
}
