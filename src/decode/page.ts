/** The page that a webroot shows first, of whose text a folder's snapshot holds where it certainly ends (C-359). */

/** Whether a path is that of such a page. */
export const isPage = (path: string): boolean => /(?:^|\/)index\.php$/.test(path)

/** What ends a page, and where. */
export interface PageEnd {
  readonly does: string
  readonly what: string
  readonly place: string
  /** The file that is there, where what is required is not. */
  readonly instead?: string
  /** Variables that are not set where it ends so. */
  readonly without?: readonly string[]
}

/** Whether it ends for want of a file. */
export const isOfFile = (does: string): boolean => does === "requires" || does === "includes"

/** Where a page ends, by what is held of its text, if that says it. */
export const endIn = (text: string): PageEnd | undefined =>
  /^\.(?<does>requires|includes|calls|uses|connects|throws|answers)\((?<what>[^,\n]+), (?<place>[^,\n]+:\d+)(?:, (?<instead>[^,\n]+))?\)(?:$|\n)/.exec(
    text,
  )?.groups as PageEnd | undefined

/** What is held of a page that ends so. */
export const heldEnd = ({ does, what, place, instead, without = [] }: PageEnd): string =>
  `.${does}(${what}, ${place}${instead === undefined ? "" : `, ${instead}`})${without.length > 0 ? `\n.unset(${without.join(" ")}, ${place.slice(place.lastIndexOf(":") + 1)})` : ""}`
