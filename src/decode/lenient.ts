/** Settings as TypeScript's compiler reads them, with comments and commas that JSON does not have. */

const texts = String.raw`"(?:[^"\\\n]|\\.)*"?`
const comment = new RegExp(String.raw`${texts}|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?`, "g")
const trailing = new RegExp(String.raw`${texts}|,(?=\s*[}\]])`, "g")
const keepTexts = (found: string): string => (found.startsWith('"') ? found : " ")

/** The text as JSON has it: the compiler passes over comments, a byte order mark and a comma at the end. */
export const asJson = (text: string): string =>
  text
    .replace(/^\ufeff/, "")
    .replace(comment, keepTexts)
    .replace(trailing, keepTexts)
