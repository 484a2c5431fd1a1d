/**
 * Static sites a second time, as the ledger's choices word them, on the contract's platform with the generators of a ready profile. It
 * shares no code with `src/` and aims at being obvious.
 */
import type { Plan } from "../../src/model/plan.js"
import type { Snapshot } from "../../src/model/snapshot.js"
import { memory } from "./instances.js"
import type { Expected } from "./javascript.js"
import { folder } from "./php.js"
import { contractPorts, traffic } from "./traffic.js"

/** Each generator by its files, in order, with its command up to the folder. */
const generators: readonly (readonly [name: string, files: RegExp, command: string])[] = [
  ["Astro", /^astro\.config\.(mjs|ts|js|cjs)$/, "npm i && npm run astro build -- --outDir"],
  ["Docusaurus", /^docusaurus\.config\.(js|ts)$/, "npm i && npm run docusaurus build -- --out-dir"],
  ["Hugo", /^hugo\.(toml|yaml|json)$/, "hugo --gc --minify --destination"],
  ["mdBook", /^book\.toml$/, "mdbook build --dest-dir"],
  ["MkDocs", /^mkdocs\.yml$/, "uvx mkdocs build --site-dir"],
  ["Nuxt", /^nuxt\.config\.ts$/, "npm i && npm run generate && mv .output/public"],
  ["Storybook", /^\.storybook\/main\.(js|ts)$/, "npm i && npm run build-storybook -- --output-dir"],
  ["VitePress", /^\.vitepress\/config\.m?(js|ts)$/, "npm i && npm run docs:build -- --outDir"],
  ["Zola", /^config\.toml$/, "zola build --minify --output-dir"],
]

/** What a snapshot without package.json and PHP is planned as. */
export const staticModel = (snapshot: Snapshot): Expected => {
  const said = new Set<string>()
  const [error, warn, info] = ["error", "warning", "info"].map((severity) => (code: string) => {
    said.add(`${severity} ${code}`)
  }) as [(code: string) => void, (code: string) => void, (code: string) => void]
  const files = Object.keys(snapshot.files)
  const has = (path: string): boolean => files.includes(path)
  const is = (name: string): string | undefined => {
    const value = snapshot.env[name]
    return value === undefined || value.trim() === "" ? undefined : value
  }
  for (const [name, value] of Object.entries(snapshot.env))
    if (value.trim() === "" && !name.startsWith("CC_PHP")) info("variable-blank")

  const { type, memoryMiB } = snapshot.instance ?? {}
  let mib = memory.get(type ?? "XS") ?? 0
  if (memoryMiB !== undefined && Number.isSafeInteger(memoryMiB) && memoryMiB > 0) mib = memoryMiB
  else if (memoryMiB !== undefined) error("instance-memory-invalid")
  else if (mib === 0) error("instance-unknown")

  // The kind.
  const webroot = folder(is("CC_WEBROOT") ?? "")
  const isIndexed = webroot !== null && (has(`${webroot}index.html`) || has(`${webroot}index.htm`))
  const generator = generators.find(([, pattern]) => files.some((path) => pattern.test(path)))
  const { task } = snapshot
  if (task !== undefined && task.trim() === "") error("task-blank")
  if (snapshot.application === undefined && !isIndexed && generator === undefined) {
    error("application-undecided")
    return { plan: null, diagnostics: said }
  }

  // What builds, and what is served.
  const build = is("CC_BUILD_COMMAND")
  const outdir = is("CC_STATIC_AUTOBUILD_OUTDIR")
  const into = outdir === undefined ? null : folder(outdir)
  const name = (path: string): string => path.replace(/\/$/, "")
  const isGenerated = build === undefined && generator !== undefined
  const target = into ?? (is("CC_WEBROOT") === undefined ? null : webroot) ?? "cc_static_autobuilt/"
  if (outdir !== undefined) {
    if (!isGenerated) info("variable-unused")
    else if (into === null) error("static-folder-outside")
  }
  const given = is("CC_WEBROOT") === undefined ? null : webroot
  const served = given ?? (isGenerated ? (into ?? "cc_static_autobuilt/") : "")
  const isBuilt =
    build !== undefined ||
    generator !== undefined ||
    ["CC_PRE_BUILD_HOOK", "CC_POST_BUILD_HOOK", "CC_PRE_RUN_HOOK"].some((hook) => is(hook) !== undefined)

  // What serves.
  const wanted = is("CC_STATIC_SERVER")?.trim()
  const server = wanted === "caddy" || wanted === "static-web-server" ? wanted : undefined
  if (wanted !== undefined && server === undefined) warn("static-server-unknown")
  const run = is("CC_RUN_COMMAND")
  const file = is("CC_STATIC_CADDYFILE")
  const path = file === undefined ? undefined : name(folder(file) ?? "")
  const caddyfile = path !== undefined && path !== "" ? path : has("Caddyfile") ? "Caddyfile" : undefined
  const byFile = server === undefined && caddyfile !== undefined
  const isPlain = task === undefined && run === undefined && !byFile
  if (webroot === null) error("webroot-outside")
  else if (isPlain && !isBuilt && !["index.html", "index.htm"].some((index) => has(served + index)))
    error("static-index-missing")
  else if (isPlain && !isBuilt && files.some((path) => path.startsWith(served) && path.endsWith(".php")))
    warn("static-source-shown")
  if (task !== undefined || run !== undefined) {
    const idle = ["CC_STATIC_SERVER", "CC_STATIC_CADDYFILE", "CC_STATIC_FLAGS"]
    if (task === undefined) idle.push("CC_STATIC_PORT")
    if (idle.some((one) => is(one) !== undefined) || (task !== undefined && run !== undefined))
      info("variable-unused")
  } else if (file !== undefined) {
    if (server !== undefined) info("variable-unused")
    else if (path === "" || (path !== undefined && !has(path) && !isBuilt)) error("static-caddyfile-missing")
  }
  const { network, health } =
    task === undefined
      ? traffic({
          kind: "static",
          ports: contractPorts,
          replaced: !isPlain,
          names: Object.keys(snapshot.env),
          ...{ is, has, error, warn, info },
        })
      : { network: null, health: null }
  if ([...said].some((line) => line.startsWith("error"))) return { plan: null, diagnostics: said }

  const where = name(served) === "" ? "." : name(served)
  const port = network?.application.port
  const started = byFile
    ? `caddy run --config ${word(caddyfile)}`
    : server === "caddy"
      ? `caddy file-server --listen 0.0.0.0:${port} --root ${word(where)}`
      : `static-web-server --host 0.0.0.0 --port ${port} --root ${word(where)}`
  const flags = is("CC_STATIC_FLAGS")
  const step = (id: string, text: string | undefined, when: "always" | "success" | "failure" = "always") =>
    text === undefined ? [] : [{ id, command: text, when, lifecycle: [] }]
  const generated =
    generator === undefined ? undefined : `${generator[2]} ${word(name(target) === "" ? "." : name(target))}`
  const plan: Omit<Plan, "decisions" | "inputs"> = {
    application: "static",
    mode: task === undefined ? "service" : "task",
    production: null,
    restart: task === undefined ? "on-crash" : null,
    instance: { type: type ?? (memoryMiB === undefined ? "XS" : null), memoryMiB: mib },
    runtime: {
      name: "static",
      server: server ?? (caddyfile === undefined ? "static-web-server" : "caddy"),
      webroot: `/${name(served)}`,
      generator: isGenerated ? (generator?.[0] ?? null) : null,
    },
    dependencies: null,
    tools: [],
    environment: {},
    files: { write: [], remove: [] },
    build: [
      ...step("pre-build", is("CC_PRE_BUILD_HOOK")),
      ...step("build", build ?? generated),
      ...step("post-build", is("CC_POST_BUILD_HOOK")),
    ],
    run: [
      ...step("pre-run", is("CC_PRE_RUN_HOOK")),
      ...step(
        task === undefined ? "start" : "task",
        task ?? run ?? (flags === undefined ? started : `${started} ${flags.trim()}`),
      ),
      ...step("run-succeeded", is("CC_RUN_SUCCEEDED_HOOK"), "success"),
      ...step("run-failed", is("CC_RUN_FAILED_HOOK"), "failure"),
    ],
    network,
    health,
  }
  return { plan, diagnostics: said }
}

const word = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
