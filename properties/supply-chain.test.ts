/** What the package is made of and with: few packages, each pinned by hash, without install scripts, each justified. */
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { publishingProblems } from "./scripts/publishable.mjs"

interface Locked {
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly link?: boolean
}

const read = (path: string) => JSON.parse(readFileSync(path, "utf8"))
const manifest: {
  readonly devDependencies: object
  readonly scripts: object
} = read("package.json")
/** The packages of one command alone. */
const apart = ["bench", "integration", "long", "mutation", "published"].map((room) => `properties/${room}`)
const locked = (folder: string): readonly (readonly [string, Locked])[] =>
  Object.entries<Locked>(read(`${folder}/package-lock.json`).packages).filter(([path]) => path !== "")
const all = locked(".")

test("every package is pinned by a SHA-512 of its content, and none comes by Git, a URL or a link", () => {
  expect(all.length).toBeGreaterThan(50)
  for (const [path, { integrity, resolved, link }] of [".", ...apart].flatMap(locked)) {
    expect([path, integrity]).toEqual([path, expect.stringMatching(/^sha512-[\w+/]{86}==$/)])
    expect([path, resolved, link]).toEqual([path, undefined, undefined])
  }
  for (const [name, range] of Object.entries(manifest.devDependencies)) {
    expect([name, range]).toEqual([
      name,
      expect.stringMatching(/^(?:npm:typescript@)?[~^]?\d+(\.\d+)*(-[a-z]+\.\d+)?$/),
    ])
  }
})

test("what users get is this package alone; what is part of it is a dozen packages under permissive licences", () => {
  expect(Object.keys(manifest)).not.toContain("dependencies")
  expect(Object.keys(manifest)).not.toContain("optionalDependencies")
  expect(Object.keys(manifest)).not.toContain("peerDependencies")
  for (const name of ["preinstall", "install", "postinstall"])
    expect(manifest.scripts).not.toHaveProperty(name)
  const credited = readFileSync("dist/LICENSES.txt", "utf8").match(/^\S+ \d+\.\d+\.\d+ \(.*\)$/gm) ?? []
  expect(credited.length).toBeGreaterThan(5)
  expect(credited.length).toBeLessThanOrEqual(12)
  for (const line of credited) expect(line).toMatch(/ \((MIT|ISC|BSD-[23]-Clause|Apache-2\.0)\)$/)
})

test("no package of the project runs a script when it is installed", () => {
  const withScript = all.filter(([, { hasInstallScript }]) => hasInstallScript === true)
  const { allowScripts } = read("package.json") as { readonly allowScripts: object }
  // Newer releases of npm say which have one, unless it is settled.
  expect(withScript.map(([path]) => [path.replace(/^.*node_modules\//, ""), false])).toEqual(
    Object.entries(allowScripts),
  )
})

test("every dependency, those for development too, is justified on its page, which justifies no other", () => {
  const page = readFileSync("docs/decisions/dependencies.md", "utf8")
  const names = [
    ...Object.keys(manifest.devDependencies),
    ...apart
      .filter((folder) => folder !== "properties/bench")
      .flatMap((folder) => Object.keys(read(`${folder}/package.json`).dependencies)),
  ]
  // A name as a whole: that of a package of types holds that of what it types.
  const isNamed = (name: string): boolean =>
    new RegExp(`(?<![\\w@/-])${name.replaceAll(".", "\\.")}(?![\\w/-])`).test(page)
  expect(names.filter((name) => !isNamed(name))).toEqual([])
  const scoped = page.match(/@[\w-]+\/[\w-]+/g) ?? []
  expect(scoped.filter((name) => !names.includes(name))).toEqual([])
})

test("a release is published from a tag with provenance, and says where to report a vulnerability", () => {
  const { publishConfig, repository } = read("package.json")
  expect(publishConfig).toEqual({ access: "public", provenance: true })
  expect(repository.type).toBe("git")
  const workflow = readFileSync(".github/workflows/publish.yml", "utf8")
  expect(workflow).toMatch(/^on:\n {2}push:\n {4}tags: \["v\*"\]\n\S/m)
  expect(workflow).toMatch(/^ {2}id-token: write$/m)
  expect(workflow).toContain("npm audit signatures")
  expect(workflow).toMatch(/- run: npm publish$/m)
  expect(readFileSync(".github/SECURITY.md", "utf8")).toContain("Report a vulnerability")
})

test("with a placeholder for the repository nothing is published, and with its name nothing keeps it", () => {
  const whole = read("package.json")
  expect(whole.scripts.prepublishOnly).toBe("node properties/scripts/publishable.mjs")
  expect(publishingProblems(whole).join()).toMatch(/repository\.url is a placeholder/)
  const named = JSON.parse(JSON.stringify(whole).replaceAll("example.invalid", "forge.dev/somebody"))
  expect(publishingProblems(named)).toEqual([])
  const { repository: _, ...nameless } = named
  expect(publishingProblems(nameless)).toEqual(["repository.url is missing", "repository.type is not git"])
})
