/** Builds that end on the plan's Node: what react-scripts 2 to 4 pin of webpack asks OpenSSL for a hash that Node 17 and later have no more (C-243). */
import { report } from "../../contract/diagnostics/index.js"
import { manifestEvidence, scriptOf } from "../../decode/manifest.js"
import { majorOf } from "../../decode/packageManager.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { buildScriptOf, type Seen } from "./seen.js"

const name = "react-scripts"
const lastWithout = 16

/** What there is to say of a build that ends on this Node. */
export const oldBuildDiagnostics = ({ project, node }: Seen): readonly Diagnostic[] => {
  const { manifest, env } = project
  const kind = Object.hasOwn(manifest.dependencies, name) ? "dependencies" : "devDependencies"
  const range = Object.hasOwn(manifest[kind], name) ? manifest[kind][name] : undefined
  if (typeof range !== "string" || !/^[\^~]?[234](?:\.|$)/.test(range) || majorOf(node.value) <= lastWithout)
    return []
  const script = buildScriptOf(manifest) ?? "start"
  const lines = [script, "start"].map((one) => scriptOf(manifest, one) ?? "")
  const told = [...lines, env.get("NODE_OPTIONS")?.value ?? "", env.get("CC_POST_BUILD_HOOK")?.value ?? ""]
  if (!lines.some((line) => line.includes(name)) || told.some((line) => line.includes("openssl-legacy")))
    return []
  return [
    report("build-node-too-new", { dependency: name, range, node: node.value }, [
      manifestEvidence(`/${kind}/${name}`),
      ...node.because,
    ]),
  ]
}
