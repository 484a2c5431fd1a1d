/** The folders below a project's root that hold an application, for one whose root holds none (C-244). */

import { fileEvidence } from "../decode/claim.js"
import { isProjectPath } from "../decode/path.js"
import type { Below, Project } from "../runtime/project.js"
import { folderTable } from "./place.js"
import { runtimesInOrder } from "./runtimes.js"

/** A file of a folder that is at most two deep. */
const deepest = /^([^/]+(?:\/[^/]+)?)\/([^/]+)$/
/** A folder whose name begins with a point, or that holds what others wrote or what is tested. */
const foreign =
  /(?:^|\/)(?:\.[^/]*|node_modules|bower_components|vendor|fixtures|e2e|tests?|__[^/]*__)(?:\/|$)/
/** So many are evidence. */
const most = 10

/** Those whose manifest says what they are, and how they start where that has to be said. */
export const belowOf = (project: Project): Below => {
  const { platform, snapshot, env } = project
  const found = new Map<string, string>()
  for (const path of Object.keys(snapshot.files).sort()) {
    const parts = deepest.exec(path)
    if (parts === null) continue
    const [folder, name] = parts.slice(1) as [string, string]
    if (found.has(folder) || !isProjectPath(path) || foreign.test(folder)) continue
    const text = snapshot.files[path] ?? "{}"
    const holds = runtimesInOrder.some(
      ({ kind, recognition: { manifest, starts } }) =>
        manifest === name &&
        kind === (snapshot.application ?? kind) &&
        platform.kinds.includes(kind) &&
        starts({ ...project, snapshot: { ...snapshot, files: { [name]: text } } }),
    )
    if (holds) found.set(folder, path)
  }
  const root = folderTable.decide({ platform, snapshot, env })
  const named = [...found.keys()]
  return {
    folders: root === null ? named : named.map((folder) => `${root.value}/${folder}`),
    variable: platform.data.further.folder,
    because: [...found.values()].slice(0, most).map(fileEvidence),
  }
}
