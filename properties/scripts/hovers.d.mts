import type ts from "typescript"

export declare const hoversOf: (given: {
  readonly folder: string
  readonly entries: readonly (readonly [entry: string, declares: string])[]
  readonly options: ts.CompilerOptions
}) => readonly { readonly entry: string; readonly name: string; readonly hover: string }[]
