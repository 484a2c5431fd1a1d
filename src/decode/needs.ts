/**
 * What a file that starts imports, as a snapshot holds it of its text (C-282): lines of a form that no program begins with.
 */

const line = /^\.(require|import)\(([\w@.~+/-]{1,200})\)$/gm

/** What is imported, each by the word that imports it and the module that it names. */
export const importsIn = (text: string): readonly (readonly [by: string, module: string])[] =>
  text.startsWith(".")
    ? Array.from(text.matchAll(line), ([, by, module]) => [by as string, module as string] as const)
    : []
