/** How words are found, the same when the index is made and when it is asked: names stay whole, and their parts count too. */
export const options = {
  fields: ["title", "headings", "text"],
  storeFields: ["title", "section", "kind"],
  tokenize: (text) =>
    text.split(/[\s,;:()"'“”|=]+/).flatMap((word) => {
      const name = word.replace(/^[^\p{L}\p{N}@/]+|[^\p{L}\p{N}]+$/gu, "")
      const parts = name.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "")
      return parts.length > 1 ? [name, ...parts] : parts
    }),
  searchOptions: {
    boost: { title: 8, headings: 3 },
    prefix: true,
    fuzzy: 0.15,
    combineWith: "AND",
  },
}
