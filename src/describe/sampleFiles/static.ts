/** Files of made-up static sites. */
import { type SampleFile, sampleFile } from "./sampleFile.js"

/** Each file with how often a site has it. */
export const sample: readonly SampleFile[] = [
  sampleFile("index.html", 1.5, 60),
  sampleFile("public/index.html", 2, 60),
  sampleFile("Caddyfile", 5, 60),
  sampleFile("conf/Caddyfile", 5, 60),
  sampleFile("hugo.toml", 5, 60),
  sampleFile("mkdocs.yml", 6, 60),
  sampleFile("astro.config.mjs", 6, 60),
]
