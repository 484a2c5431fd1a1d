/** Signs that hold one of two things against the other, by whether it comes before it. */
export type Relation = "=" | "!=" | "<" | "<=" | ">" | ">="

/** Whether a sign holds for an order: below zero where the left side comes before the right one, 0 where neither does. */
export const holds = (sign: Relation, order: number): boolean => {
  if (order === 0) return sign.endsWith("=") && sign !== "!="
  return sign === "!=" || sign.startsWith(order < 0 ? "<" : ">")
}
