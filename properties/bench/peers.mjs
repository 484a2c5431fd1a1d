// The peers, each as it is meant to be called, on file systems in memory where a peer takes one, else on a folder in memory.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { FileSystem, Project } from "@netlify/build-info"
import fsDetectors from "@vercel/fs-detectors"
import { detectPackageManager } from "nypm"
import { detect } from "package-manager-detector/detect"

const { DetectorFilesystem, detectFramework, packageManagers } = fsDetectors

/** A text for a file whose text a snapshot does not hold: the peers read the beginning of a lock file or none of it. */
const textOf = (files, path) => files[path] ?? ""

class NetlifyMemory extends FileSystem {
  constructor(files) {
    super()
    this.files = files
  }
  name(path) {
    return this.resolve(path).slice(1)
  }
  getEnvironment() {
    return "node"
  }
  isAbsolute(path) {
    return path.startsWith("/")
  }
  resolve(...paths) {
    let joined = ""
    for (const path of paths)
      joined = path.startsWith("/") ? path : this.join(joined === "" ? this.cwd : joined, path)
    return joined
  }
  async fileExists(path) {
    return Object.hasOwn(this.files, this.name(path))
  }
  async readDir(path, withTypes) {
    const names = this.resolve(path) === "/" ? Object.keys(this.files) : []
    return withTypes ? Object.fromEntries(names.map((name) => [name, "file"])) : names
  }
  async readFile(path) {
    if (!(await this.fileExists(path))) throw new Error(`no file ${path}`)
    return textOf(this.files, this.name(path))
  }
}

class VercelMemory extends DetectorFilesystem {
  constructor(files) {
    super()
    this.files = files
  }
  async _hasPath(path) {
    return Object.hasOwn(this.files, path)
  }
  async _readFile(path) {
    return Buffer.from(textOf(this.files, path))
  }
  async _isFile(path) {
    return Object.hasOwn(this.files, path)
  }
  async _readdir() {
    return Object.keys(this.files).map((name) => ({ name, path: name, type: "file" }))
  }
  _chdir() {
    return this
  }
}

export const netlifyPackageManager = ({ files }) =>
  new Project(new NetlifyMemory(files), "/", "/").setEnvironment({}).detectPackageManager()

export const netlifyBuildSettings = ({ files, env }) =>
  new Project(new NetlifyMemory(files), "/", "/").setEnvironment(env).getBuildSettings()

export const vercelPackageManager = ({ files }) =>
  detectFramework({ fs: new VercelMemory(files), frameworkList: packageManagers })

export const detectorPackageManager = (folder) => detect({ cwd: folder, stopDir: dirname(folder) })

export const nypmPackageManager = (folder) => detectPackageManager(folder, { ignoreArgv: true })

/** Writes snapshots to a disk in memory and gives their folders; `remove` takes them away again. */
export const onDisk = (snapshots) => {
  const root = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "runplan-bench-"))
  const folders = snapshots.map(({ files }, index) => {
    const folder = join(root, String(index))
    for (const path of Object.keys(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), textOf(files, path))
    }
    return folder
  })
  return { folders, remove: () => rmSync(root, { recursive: true, force: true }) }
}
