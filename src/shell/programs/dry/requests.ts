/**
 * Requests that a program sends: to an address that is none, or to a port of the machine itself on which nothing listens.
 *
 * Law. Of a request that may reach something nothing is known.
 */
import {
  after,
  decided,
  handOverAll,
  make,
  newPromise,
  plainly,
  promiseOf,
  put,
  type Realm,
  settle,
} from "./realm.js"
import { type DryObject, type DryValue, isMade, isUnknown, ofPackage, unknown } from "./values.js"

const absolute = /^[a-z][a-z0-9+.-]*:/i
const local = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?(?:[/?#]|$)/i

/** Whether a request is certain to reach nothing: the port that it is for, where the address is one. */
const isLost = (realm: Realm, address: DryValue): boolean => {
  if (typeof address !== "string") return !isUnknown(address) && !isMade(address)
  if (!absolute.test(address)) return true
  const [found, port] = local.exec(address) ?? []
  if (
    found === undefined ||
    ["child_process", "cluster", "worker_threads"].some((one) => realm.packages.has(one))
  )
    return false
  const own = Number(port ?? (address.startsWith("https") ? 443 : 80))
  // What PORT is given is 8080 as a rule.
  const isOther = ({ port: at }: { readonly port: DryValue }): boolean =>
    isUnknown(at) ? at.variable === "PORT" : Number(at) !== own
  return own !== 8080 && realm.listening.every(isOther)
}

/** A promise of an answer that never comes. */
const lost = (realm: Realm): DryObject => {
  const promised = newPromise()
  const fields = { name: unknown("string"), message: unknown("string"), stack: unknown("string") }
  const error = make(realm, { _tag: "error" }, "TypeError", { ...fields, ...likely })
  const { place } = realm
  after(realm, 0, () => settle(realm, promised, false, error, place))
  return promiseOf(realm, promised)
}

const likely = Object.fromEntries(
  "code errno syscall address port cause config request isAxiosError hostname type toJSON"
    .split(" ")
    .map((name) => [name, unknown()]),
)

const sent = (realm: Realm, path: string, given: readonly DryValue[], isKnown = true): DryValue => {
  const address = decided(realm, given[0])
  if (isKnown && isLost(realm, address)) return lost(realm)
  handOverAll(realm, given)
  return ofPackage(`${path}()`)
}

/** `fetch`, of Node's and of node-fetch. */
export const fetchOf = (realm: Realm): DryObject =>
  plainly(realm, "fetch", (_, given) => sent(realm, "fetch", given))

/** axios, as long as nothing tells it where else to send what it is told to. */
export const axios = (realm: Realm): DryObject => {
  let isTold = false
  const defaults = make(realm)
  const ask = (name: string): DryObject =>
    plainly(realm, name, (_, given) => {
      const [first, second] = given
      const options = isMade(first) ? first : second
      const isKnown =
        !isTold &&
        defaults.fields.size === 0 &&
        !defaults.isOpen &&
        !isMade(first) &&
        !(isMade(options) && (options.isOpen || options.fields.has("baseURL")))
      return sent(realm, `axios.${name}`, given, isKnown)
    })
  const made = ask("request")
  made.isOpen = true
  for (const name of ["request", "get", "delete", "head", "options", "post", "put", "patch"])
    put(made, name, ask(name))
  put(made, "defaults", defaults)
  made.fields.set("interceptors", {
    value: undefined,
    get: plainly(realm, "interceptors", () => {
      isTold = true
      return unknown()
    }),
    set: undefined,
  })
  put(made, "default", made)
  return made
}
