/** What composer.json has Composer's autoloader find, and what of that it names and is not there (C-403). */
import type { PageEnd } from "../../../decode/page.js"
import { normalisePath } from "../../../decode/path.js"
import type { HeldPages } from "./index.js"
import { elsewhere } from "./paths.js"

const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}

/** What it says of the autoloader, and how many packages it asks for. */
export const composerOf = (
  text: string | null,
): { readonly autoload: Record<string, unknown>; readonly packages: number } => {
  let manifest: unknown
  try {
    manifest = JSON.parse(text ?? "{}")
  } catch {}
  const { autoload, ...others } = objectOf(manifest)
  const names = [others.require, others["require-dev"]].flatMap((one) => Object.keys(objectOf(one)))
  return { autoload: objectOf(autoload), packages: names.filter((name) => name.includes("/")).length }
}

/** The paths of the project's own that it names so, each with its line. */
export const namedIn = (
  text: string | null,
  key: "files" | "classmap",
): readonly { readonly path: string; readonly line: number }[] => {
  const named = composerOf(text).autoload[key]
  return (Array.isArray(named) ? named : []).flatMap((one) => {
    const path =
      typeof one === "string" && !/[*\\]|^(?:\/|(?:\.\/)?vendor\/)/.test(one) ? normalisePath(one) : null
    const before = (text ?? "").split(JSON.stringify(one))[0] ?? ""
    return path === null || path === "" ? [] : { path, line: before.split("\n").length }
  })
}

/** What Composer looks for classes in, and is not there: it ends then, before anything is installed. */
export const unmapped = async ({ has, text, list }: HeldPages): Promise<PageEnd | null> => {
  const manifest = (await has("composer.json")) ? await text("composer.json") : null
  if (manifest === null || elsewhere.test(manifest)) return null
  for (const { path, line } of namedIn(manifest, "classmap"))
    if (!(await has(path)) && (await list(path)) === null)
      return { does: "includes", what: path, place: `composer.json:${line}` }
  return null
}
