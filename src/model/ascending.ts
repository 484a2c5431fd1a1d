/** The order of two values, of texts by their code units. */
export const ascending = <A extends string | number | bigint>(one: A, other: A): -1 | 0 | 1 =>
  one < other ? -1 : one > other ? 1 : 0
