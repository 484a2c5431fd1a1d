/** How JavaScript projects look that are made up at random. */
import { type ProjectFile, projectFiles } from "../../contract/files.js"
import { commandSamples, rangeSamples } from "../../contract/samples.js"
import type { Draw, SampleFile } from "../../runtime/definition.js"

const managers =
  "yarn@1.22.22 yarn@2.4.3 yarn@3.8.7 yarn@4.9.1 yarn@4 pnpm@9.15.0 pnpm@10.33.0 pnpm@12.0.1 pnpm@latest npm@11.11.0 bun@1.3.11".split(
    " ",
  )

const manifestText = (draw: Draw): string | null => {
  if (draw.once(40)) return draw.one([null, "", "{", "[]", '{"scripts": 1}', "\ufeff{}"])
  const field = (
    times: number,
    name: string,
    value: (draw: Draw) => unknown,
  ): readonly (readonly [string, unknown])[] => {
    const own = draw.of(name)
    return own.once(times) ? [[name, value(own)]] : []
  }
  const script = (times: number, name: string) => field(times, name, (own) => own.one(commandSamples))
  const scripts = Object.fromEntries([
    ...script(1.3, "start"),
    ...script(6, "prestart"),
    ...script(6, "poststart"),
    ...script(7, "preinstall"),
    ...script(7, "postinstall"),
  ])
  const manifest = Object.fromEntries([
    ...field(3, "main", (own) => own.one(["server.js", "./src/index.js", "my app.js"])),
    ...field(1.2, "scripts", () => scripts),
    ...field(3, "engines", (own) => ({ node: own.one(rangeSamples) })),
    ...field(3, "packageManager", (own) => own.one(managers)),
    ...field(3, "dependencies", () => ({ express: "^5.0.0" })),
    ...field(3, "devDependencies", (own) => ({ [own.one(["typescript", "vite"])]: "^5.0.0" })),
  ])
  return JSON.stringify(manifest)
}

const file = (
  { path }: Pick<ProjectFile, "path">,
  onceIn: number,
  elsewhereOnceIn: number,
  text: SampleFile["text"] = () => null,
): SampleFile => ({ path, onceIn, elsewhereOnceIn, text })

/** The files. */
export const sample: readonly SampleFile[] = [
  file(projectFiles.manifest, 1.05, 12, manifestText),
  file(projectFiles.yarnLock, 4, 20, (draw) =>
    draw.one(["# yarn lockfile v1\n", "__metadata:\n  version: 8\n"]),
  ),
  file(projectFiles.pnpmLock, 4, 20),
  file(projectFiles.bunLock, 5, 20),
  file(projectFiles.npmLock, 12, 12),
  file(projectFiles.npmShrinkwrap, 12, 12),
  file(projectFiles.bunBinaryLock, 12, 12),
  file(projectFiles.npmrc, 12, 12),
  file({ path: ".nvmrc" }, 14, 14, () => "18\n"),
  file({ path: "packages/a/.nvmrc" }, 20, 20),
  file(projectFiles.mise, 12, 40, (draw) =>
    draw.one(['[tools]\npython = "3.12"\n', '[tools]\nnode = "22"\n', "[tools", ""]),
  ),
]
