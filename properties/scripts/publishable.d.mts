export const publishingProblems: (manifest: object) => readonly string[]
