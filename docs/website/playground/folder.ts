/**
 * A folder that was dropped or chosen, as the files of a snapshot. Nothing leaves the browser: text is taken only of files whose
 * text a plan uses, everything else is only named.
 */
import { projectFiles } from "runplan/contract"

/** Files beyond this many are left out, and the person is told. */
const fileLimit = 20_000
/** The longest text that is taken, in characters. */
const textLimit = 1 << 20
const leftOut = new Set(["node_modules", ".git", "vendor"])

export interface ReadFolder {
  readonly files: { readonly [path: string]: string | null }
  readonly left: number
}

interface Found {
  readonly path: string
  readonly file: () => Promise<File>
}

const captureOf = (path: string): string =>
  Object.values(projectFiles).find((row) => row.path === path)?.capture ?? "presence"

const textOf = async ({ path, file }: Found): Promise<string | null> => {
  const capture = captureOf(path)
  if (capture === "presence") return null
  try {
    const text = await (await file()).text()
    return capture === "head" ? text.slice(0, 4096) : text.length > textLimit ? null : text
  } catch {
    return null
  }
}

const isDeployed = (path: string): boolean => !path.split("/").some((part) => leftOut.has(part))

const readAll = async (found: readonly Found[], left: number): Promise<ReadFolder> => {
  const files: { [path: string]: string | null } = {}
  for (const one of found) files[one.path] = await textOf(one)
  return { files, left }
}

/** The files of an `<input webkitdirectory>`; their paths begin with the folder's own name. */
export const readChosen = (list: FileList): Promise<ReadFolder> => {
  const all = [...list]
    .map((file) => ({
      path: file.webkitRelativePath.split("/").slice(1).join("/") || file.name,
      file: async () => file,
    }))
    .filter(({ path }) => isDeployed(path))
  return readAll(all.slice(0, fileLimit), Math.max(all.length - fileLimit, 0))
}

const entriesOf = (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((resolve) => reader.readEntries(resolve, () => resolve([])))

/** What was dropped: one folder is the project, files are its files. */
export const readDropped = async (items: DataTransferItemList): Promise<ReadFolder> => {
  const roots = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const [only] = roots
  const top = roots.length === 1 && only?.isDirectory === true ? await childrenOf(only) : roots
  const found: Found[] = []
  let left = 0
  const open = top.map((entry) => ({ entry, path: entry.name }))
  while (open.length > 0) {
    const { entry, path } = open.pop() as { entry: FileSystemEntry; path: string }
    if (!isDeployed(path)) continue
    if (entry.isDirectory) {
      for (const child of await childrenOf(entry)) open.push({ entry: child, path: `${path}/${child.name}` })
    } else if (found.length >= fileLimit) left++
    else {
      const file = (): Promise<File> =>
        new Promise((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
      found.push({ path, file })
    }
  }
  return readAll(found, left)
}

const childrenOf = async (entry: FileSystemEntry): Promise<FileSystemEntry[]> => {
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const all: FileSystemEntry[] = []
  // A reader gives its entries in portions, and an empty one at the end.
  for (;;) {
    const some = await entriesOf(reader)
    if (some.length === 0) return all
    all.push(...some)
  }
}
