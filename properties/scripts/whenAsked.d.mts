export interface Asked {
  readonly calls: readonly { readonly at: number; readonly added: string }[]
  readonly before: readonly { readonly at: number; readonly added: string }[]
  readonly after: readonly { readonly at: number; readonly added: string }[]
  readonly later: ReadonlySet<number>
  readonly asking: ReadonlySet<number>
}
export const whenAsked: (
  files: ReadonlyMap<string, string>,
  shared: readonly string[],
  resolve: (path: string, from: string) => string,
) => ReadonlyMap<string, Asked>
export const whenAskedInScript: (text: string) => Asked
