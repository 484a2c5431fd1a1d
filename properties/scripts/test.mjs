// npm test: the build, then the quick tests, and beside them what is checked without running anything. It prints what fails, ends with
// the tests' own closing lines, and with 1 when anything failed.
import { spawn } from "node:child_process"

/** Compilers written in Go live for seconds, and give their memory back at the end: collecting it meanwhile is a fourth of their time. */
const env = { GOGC: "off", ...process.env }

const npm = (script, stdio) =>
  new Promise((resolve) => {
    const child = spawn("npm", ["run", "-s", script], { stdio: ["ignore", stdio, stdio], env })
    let printed = ""
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (printed += chunk))
    child.on("close", (status) => resolve({ script, passed: status === 0, printed }))
  })

/** One after another, so that they take one core, each said when it is over. */
const checked = async (scripts) => {
  const results = []
  for (const script of scripts) {
    const result = await npm(script, "pipe")
    console.log(`${result.passed ? "ok    " : "FAILED"}  ${script}`)
    if (!result.passed) console.log(result.printed)
    results.push(result)
  }
  return results
}

const built = await checked(["build"])
const [checks, tests] = built.every(({ passed }) => passed)
  ? await Promise.all([checked(["lint", "imports", "types"]), npm("test:quick", "inherit")])
  : [[], { passed: true }]
const failed = [...built, ...checks].filter(({ passed }) => !passed)
if (failed.length > 0) console.log(`Failed: ${failed.map(({ script }) => script).join(", ")}`)
process.exitCode = failed.length > 0 || !tests.passed ? 1 : 0
