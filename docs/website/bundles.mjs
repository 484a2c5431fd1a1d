/** How the scripts of the site are bundled: each one file, so that it loads from a disk too. */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "esbuild"

const here = dirname(fileURLToPath(import.meta.url))

const options = {
  bundle: true,
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  tsconfig: join(here, "tsconfig.json"),
  // The ES modules of fp-ts, so that what is not used is left out.
  alias: { "fp-ts/lib": "fp-ts/es6" },
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none",
  logLevel: "warning",
}

export const bundles = (outdir) => ({
  ...options,
  entryPoints: {
    playground: join(here, "playground/main.tsx"),
    signing: join(here, "playground/signing.tsx"),
  },
  outdir,
  minify: true,
  format: "iife",
  platform: "browser",
})

/** The playground's own functions, for once not in a browser. */
const playground = async () => {
  const { outputFiles } = await build({
    ...options,
    entryPoints: [join(here, "playground/first.tsx")],
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
  })
  const text = Buffer.from(outputFiles[0].contents).toString("base64")
  return import(`data:text/javascript;base64,${text}`)
}

/** `firstScreen`: what the page shows before its script runs. `linkOf`: the fragment of a link to a snapshot; null for one that it cannot hold. */
export const { firstScreen, linkOf } = await playground()
