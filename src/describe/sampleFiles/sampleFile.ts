/** What files of made-up projects are, and how they are drawn. */

/**
 * How a project made up at random looks: a path, there once in so many when the project is of this kind and once in so many when
 * it is of another, with its text.
 */
export interface SampleFile {
  readonly path: string
  readonly onceIn: number
  readonly elsewhereOnceIn: number
  readonly text: (draw: Draw) => string | null
}

/** A file; without `text` it matters only that it is there. */
export const sampleFile = (
  path: string,
  onceIn: number,
  elsewhereOnceIn: number,
  text: SampleFile["text"] = () => null,
): SampleFile => ({ path, onceIn, elsewhereOnceIn, text })

/**
 * Draws at random. `of` draws for a name, whatever else is drawn, so that a row more changes what is drawn for no other row.
 */
export interface Draw {
  readonly of: (name: string) => Draw
  readonly once: (times: number) => boolean
  readonly one: <A>(items: readonly A[]) => A
  readonly some: <A>(items: readonly A[], most: number) => readonly A[]
}
