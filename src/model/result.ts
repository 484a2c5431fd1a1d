/**
 * What a function gives that cannot always give a value: the cases by name, once for all rooms.
 *
 * They are fp-ts' `Either`, `These`, `Option` and `ReadonlyNonEmptyArray` in every field, so that each is assignable to the other without a
 * call, and whoever does not know fp-ts neither installs nor imports it.
 */

/**
 * No value, and why in `left`.
 *
 * @since 0.1.0
 */
export type Failed<E> = { readonly _tag: "Left"; readonly left: E }

/**
 * A value in `right`, and nothing to say about it.
 *
 * @since 0.1.0
 */
export type Succeeded<A> = { readonly _tag: "Right"; readonly right: A }

/**
 * A value in `right`, and what there is to say about it in `left`.
 *
 * @since 0.1.0
 */
export type Noted<E, A> = { readonly _tag: "Both"; readonly left: E; readonly right: A }

/**
 * A value, or why there is none.
 *
 * @since 0.1.0
 */
export type Result<E, A> = Failed<E> | Succeeded<A>

/**
 * Nothing.
 *
 * @since 0.1.0
 */
export type None = { readonly _tag: "None" }

/**
 * Something.
 *
 * @since 0.1.0
 */
export type Some<A> = { readonly _tag: "Some"; readonly value: A }

/**
 * A value, or none.
 *
 * @since 0.1.0
 */
export type Option<A> = None | Some<A>

/**
 * A list of one or more.
 *
 * @since 0.1.0
 */
export interface NonEmpty<A> extends ReadonlyArray<A> {
  readonly 0: A
}

/**
 * A value and nothing to say about it.
 *
 * @since 0.1.0
 */
export const succeed = <A>(value: A): Succeeded<A> => ({ _tag: "Right", right: value })

/**
 * Whether there is at least one.
 *
 * @internal
 */
export const isNonEmpty = <A>(items: readonly A[]): items is NonEmpty<A> => items.length > 0

/**
 * The value of a result, its errors put to the others; undefined when there is none.
 *
 * @internal
 */
export const taken = <A, Problem extends Wider, Wider>(
  result: Result<readonly Problem[], A>,
  errors: Wider[],
): A | undefined => {
  if (result._tag === "Right") return result.right
  errors.push(...result.left)
  return undefined
}
