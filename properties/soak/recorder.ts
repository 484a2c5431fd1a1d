/** Which of the public functions were called: the soak sees every entry through this. */

type Callable = (...given: readonly unknown[]) => unknown

const driven = new Set<unknown>()

/** A function of several arguments, one after the other, is driven when the last one is given. */
const recordedFunction =
  (real: Callable, made: Callable = real): Callable =>
  (...given) => {
    const result = made(...given)
    if (isCallable(result)) return recordedFunction(real, result)
    driven.add(real)
    return result
  }

/** A class is made and not called. */
const isCallable = (value: unknown): value is Callable =>
  typeof value === "function" && !/^class\b/.test(Function.prototype.toString.call(value))

/** A record of functions only, as the states of the flow are. */
const isGroup = (value: unknown): value is { readonly [name: string]: Callable } =>
  typeof value === "object" &&
  value !== null &&
  Object.keys(value).length > 0 &&
  Object.values(value).every(isCallable)

/** What an entry exports, with a note taken of each call. */
export const recorded = <A>(exported: A): A => {
  if (isCallable(exported)) return recordedFunction(exported) as A
  return isGroup(exported)
    ? (Object.fromEntries(
        Object.entries(exported).map(([name, inner]) => [name, recordedFunction(inner)]),
      ) as A)
    : exported
}

/** An entry with its exports. */
export interface Entry {
  readonly entry: string
  readonly exports: object
}

/** The functions of entries, by the name of each, and whether it was driven. One in several entries is one function. */
export const drivenOf = (entries: readonly Entry[]): ReadonlyMap<string, boolean> =>
  new Map(
    entries.flatMap(({ entry, exports }) =>
      Object.entries(exports).flatMap(([name, exported]) =>
        isCallable(exported)
          ? [[`${entry} ${name}`, driven.has(exported)] as const]
          : isGroup(exported)
            ? Object.entries(exported).map(
                ([inner, value]) => [`${entry} ${name}.${inner}`, driven.has(value)] as const,
              )
            : [],
      ),
    ),
  )
