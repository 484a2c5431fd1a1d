/** Files of made-up JavaScript projects. */
import { projectFiles } from "../../contract/files.js"
import { commandSamples, rangeSamples } from "../../contract/samples.js"
import { type Draw, type SampleFile, sampleFile } from "./sampleFile.js"

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

/** Each file with how often a project has it. */
export const sample: readonly SampleFile[] = [
  sampleFile(projectFiles.manifest.path, 1.05, 12, manifestText),
  sampleFile(projectFiles.yarnLock.path, 4, 20, (draw) =>
    draw.one(["# yarn lockfile v1\n", "__metadata:\n  version: 8\n"]),
  ),
  sampleFile(projectFiles.pnpmLock.path, 4, 20),
  sampleFile(projectFiles.bunLock.path, 5, 20),
  sampleFile(projectFiles.npmLock.path, 12, 12),
  sampleFile(projectFiles.npmShrinkwrap.path, 12, 12),
  sampleFile(projectFiles.bunBinaryLock.path, 12, 12),
  sampleFile(projectFiles.npmrc.path, 12, 12),
  sampleFile(".nvmrc", 14, 14, () => "18\n"),
  sampleFile("packages/a/.nvmrc", 20, 20),
  sampleFile(projectFiles.mise.path, 12, 40, (draw) =>
    draw.one(['[tools]\npython = "3.12"\n', '[tools]\nnode = "22"\n', "[tools", ""]),
  ),
]
