/**
 * What the contract's tables call a variable, and where they have a file, written where it is asked for: `variables.PORT.name` becomes
 * `"PORT"`. Many modules have such names at their top level, and an import would have to make both tables, and those of the package
 * managers with them, for nothing else.
 */
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** Each table's module, and the field that is written. */
const tables = { variables: ["variables", "name"], projectFiles: ["files", "path"] }

/** The tables themselves. */
const tablesMade = async () => {
  const lines = Object.entries(tables).map(
    ([table, [file]]) => `export { ${table} } from "./src/contract/${file}.ts"`,
  )
  const { outputFiles } = await build({
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    stdin: { contents: lines.join("\n"), resolveDir: root },
    write: false,
  })
  return import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`)
}

/** What writes the names in a module's text, which imports a table by its own name. */
export const tableNames = async () => {
  const made = await tablesMade()
  return (text) =>
    Object.entries(tables).reduce((written, [table, [file, field]]) => {
      const imported = new RegExp(`\\{[^}]*\\b${table}\\b[^}]*\\} from "[./]*(?:contract/)?${file}\\.js"`)
      if (!imported.test(text)) return written
      return written.replace(
        new RegExp(`(?<![.\\w$])${table}\\.(\\w+)\\.${field}\\b`, "g"),
        (mention, key) =>
          Object.hasOwn(made[table], key) ? JSON.stringify(made[table][key][field]) : mention,
      )
    }, text)
}
