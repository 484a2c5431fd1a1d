/** Examples for the help of each command. The tests run them as they stand. */
import type { Command } from "commander"
import { wrap } from "../report/style.js"
import { helpWidth } from "./options.js"

/** A command line and what it does. */
export interface Example {
  readonly line: string
  readonly says: string
}

/** The examples of each command. */
export const examples: { readonly [command: string]: readonly Example[] } = {
  plan: [
    {
      line: "runplan plan shop --environment-file production.env",
      says: "the plan of a project with its variables",
    },
    { line: "runplan plan shop --instance M --env NODE_ENV=production", says: "on another instance" },
    { line: "runplan plan shop --task 'node migrate.js'", says: "of a task that runs and ends" },
    { line: "runplan plan shop --mermaid > flow.mmd", says: "the request flow as a diagram" },
  ],
  explain: [
    { line: "runplan explain shop runtime.version", says: "why this version, and what would change it" },
    { line: "runplan explain shop", says: "every decision on a line" },
  ],
  script: [
    {
      line: "runplan script shop > shop.sh",
      says: "the plan as a script, secrets taken from its environment",
    },
  ],
  rehearse: [
    { line: "runplan rehearse shop --timeout 300", says: "carry the plan out here, and judge its health" },
    { line: "runplan rehearse shop --port 3000 --keep", says: "on another port, and keep what was built" },
  ],
  check: [
    { line: "runplan check shop --max-warnings 0", says: "fail on warnings too" },
    { line: "runplan check . --format github", says: "annotations in GitHub Actions" },
    { line: "runplan check . --format sarif > runplan.sarif", says: "a log for code scanning" },
  ],
  diff: [
    { line: "runplan diff shop shop-next", says: "what changes between two folders" },
    { line: "runplan diff shop --to-env CC_NODE_VERSION=22", says: "what a variable would change" },
    { line: "runplan diff shop --from contract --platform clever-cloud", says: "on two platforms" },
    { line: "runplan diff before.json shop", says: "since an outcome that plan --json wrote" },
  ],
  impact: [
    {
      line: "runplan impact --platform next.json < snapshots.ndjson",
      says: "before a new default is shipped",
    },
    {
      line: "runplan impact --from clever-cloud@2026-03 --platform clever-cloud --json < snapshots.ndjson",
      says: "between two editions, for a program",
    },
  ],
  snapshot: [
    { line: "runplan snapshot shop > shop.json", says: "what a plan is made of, secrets masked" },
    { line: "runplan snapshot shop --json >> snapshots.ndjson", says: "as a line for batch and impact" },
  ],
  health: [
    { line: "runplan health shop --answers answers.json", says: "judge recorded answers" },
    { line: "runplan health shop --against http://127.0.0.1:8080", says: "ask a running application" },
  ],
  batch: [
    { line: "runplan batch < snapshots.ndjson > outcomes.ndjson", says: "an outcome for each snapshot" },
  ],
  conform: [
    { line: "runplan conform -- ./my-planner", says: "the corpus and 200 made-up projects" },
    {
      line: "runplan conform --lines --area plan/heap --runs 20 -- node my-planner.js",
      says: "one area, the implementation started once",
    },
  ],
  describe: [
    { line: "runplan describe variables", says: "every variable that the planner knows" },
    { line: "runplan describe --format dotenv php", says: "a commented .env for PHP" },
    { line: "runplan describe --format openapi > api.json", says: "the API's endpoints" },
  ],
  sign: [
    {
      line: "runplan sign GET https://api.example.com/v2/self --consumer-key key --secrets-from secrets.env",
      says: "the Authorization header",
    },
  ],
  curl: [
    {
      line: "runplan curl --platform clever-cloud --secrets-from token.env --print /v2/self",
      says: "the command, its secret left out",
    },
  ],
  login: [
    {
      line: "runplan login --platform clever-cloud --secrets-from consumer.env",
      says: "approve in the browser; runplan curl needs nothing else then",
    },
  ],
  logout: [{ line: "runplan logout --all", says: "forget every account" }],
  whoami: [{ line: "runplan whoami --profile work", says: "who is logged in with another profile" }],
  token: [
    { line: "runplan token inspect token.txt", says: "what is in it, without a key" },
    {
      line: "runplan token attenuate --ttl 1h --resource app_1 < token.txt > narrower.txt",
      says: "for one application, and an hour",
    },
    {
      line: "runplan token create ci --role DEVELOPER --organisation orga_1 --resource app_1 --ttl 30d > token.txt",
      says: "a new one, with the account of runplan login",
    },
  ],
  completion: [{ line: "runplan completion bash", says: "to be sourced" }],
}

/** Adds its examples to the help of each command. */
export const withExamples = (top: Command): Command => {
  for (const command of top.commands) {
    const own = examples[command.name()]
    if (own !== undefined)
      command.addHelpText("after", ({ command: asked }) => `\n${text(own, helpWidth(asked))}`)
  }
  return top
}

/** Comments are wrapped; a command stands on one line, to be copied. */
const text = (own: readonly Example[], width: number): string =>
  [
    "Examples:",
    ...own.flatMap(({ line, says }) => [...wrap(says, width - 4).map((one) => `  # ${one}`), `  ${line}`]),
  ].join("\n")
