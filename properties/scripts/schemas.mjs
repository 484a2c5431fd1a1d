#!/usr/bin/env node
/**
 * The JSON Schemas of golden/schema, from the TypeScript types, and from the codec where one gives the type.
 *
 *     node properties/scripts/schemas.mjs --check   are they fresh?
 *     node properties/scripts/schemas.mjs --write   write them
 *
 * Laws. Every file of the corpus and every outcome is valid against its schema; the tests state it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { pretty } from "./corpus.mjs"
import { importFrom } from "./install.mjs"

const { createFormatter, createParser, createProgram, SchemaGenerator, StringType } = await importFrom(
  "properties/long",
  "ts-json-schema-generator",
)

const root = fileURLToPath(new URL("../..", import.meta.url))
const folder = join(root, "golden/schema")

/** Which type each schema describes. */
const schemas = [
  { name: "snapshot", type: "Snapshot", path: "src/model/snapshot.ts" },
  { name: "outcome", type: "OutcomeFromOutside", path: "src/model/plan.ts" },
  { name: "description", type: "Description", path: "src/describe/description.ts" },
]

/** Those that a codec gives: platform data, and what may be laid over the contract's. */
const fromCodecs = (library) => [
  { name: "platform", title: "PlatformData", schema: library.platformSchema() },
  {
    name: "platform-overrides",
    title: "PlatformOverrides",
    schema: library.platformSchema({ partial: true }),
  },
]

/** A later release may have a code that this one does not know. */
const anyCode = {
  supportsNode: (node) => node.typeName?.escapedText === "Code",
  createType: () => new StringType(),
}

/**
 * What others write may decide by any path, so its decisions are no list of those that there are; and a type with an argument is named
 * without it, as it is alone then.
 */
const fromOutside = ({ definitions, ...schema }) => {
  if (definitions?.Decisions === undefined) return { ...schema, definitions }
  const { properties: _, required: __, ...decisions } = definitions.Decisions
  const all = {
    ...definitions,
    Decisions: { ...decisions, additionalProperties: { $ref: "#/definitions/Decision" } },
  }
  const reached = new Map()
  const reach = (text) =>
    text.replace(/#\/definitions\/([^"]+)/g, (_, encoded) => {
      const name = decodeURIComponent(encoded)
      const own = name.replace(/<string>$/, "")
      if (!reached.has(own)) {
        reached.set(own, null)
        reached.set(own, JSON.parse(reach(JSON.stringify(all[name]))))
      }
      return `#/definitions/${encodeURIComponent(own)}`
    })
  const { $ref, ...rest } = JSON.parse(reach(JSON.stringify(schema)))
  const definitionsReached = Object.fromEntries([...reached].sort(([a], [b]) => (a < b ? -1 : 1)))
  const root = $ref === undefined ? undefined : decodeURIComponent($ref.replace("#/definitions/", ""))
  if (root === undefined) return { ...rest, definitions: definitionsReached }
  const { [root]: top, ...others } = definitionsReached
  return { ...rest, ...top, definitions: others }
}

/** The text of every schema by its file's name. `library` is `runplan/platform` and `runplan/contract`. */
export const generateSchemas = (library) =>
  new Map([
    [
      "env.schema.json",
      pretty({ $id: "env.schema.json", ...library.envSchema(library.describe(library.defaultPlatform)) }),
    ],
    ...fromCodecs(library).map(({ name, title, schema }) => [
      `${name}.schema.json`,
      pretty({
        $id: `${name}.schema.json`,
        $schema: "http://json-schema.org/draft-07/schema#",
        title,
        ...schema,
      }),
    ]),
    ...schemas.map(({ name, type, path }) => {
      const config = {
        path: join(root, path),
        tsconfig: join(root, "tsconfig.json"),
        type,
        expose: "export",
        topRef: false,
        jsDoc: "extended",
        sortProps: true,
        skipTypeCheck: true,
        // Formats grow by new fields, so a reader must not refuse what it does not know.
        additionalProperties: true,
      }
      const program = createProgram(config)
      const parser = createParser(program, config, (parsers) => parsers.addNodeParser(anyCode))
      const schema = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema(type)
      const title = type.replace("FromOutside", "")
      return [`${name}.schema.json`, pretty({ $id: `${name}.schema.json`, title, ...fromOutside(schema) })]
    }),
  ])

const mode = process.argv[2]
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if ((mode !== "--check" && mode !== "--write") || process.argv.length > 3) {
    console.error("Usage: node properties/scripts/schemas.mjs --check|--write")
    process.exit(2)
  }
  mkdirSync(folder, { recursive: true })
  const library = {
    ...(await import("../../dist/platform/index.js")),
    ...(await import("../../dist/describe/index.js")),
  }
  for (const [name, text] of generateSchemas(library)) {
    const place = join(folder, name)
    if (existsSync(place) && readFileSync(place, "utf8") === text) continue
    console.log(`${mode === "--write" ? "written" : "not fresh"}: golden/schema/${name}`)
    if (mode === "--write") writeFileSync(place, text)
    else process.exitCode = 1
  }
}
