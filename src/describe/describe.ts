/**
 * From the tables that the planner runs to one document about them.
 *
 * Laws. Every rule that a decision names is in `rules`, in the order in which the planner asks. Every name that a rule reads is
 * among `variables` or `files`. Every code that is reported is in `diagnostics`. `default` is what a plan has when nothing is set.
 */
import { apiDiagnostics } from "../api/diagnostics/index.js"
import { type Endpoint, endpoints } from "../api/endpoints.js"
import { type Lifetime, type Mechanism, mechanisms } from "../api/mechanisms.js"
import { diagnostics } from "../contract/diagnostics/index.js"
import { meanings } from "../contract/diagnostics/meanings.js"
import { readingDiagnostics } from "../contract/diagnostics/reading.js"
import { runningDiagnostics } from "../contract/diagnostics/running.js"
import { template } from "../contract/diagnostics/template.js"
import { type Choice, choices, statements } from "../contract/ledger.js"
import type { DiagnosticRow, DiagnosticTable, DocumentedTable, Meanings } from "../model/diagnostic.js"
import { oauthDiagnostics } from "../oauth/diagnostics/index.js"
import { permissions } from "../oauth/flow/permissions.js"
import { ownRules, type RuleSummary, ruleTables } from "../plan/ruleTables.js"
import { type Platform, platformDiagnostics } from "../platform/index.js"
import { tokenDiagnostics } from "../tokens/diagnostics.js"
import { behaviours } from "./behaviours.js"
import type {
  DescribedDiagnostic,
  DescribedMechanism,
  DescribedPlatform,
  DescribedTable,
  Description,
} from "./description.js"
import { diagnosticEvidence, overrules, ruleEvidence } from "./evidence.js"
import { describeFiles, describeVariables, inWords } from "./reads.js"

/**
 * Describes the contract as it is carried out on a platform.
 *
 * @example
 * ```ts
 * import { describe } from "runplan/contract"
 * import { defaultPlatform } from "runplan/platform"
 *
 * const description = describe(defaultPlatform)
 * const variable = description.variables.find(({ name }) => name === "CC_NODE_VERSION")
 * assert.equal(variable?.default, "24.14.1")
 * ```
 *
 * @since 0.1.0
 */
export const describe = (platform: Platform): Description => {
  const rules = tablesOf(platform)
  return {
    format: "runplan/description@1",
    platform: platformOf(platform),
    statements: Object.entries(statements).map(([id, statement]) => ({
      id,
      statement: inWords(platform)(statement),
    })),
    choices: Object.entries<Choice>(choices).map(([id, { question, answer }]) => ({
      id,
      question: inWords(platform)(question),
      answer: inWords(platform)(answer),
    })),
    variables: describeVariables(platform).map((row) => ({
      ...row,
      readBy: rules.flatMap((table) =>
        table.rules.flatMap(({ id, reads }) => (reads.env.includes(row.name) ? [id] : [])),
      ),
    })),
    files: describeFiles(platform),
    rules,
    diagnostics: diagnosticTables.flatMap(({ area, table, meanings }) =>
      diagnosticsOf(inWords(platform), area, table, meanings),
    ),
    behaviours: behaviours.map((row) => ({ ...row, effect: inWords(platform)(row.effect) })),
    endpoints: Object.entries<Endpoint>(endpoints).map(
      ([name, { method, path, summary, accepts, undecided, contract }]) => ({
        name,
        method,
        path,
        summary,
        accepts,
        undecided,
        contract,
      }),
    ),
    mechanisms: Object.entries(mechanisms).map(([kind, mechanism]) => mechanismOf(kind, mechanism)),
    permissions: Object.entries(permissions).map(([name, meaning]) => ({ name, meaning })),
  }
}

const mechanismOf = (kind: string, { scheme: _scheme, ...mechanism }: Mechanism): DescribedMechanism => ({
  kind,
  ...mechanism,
  maximumLifetime: lifetimeOf(mechanism.maximumLifetime),
  defaultLifetime: lifetimeOf(mechanism.defaultLifetime),
})

const lifetimeOf = (lifetime: Lifetime | null): DescribedMechanism["maximumLifetime"] => {
  if (lifetime === null) return null
  return lifetime._tag === "Seconds" ? { seconds: lifetime.seconds } : { months: lifetime.months }
}

/** The contract's own fields: a platform's data may hold others, of any type. */
const productsOf = ({ products }: Platform["data"]): DescribedPlatform["products"] => {
  const { phpServer, redirectProxy, cacheProxy, gateway } = products
  return { phpServer, redirectProxy, cacheProxy, gateway }
}

const addressesOf = ({ addresses }: Platform["data"]): DescribedPlatform["addresses"] => {
  const { api, bridge, git, npmRegistry } = addresses
  return { api, bridge, git, npmRegistry }
}

const requestFactsOf = ({ requestFacts }: Platform["data"]): DescribedPlatform["requestFacts"] => {
  const { time, resource, operation } = requestFacts
  return { time, resource, operation }
}

const platformOf = ({ data, node }: Platform): DescribedPlatform => ({
  name: data.name,
  products: productsOf(data),
  addresses: addressesOf(data),
  requestFacts: requestFactsOf(data),
  versions: {
    node: data.node.latestLts,
    npm: node.npmOf(data.node.latestLts),
    nodeCatalogDate: data.node.date,
    bun: data.bun?.version ?? null,
    yarn: data.yarn.classic,
    yarnBerry: data.yarn.berry,
    php: data.php?.default ?? null,
    phpReleases: (data.php?.releases ?? []).map(({ version }) => version),
  },
  instances: data.instances,
  network: data.network,
  flow: data.flow.map(({ name, activatedBy, file }) => ({
    name,
    activatedBy: activatedBy === null ? null : data.variables[activatedBy],
    file,
  })),
  health: data.health,
  extensions: data.php?.extensions ?? [],
})

const tablesOf = (platform: Platform): readonly DescribedTable[] => {
  const { kinds, names } = platform
  const here = inWords(platform)
  const isThere = ({ id }: RuleSummary): boolean => {
    const kind = ownRules.get(id)
    return kind === undefined || kinds.includes(kind)
  }
  return ruleTables.flatMap(({ decides, total, ...table }) => {
    const runtimes = table.runtimes.filter((kind) => kinds.includes(kind))
    const rules = table.rules.filter(isThere)
    if (runtimes.length === 0) return []
    const last = rules.length - 1
    return [
      {
        decides,
        runtimes,
        rules: rules.map(({ id, summary, contract, reads }, index) => ({
          id,
          summary: here(summary),
          contract,
          reads: { env: reads.env.flatMap((name) => names.of(name) ?? []), files: reads.files.map(here) },
          evidence: here(ruleEvidence[id] ?? ""),
          overrules: overrules(
            id,
            rules.slice(index + 1).map((later) => later.id),
          ),
          always: total && index === last,
        })),
      },
    ]
  })
}

const ownMeanings = (table: DocumentedTable): Meanings =>
  Object.fromEntries(Object.entries(table).map(([code, { meaning }]) => [code, meaning]))

/** The tables of diagnostics by what they are about. */
const diagnosticTables: readonly {
  readonly area: string
  readonly table: DiagnosticTable
  readonly meanings: Meanings
}[] = [
  { area: "plan", table: { ...diagnostics, ...runningDiagnostics }, meanings },
  ...[
    { area: "reading", table: readingDiagnostics },
    { area: "platform", table: platformDiagnostics },
    { area: "oauth", table: oauthDiagnostics },
    { area: "api", table: apiDiagnostics },
    { area: "tokens", table: tokenDiagnostics },
  ].map(({ area, table }) => ({ area, table, meanings: ownMeanings(table) })),
]

const worded = (here: (prose: string) => string, text: string | null): string | null =>
  text === null ? null : here(text)

const diagnosticsOf = (
  here: (prose: string) => string,
  area: string,
  table: DiagnosticTable,
  meanings: Meanings,
): readonly DescribedDiagnostic[] =>
  Object.entries<DiagnosticRow<never>>(table).map(([code, row]) => ({
    code,
    area,
    severity: row.severity,
    meaning: here(meanings[code] ?? ""),
    message: worded(here, template(row.message)),
    remedy: row.remedy === null ? null : worded(here, template(row.remedy)),
    contract: row.contract,
    evidence: worded(here, (area === "plan" ? diagnosticEvidence[code] : null) ?? null),
  }))
