/** A case of the corpus as an example on a page. */
export interface Case {
  readonly id: string
  readonly title: string
  readonly contract: readonly string[]
  readonly text: string
}

export declare const casesOf: () => {
  readonly [index in "byCode" | "byError" | "byRule" | "byOverruled" | "byStatement"]: ReadonlyMap<
    string,
    Case
  >
}
