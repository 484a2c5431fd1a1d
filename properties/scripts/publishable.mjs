// npm publish runs it first: a package says where its sources are, and provenance asks for the same. The name of the repository is a
// placeholder in package.json (homepage, repository, bugs) until it is known, and with a placeholder nothing is published.
import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

/** What keeps a manifest from being published, in words; empty when nothing does. */
export const publishingProblems = ({ homepage, repository, bugs, publishConfig, private: isPrivate }) => {
  const places = { homepage, "repository.url": repository?.url, "bugs.url": bugs?.url }
  const problems = Object.entries(places).flatMap(([field, url]) => {
    if (typeof url !== "string") return [`${field} is missing`]
    const { protocol, hostname } = new URL(url.replace(/^git\+/, ""))
    if (protocol !== "https:") return [`${field} is no https address`]
    return /(^|\.)(invalid|example|test|localhost)$/.test(hostname)
      ? [`${field} is a placeholder: ${url}`]
      : []
  })
  if (repository?.type !== "git") problems.push("repository.type is not git")
  if (isPrivate === true) problems.push("the package is private")
  if (publishConfig?.provenance !== true) problems.push("publishConfig.provenance is not true")
  if (publishConfig?.access !== "public") problems.push("publishConfig.access is not public")
  return problems
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  const problems = publishingProblems(manifest)
  for (const problem of problems) console.error(`not published: ${problem}`)
  if (problems.length > 0) process.exit(1)
}
