// npm run soak -- [--runs N] [--seed N] [--failures N] [--only plans|signatures|operations|platforms]
import { mkdirSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { build } from "esbuild"

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "10000" },
    seed: { type: "string", default: "20261121" },
    failures: { type: "string", default: "1" },
    only: { type: "string" },
  },
})

const folder = resolve("node_modules/.cache/soak")
mkdirSync(folder, { recursive: true })
await build({
  entryPoints: ["properties/soak/soak.ts"],
  outfile: `${folder}/soak.mjs`,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  logLevel: "error",
  plugins: [
    {
      // The corpus is found from where its reader is, not from where the bundle is.
      name: "places",
      setup: (builder) =>
        builder.onLoad({ filter: /properties\/.*\.(ts|mjs)$/ }, ({ path }) => ({
          contents: readFileSync(path, "utf8").replaceAll(
            "import.meta.url",
            JSON.stringify(pathToFileURL(path).href),
          ),
          loader: path.endsWith("ts") ? "ts" : "js",
        })),
    },
  ],
})
const { soak } = await import(pathToFileURL(`${folder}/soak.mjs`).href)
process.exitCode = soak(
  {
    runs: Number(values.runs),
    seed: Number(values.seed),
    only: values.only ?? null,
    failures: Number(values.failures),
  },
  console.log,
)
