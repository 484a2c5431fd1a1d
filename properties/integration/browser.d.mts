/** What the tests ask of a browser. */
export interface Page {
  readonly goto: (url: string) => Promise<unknown>
  readonly click: (selector: string) => Promise<void>
  readonly waitForURL: (url: RegExp) => Promise<void>
  readonly textContent: (selector: string) => Promise<string | null>
  readonly title: () => Promise<string>
}

export interface Browser {
  readonly newPage: () => Promise<Page>
  readonly close: () => Promise<void>
}

export declare const launched: () => Promise<Browser>
