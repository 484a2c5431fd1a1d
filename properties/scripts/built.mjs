/**
 * Whether what is built is already there: six commands of a check build first, each for itself, and between them nothing changes. What
 * was built counts as built from the same only where every file that it is made of, and every file that was made, is as it was.
 */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()

const hashOf = (root, paths) => {
  const hash = createHash("sha256")
  for (const path of paths) {
    const content = readFileSync(path)
    hash.update(`${path.slice(root.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest("hex")
}

/** Of a project in `root` whose build writes `dist`, in the way that `how` names. */
export const builtBefore = (root, dist, how) => {
  const kept = join(root, "node_modules/.cache/built.json")
  const madeOf = () => {
    // The installed packages, as npm notes them.
    const single = ["package.json", "package-lock.json", "tsconfig.json", "node_modules/.package-lock.json"]
    return hashOf(root, [
      ...single.map((name) => join(root, name)).filter((path) => existsSync(path)),
      ...filesBelow(join(root, "src")),
      ...filesBelow(join(root, "properties/scripts")).filter((path) => path.endsWith(".mjs")),
    ])
  }
  const state = () => ({ how, node: process.version, from: madeOf(), made: hashOf(root, filesBelow(dist)) })
  return {
    isThere: () =>
      existsSync(kept) && existsSync(dist) && readFileSync(kept, "utf8") === JSON.stringify(state()),
    note: () => {
      mkdirSync(dirname(kept), { recursive: true })
      writeFileSync(kept, JSON.stringify(state()))
    },
  }
}
