/** What variables and fields hold in projects that are made up: what people write, and near misses of it. */

/** Versions of Node and ranges of them. */
export const rangeSamples: readonly string[] = [
  ..."24 22 20 18 23 25 26 24.14.1 22.15.1 23.11 >=18 ^20.9.0 ~22.11 >=20 <25 lts/* lts/jod node 24.x 99 latest".split(
    " ",
  ),
  ">=18 <21",
  "18 || 20",
  ">=18 &&",
]

/** Command lines. */
export const commandSamples: readonly string[] = [
  "node server.js",
  "node .",
  "make",
  "tsc -p .",
  "vite build",
  "./run.sh --port 8080",
  "php artisan migrate",
]
