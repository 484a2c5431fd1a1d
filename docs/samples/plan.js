// What `npm run plan` runs: the command line, on the sample project when no folder is given.
//
//   npm run -s plan                          plan the sample
//   npm run -s plan -- --json                the same, as JSON
//   npm run -s plan -- ~/my-app --env A=1    plan another project
//   npm run -s plan -- explain ~/my-app      any other command
import { existsSync, statSync } from "node:fs"
import { relative } from "node:path"
import { fileURLToPath } from "node:url"

const main = new URL("../../dist/shell/main.cjs", import.meta.url)

// npm changes to the package's folder; what a person typed is meant from where they were.
if (process.env.INIT_CWD !== undefined) process.chdir(process.env.INIT_CWD)

const here = (path) => relative(process.cwd(), fileURLToPath(new URL(path, import.meta.url)))
const sample = [here("./shop"), "--environment-file", here("./shop/shop.env")]

const given = process.argv.slice(2)
const isFolder = (argument) => statSync(argument, { throwIfNoEntry: false })?.isDirectory() === true
const namesProject = given.some(isFolder) || given.some((argument) => argument.startsWith("--snapshot"))

const complete = () => {
  if (["--help", "--version"].includes(given[0] ?? "")) return given
  if (given[0] !== undefined && !given[0].startsWith("-")) return given
  if (namesProject) return ["plan", ...given]
  return ["plan", ...sample, ...given]
}

if (existsSync(main)) {
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...complete())
  await import(main.href)
} else {
  console.error("runplan is not built yet: run `npm ci` first, or `npm run build`.")
  process.exitCode = 2
}
