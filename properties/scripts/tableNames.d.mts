/** What writes the names of the contract's variables and files in a module's text. */
export const tableNames: () => Promise<(text: string) => string>
