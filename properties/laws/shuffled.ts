/** A snapshot with its parts in another order. */
import type { Snapshot } from "../../src/model/snapshot.js"

export const shuffled = (given: Snapshot, keys: readonly number[]): Snapshot => {
  const reorder = <A>(record: { readonly [key: string]: A }): { readonly [key: string]: A } =>
    Object.fromEntries(
      Object.entries(record)
        .map((entry, index) => [keys[index % keys.length] ?? 0, entry] as const)
        .sort(([left], [right]) => left - right)
        .map(([, entry]) => entry),
    )
  const { addons, ...rest } = given
  const whole = {
    ...rest,
    files: reorder(given.files),
    env: reorder(given.env),
    ...(addons === undefined
      ? {}
      : { addons: addons.map((addon) => ({ ...addon, env: reorder(addon.env) })) }),
  }
  return reorder({ ...whole } as { readonly [key: string]: unknown }) as unknown as Snapshot
}
