/** Names of variables, among which a numbered family stands for each of its members. */

/** Whether a name is one of these; one that ends in `*` stands for a family. */
export const nameTest = (names: readonly string[]): ((name: string) => boolean) => {
  const single = new Set(names)
  const families = names.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1))
  return (name) => single.has(name) || families.some((family) => name.startsWith(family))
}
