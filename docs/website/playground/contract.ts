/** What the contract and a platform know, for completion: variables, files, platforms. */
import {
  type DescribedFile,
  type DescribedVariable,
  describeFiles,
  describeVariables,
} from "runplan/contract"
import { defaultPlatform, type Platform, platformByName } from "runplan/platform"

/** The platform of a name; the contract's own where there is none of that name. */
export const platformOf = (name: string): Platform => platformByName(name) ?? defaultPlatform

/** What the contract reads of a project, under a platform's names, for completion. */
export interface Read {
  readonly variables: readonly DescribedVariable[]
  readonly files: readonly DescribedFile[]
}

const read = new Map<string, Read>()

/** What a platform reads, listed once. */
export const readBy = (name: string): Read => {
  const known = read.get(name)
  if (known !== undefined) return known
  const platform = platformOf(name)
  const made = { variables: describeVariables(platform), files: describeFiles(platform) }
  read.set(name, made)
  return made
}

/** The row of a variable; a numbered family stands for each of its members. */
export const variableOf = (platform: string, name: string): DescribedVariable | null =>
  readBy(platform).variables.find((row) =>
    row.name.endsWith("*") ? name.startsWith(row.name.slice(0, -1)) : row.name === name,
  ) ?? null
