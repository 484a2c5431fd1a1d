/** acorn's text without its grammar of regular expressions and its tables of letters. */
export const askingTheEngine: (text: string) => string
