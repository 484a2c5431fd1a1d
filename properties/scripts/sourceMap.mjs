/**
 * Source maps as they are published: to the sources that are published too, and from line to line. What is built has its white space,
 * so that a line of it is a line of a source; columns would be two thirds of the maps.
 *
 * A line of `mappings` has segments; each is the column, and where it leads to, its source, line and column there, every number as
 * the difference to the one before, in base 64.
 */
const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
const numberOf = new Map([...digits].map((digit, value) => [digit, value]))

const decode = (segment) => {
  const numbers = []
  let number = 0
  let shift = 0
  for (const digit of segment) {
    const value = numberOf.get(digit)
    number += (value & 31) << shift
    shift += 5
    if (value & 32) continue
    numbers.push(number & 1 ? -(number >>> 1) : number >>> 1)
    number = 0
    shift = 0
  }
  return numbers
}

const encode = (number) => {
  let left = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ""
  do {
    const rest = left >>> 5
    text += digits[(left & 31) | (rest > 0 ? 32 : 0)]
    left = rest
  } while (left > 0)
  return text
}

/**
 * Packages, what stands for them, what is data, sentences, forms or documentation from one end to the other, the shell, service
 * tokens, the ways to an access token, and the rules of the runtimes, of the traffic before them, what reads files for both and puts a plan
 * together of them, which grow most and throw nothing.
 */
const notPublished =
  /(?:^|\/)(?:later|curve|readers):|(?:^|\/)node_modules\/|(?:^|\/)src\/(?:(?:contract|model)\/[\w/-]+|tokens\/[\w/-]+|oauth\/(?:diagnostics|flow)\/[\w-]+|(?:describe|report)\/[\w/-]+|(?:api|decode|javascript|php|plan|platform|runtime|shell|static|traffic)\/[\w/-]+)\.ts$/

/**
 * The map from lines to lines, without the sources that are not published: what they became leads nowhere. `columnOf` says where on
 * its line a column stands in what is published.
 */
export const publishedMap = (map, columnOf) => {
  const kept = map.sources.flatMap((source, index) => (notPublished.test(source) ? [] : [index]))
  const placeOf = new Map(kept.map((source, place) => [source, place]))
  // Source, line and column, as the numbers of the map so far come to, and as those that are written do.
  let read = [0, 0, 0]
  let written = [0, 0, 0]
  const mappings = map.mappings
    .split(";")
    .map((line, number) => {
      let column = 0
      let before = 0
      // The line that the last segment leads to; null before the first.
      let last = null
      const segments = []
      for (const [step, ...to] of line === "" ? [] : line.split(",").map(decode)) {
        column += step
        // A line begins where it begins: its blanks are gone.
        const at = segments.length === 0 ? 0 : columnOf(number, column)
        read = read.map((number, index) => number + (to[index] ?? 0))
        const place = to.length === 0 ? undefined : placeOf.get(read[0])
        const line = place === undefined ? "" : `${place}:${read[1]}`
        if (line === last) continue
        last = line
        if (place === undefined) segments.push(encode(at - before))
        else {
          const next = [place, read[1], read[2]]
          segments.push(encode(at - before) + next.map((to, index) => encode(to - written[index])).join(""))
          written = next
        }
        before = at
      }
      return segments.join(",")
    })
    .join(";")
  return { version: map.version, names: [], sources: kept.map((index) => map.sources[index]), mappings }
}
