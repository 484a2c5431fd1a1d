/** The packages that bring a program (C-237). */
import { packagesWith, programsElsewhere } from "../contract/programs.js"
import type { Manifest } from "../decode/manifest.js"

/** The package to add for a program; null where no package brings it, as none does the name of a file. */
export const bringerOf = (program: string): string | null =>
  program.includes(".") || programsElsewhere.includes(program)
    ? null
    : program === "grunt"
      ? "grunt-cli"
      : (packagesWith(program)[0] as string)

/** Whether a dependency brings the program, or may: one that is named after it. */
export const isBrought = (manifest: Manifest, program: string): boolean => {
  if (program === "grunt" && isOldGrunt(manifest)) return false
  const packages = packagesWith(program)
  const { dependencies, devDependencies, others } = manifest.ranges
  const all = [dependencies, devDependencies, others]
  if (all.some((ranges) => packages.some((name) => ranges.has(name)))) return true
  const isElsewhere = programsElsewhere.includes(program)
  return (
    !isElsewhere &&
    all.some((ranges) => ranges.namesWith(program).some((name) => isNamedAfter(name, program)))
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
