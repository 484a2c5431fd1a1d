/** The exports that run in a browser, each with the most that it may weigh, in bytes after gzip; null: no limit. */
export const limits: { readonly [name: string]: number | null }

/** What everything that an export has weighs in bytes, and the owners of its minified text, the largest first. */
export interface Weight {
  readonly name: string
  readonly minified: number
  readonly gzipped: number
  readonly parts: readonly (readonly [owner: string, bytes: number])[]
}

export const weigh: (name: string, names?: string) => Promise<Weight>
