/** The packages that bring a program (C-237). */
import { bringers, ownPrograms, packagesWith, programsElsewhere } from "../contract/programs.js"
import type { Manifest } from "../decode/manifest.js"
import { namePattern } from "../decode/ranges.js"

/** The package to add for a program; null where no package brings it, as none does the name of a file. */
export const bringerOf = (manifest: Manifest, program: string): string | null => {
  if (program.includes(".") || programsElsewhere.includes(program)) return null
  const name = program === "grunt" ? "grunt-cli" : (packagesWith(program)[0] as string)
  // Older settings stop a newer one.
  if (program === "tsc") return `${name} ^5`
  return isCompiled(manifest, name) ? name : `${name} and typescript ^5`
}

/** The range in which package.json asks for TypeScript. */
const compilerAsked = ({ ranges: { dependencies, devDependencies } }: Manifest): string =>
  String(dependencies.get("typescript") ?? devDependencies.get("typescript") ?? "")

/** Whether a package finds the compiler that it takes: ts-node, beside which npm installs the newest, takes none from TypeScript 7 on (C-407). */
export const isCompiled = (manifest: Manifest, name: string): boolean =>
  !name.startsWith("ts-node") || /^[~^v=]?[2-6](?:\.|$)/.test(compilerAsked(manifest))

/** Whether what ts-node finds is certainly TypeScript 7: package.json asks for that, or for none, and no other package brings one where npm chooses. */
export const isTooNew = (manifest: Manifest, isUnlocked: () => boolean): boolean => {
  const asked = compilerAsked(manifest)
  const { dependencies, devDependencies, others } = manifest.ranges
  return (
    /^[~^v=]?7(?:\.|$)/.test(asked) ||
    (asked === "" &&
      isUnlocked() &&
      [dependencies, devDependencies, others].every((one) =>
        Object.entries(one.all()).every(
          ([name, range]) => name === "ts-node-dev" || bringsNone(name, String(range)),
        ),
      ))
  )
}

/**
 * Whether a package is known to bring another nowhere that applications import, where none is told none that is TypeScript (C-378, C-362). Packages of types
 * bring what they are for, and what that brings. A release of eslint brought more.
 */
export const bringsNone = (name: string, range: string, wanted = ""): boolean => {
  if (name === "@types/node") return true
  const own = name.replace("@types/", "")
  const [from, ...brings] = bringers.get(own) ?? []
  const isTyping = own !== name
  return (
    from !== undefined &&
    !brings.includes(wanted) &&
    !(isTyping && own === wanted) &&
    (name === "eslint" ? /^\^/ : /^[^:/]*$/).test(range) &&
    (isTyping || Number(/\d+/.exec(range)?.[0] ?? from) >= Number(from))
  )
}

/** Whether a dependency brings the program, or may: one that is named after it, but for the client of Prisma, of which its program is an optional peer. */
export const isBrought = (manifest: Manifest, program: string): boolean => {
  if (program === "grunt" && isOldGrunt(manifest)) return false
  const packages = packagesWith(program)
  const { dependencies, devDependencies, others } = manifest.ranges
  const all = [dependencies, devDependencies, others]
  if (all.some((ranges) => packages.some((name) => ranges.has(name)))) return true
  const isElsewhere = programsElsewhere.includes(program)
  return (
    !isElsewhere &&
    all.some((ranges) =>
      ranges.namesWith(program).some((name) => name !== "@prisma/client" && isNamedAfter(name, program)),
    )
  )
}

/** The package grunt has a program of its own from 1.0 on; before that grunt-cli alone has one (C-342). */
const isOldGrunt = ({ ranges: { dependencies, devDependencies, others } }: Manifest): boolean => {
  const all = { ...others.all(), ...dependencies.all(), ...devDependencies.all() }
  return /^[~^]?0\./.test(String(all.grunt)) && !Object.hasOwn(all, "grunt-cli")
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /[a-z]/.test(character)

/** Whether a program is a word of a package's name. */
const isNamedAfter = (name: string, program: string): boolean => {
  for (let at = name.indexOf(program); at !== -1; at = name.indexOf(program, at + 1)) {
    if (!isLetter(name[at - 1]) && !isLetter(name[at + program.length])) return true
  }
  return false
}

/** Words in the names of packages that bring TypeScript, or have npm put it beside them. */
const compiling = namePattern(
  /typescript|tslint|typedoc|tsdx|tsup|tsutils|vue-tsc|svelte|microbundle|eslint-config|react-scripts|gatsby|craco|preact|razzle|wp-scripts|codegen|ttsc|storybook|oclif|angular|ionic|(?:^|[/-])(?:ts|tsc|gts|xo|nx|nuxt|expo|cli|strapi|vue|create)(?:-|$)|^@(?:nestjs\/(?:cli|schematics)|strapi|vue|nx|nuxt|expo|remix-run|react-router|medusajs|adonisjs|backstage|docusaurus|loopback|feathersjs|parcel|tsconfig|tsd)/,
)

/** Whether a package may bring TypeScript's compiler (C-384). */
export const mayBringCompiler = ({
  ranges: { dependencies, devDependencies, others },
}: Manifest): boolean => {
  const all = [dependencies, devDependencies, others]
  // By which most bring it, and which is noted.
  return all.some((one) => one.has("typescript")) || all.some((one) => one.namesOf(compiling).length > 0)
}

/** Whether a program is one that no package brings along besides those that are named after it, or its own. */
export const isOwnProgram = (manifest: Manifest, program: string): boolean =>
  ownPrograms.has(program) || (program === "tsc" && !mayBringCompiler(manifest))
