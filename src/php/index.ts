/** PHP, as one value. */
import { projectFiles } from "../contract/files.js"
import { variables } from "../contract/variables.js"
import { quoteWord } from "../model/command.js"
import type { Plan } from "../model/plan.js"
import { builtWith, type Draw, type RuntimeDefinition, sampleFile } from "../runtime/definition.js"
import { phpFiles, phpTables, planPhp } from "./plan.js"
import { ports } from "./ports.js"
import { recognition } from "./recognition.js"

export { type RedisConnection, redisConnection } from "./redis.js"

const isInProject = (path: string): boolean => !path.split("/").includes("..")

/** The webroot lies in the project, and the worker inside the webroot. */
const brokenWebroot = ({ runtime }: Plan): readonly string[] => {
  if (runtime.name !== "php") return []
  const { webroot, worker } = runtime
  const folder = webroot === "/" ? webroot : `${webroot}/`
  return [
    ...(webroot.startsWith("/") && isInProject(webroot) ? [] : ["runtime.webroot"]),
    ...(worker === null || (isInProject(worker) && `/${worker}`.startsWith(folder) && `/${worker}` !== folder)
      ? []
      : ["runtime.worker"]),
  ]
}

const composerText = (draw: Draw): string =>
  draw.one([
    "{}",
    '{"require":{"php":">=8.2"}}',
    '{"require":{"ext-redis":"*","ext-memcache":"*"}}',
    '{"require":{"php":"^8.5","ext-unheard-of":"*"}}',
    '{"require":1}',
    "{",
  ])

/** The runtime of PHP applications. */
export const php: RuntimeDefinition = {
  kind: "php",
  recognition,
  tables: phpTables,
  plan: planPhp,
  files: phpFiles,
  ports,
  invariants: {
    runtimes: ["php"],
    tools: ["composer"],
    hasProduction: false,
    decisions: ["runtime.version", "runtime.webroot", "runtime.worker"],
    choosesPort: true,
    broken: (plan) => [
      ...(plan.dependencies?.development === "undetermined"
        ? [{ invariant: "dependencies" as const, place: "dependencies.development" }]
        : []),
      ...brokenWebroot(plan).map((place) => ({ invariant: "webroot" as const, place })),
    ],
  },
  suggests: (path) => {
    const folder = /^(.+)\/index\.(?:php|html)$/.exec(path)?.[1]
    return folder === undefined ? [] : [{ name: variables.CC_WEBROOT.name, value: `/${folder}` }]
  },
  words: ({ runtime, dependencies }) =>
    runtime.name === "php"
      ? `PHP ${runtime.version} with server ${runtime.server} and web server ${runtime.webServer}${builtWith(dependencies)}`
      : runtime.name,
  programs: ({ runtime }) =>
    runtime.name === "php"
      ? [{ program: "php", name: "PHP", version: runtime.version, ask: ["-r", "echo PHP_VERSION;"] }]
      : [],
  connects: ({ address, port }) => `php -r ${quoteWord(`exit(@fsockopen("${address}", ${port}) ? 0 : 1);`)}`,
  sample: [
    { ...sampleFile(projectFiles.composer.path, 2, 40), text: composerText },
    sampleFile("index.php", 1.5, 40),
    sampleFile("public/index.php", 2, 60),
    sampleFile("public/worker.php", 6, 60),
    sampleFile(projectFiles.composerPhar.path, 6, 60),
    sampleFile(projectFiles.phpIni.path, 6, 60),
  ],
}
