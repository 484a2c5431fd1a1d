/** How the scripts of the site are bundled: each one file, so that it loads from a disk too. */
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const here = dirname(fileURLToPath(import.meta.url))

export const bundles = (outdir) => ({
  entryPoints: {
    playground: join(here, "playground/main.tsx"),
    signing: join(here, "playground/signing.tsx"),
  },
  outdir,
  bundle: true,
  minify: true,
  format: "iife",
  platform: "browser",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  tsconfig: join(here, "tsconfig.json"),
  // The ES modules of fp-ts, so that what is not used is left out.
  alias: { "fp-ts/lib": "fp-ts/es6" },
  define: { "process.env.NODE_ENV": '"production"' },
  legalComments: "none",
  logLevel: "warning",
})
