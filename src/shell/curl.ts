/**
 * `runplan curl`: runs curl on a request to the platform's API, with the Authorization header that the credential gives, or prints
 * the command. It takes curl's own arguments.
 *
 * Secrets come from a file or from environment variables that the user names, and reach curl as a configuration that it reads
 * from its standard input, or from another descriptor when the standard input is taken: never as arguments, which any user of the
 * machine can read in the list of processes.
 *
 * @since 0.1.0
 */
import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { parseEnv, TextDecoder } from "node:util"
import { type Command, Option } from "commander"
import { addresses } from "../api/addresses.js"
import { apiToken, type Credential, oauthToken, serviceToken } from "../api/credentials.js"
import { curlNeeds, type SignedCurl, signCurl } from "../api/curl.js"
import { type ApiResult, apiDiagnosticOf, type RequestError } from "../api/diagnostics.js"
import { quoteWord } from "../model/command.js"
import { reveal } from "../model/secret.js"
import { type SignatureMethod, signatureMethods } from "../oauth/signature.js"
import type { Platform } from "../platform/index.js"
import { nativeHmac } from "./hmac.js"

const KINDS = ["api-token", "service-token", "oauth"] as const
type Kind = (typeof KINDS)[number]

interface CurlFlags {
  readonly as?: Kind
  readonly secretsFrom?: string
  readonly tokenEnv?: string
  readonly consumerKey?: string
  readonly oauthToken?: string
  readonly consumerSecretEnv?: string
  readonly tokenSecretEnv?: string
  readonly signatureMethod: SignatureMethod
  readonly platform?: string
  readonly print?: true
  readonly reveal?: true
}

/**
 * How curl is run: its arguments, the configuration, and whether its standard input is taken, so that the configuration goes to
 * descriptor 3. The answer is curl's exit status.
 *
 * @since 0.1.0
 */
export type RunCurl = (args: readonly string[], config: string, inputTaken: boolean) => Promise<number>

/**
 * What the command touches of the process besides the output that its parent is configured with. `readPlatform` reads the file
 * of `--platform`, the default platform without one.
 *
 * @since 0.1.0
 */
export interface CurlWorld {
  readonly folder: string
  readonly environment: { readonly [name: string]: string | undefined }
  readonly readPlatform: (file: string | undefined) => Promise<Platform>
  readonly readInput: () => Promise<Uint8Array>
  readonly runCurl: RunCurl
  readonly ended: (status: number) => void
}

/**
 * Registers the command `curl` under a command, whose own options have to stand before the name of a subcommand from then on:
 * what stands behind `curl` is curl's. Exit status: curl's own; 1: the request is refused and was not sent; 2: wrong usage.
 *
 * @since 0.1.0
 */
export const curlCommand = (parent: Command, world: CurlWorld): void => {
  parent
    .enablePositionalOptions()
    .command("curl")
    .summary("request the platform's API with curl, authenticated")
    .description(
      [
        "Runs curl on a request to the platform's API, with its own arguments and a header that authenticates it.",
        "",
        "These options come first; everything from the first one that is not among them is curl's. A path such as /v2/self",
        "goes to the entry point of the credential. A request that would carry the credential elsewhere is refused.",
        "",
        "Secrets are never arguments. Give a file with lines API_TOKEN=…, or SERVICE_TOKEN=…, or OAUTH_CONSUMER_KEY=…,",
        "OAUTH_CONSUMER_SECRET=…, OAUTH_TOKEN=… and OAUTH_TOKEN_SECRET=…, or name the variables that hold them.",
      ].join("\n"),
    )
    .argument("[arguments...]", "curl's arguments")
    .addOption(new Option("--as <kind>", "the kind of credential, when the file has several").choices(KINDS))
    .option("--secrets-from <file>", "the file with the credential")
    .option("--token-env <name>", "the environment variable that holds the API token or the service token")
    .option("--consumer-key <key>", "the consumer key")
    .option("--oauth-token <token>", "the access token")
    .option("--consumer-secret-env <name>", "the environment variable that holds the consumer secret")
    .option("--token-secret-env <name>", "the environment variable that holds the token secret")
    .addOption(
      new Option("--signature-method <method>", "how OAuth signs")
        .choices(signatureMethods)
        .default("HMAC-SHA512"),
    )
    .option("--platform <file>", "JSON that overrides the platform's data in part: its addresses")
    .option("--print", "print the command instead of running it, the secret left out")
    .option("--reveal", "with --print: print the secret too")
    .passThroughOptions()
    .allowUnknownOption()
    .action(async (args: readonly string[], flags: CurlFlags, command: Command) => {
      const { writeOut, writeErr } = command.configureOutput()
      const platform = await world.readPlatform(flags.platform)
      const refused = (errors: readonly RequestError[]): void => {
        writeErr?.(`${rendered(errors)}\n`)
        world.ended(1)
      }
      const credential = readCredential(flags, command, world)
      if (credential._tag === "Left") return refused(credential.left)
      const needs = curlNeeds(args, credential.right._tag)
      if (needs._tag === "Left") return refused(needs.left)
      const signed = signCurl(
        addresses(platform),
        credential.right,
      )({
        arguments: args,
        files: await readFiles(needs.right, command, world),
        timestamp: Math.floor(Date.now() / 1000),
        nonce: randomUUID(),
      })
      if (signed._tag === "Left") return refused(signed.left)
      if (flags.print === true) {
        writeOut?.(`${printed(signed.right, flags.reveal === true)}\n`)
        return world.ended(0)
      }
      const { arguments: ready, config, readsInput } = signed.right
      world.ended(await world.runCurl(withConfig(ready, readsInput), reveal(config), readsInput))
    })
}

/** A file of the user's own, .curlrc, could change what was signed, so curl does not read it. */
const withConfig = (args: readonly string[], readsInput: boolean): readonly string[] => [
  "--disable",
  "--config",
  readsInput ? "/dev/fd/3" : "-",
  ...args,
]

/**
 * What a shell does when curl's standard input is taken: a channel that Node opens is a socket, which cannot be opened by a path
 * such as /dev/fd/3, so the configuration goes through a pipe of the shell.
 */
const BY_PIPE = 'exec 5<&0; cat <&3 | curl "$@" 3<&0 <&5 5<&-'

/**
 * Runs the curl that there is, with this process's output and errors.
 *
 * @since 0.1.0
 */
export const runCurl: RunCurl = (args, config, inputTaken) =>
  new Promise((done) => {
    const child = inputTaken
      ? spawn("sh", ["-c", BY_PIPE, "sh", ...args], { stdio: ["inherit", "inherit", "inherit", "pipe"] })
      : spawn("curl", args, { stdio: ["pipe", "inherit", "inherit"] })
    child.on("error", () => {
      process.stderr.write("runplan: curl cannot be run; is it installed?\n")
      done(2)
    })
    child.on("close", (status) => done(status ?? 2))
    const channel = child.stdio[inputTaken ? 3 : 0] as NodeJS.WritableStream
    // curl may end before it has read everything, for a wrong argument for one; its status says so.
    channel.on("error", () => {})
    channel.end(config)
  })

const rendered = (errors: readonly RequestError[]): string =>
  errors
    .map(apiDiagnosticOf)
    .map(
      ({ code, message, remedy }) => `error: ${message} (${code})${remedy === null ? "" : `\n  ${remedy}`}`,
    )
    .join("\n")

const END = "END_OF_CONFIG"

/** The command for a POSIX shell, the configuration as a here-document. */
const printed = (signed: SignedCurl, secretToo: boolean): string => {
  const { arguments: args, config, readsInput } = signed
  const words = ["curl", ...withConfig(args, readsInput)].map(quoteWord).join(" ")
  const text = reveal(config)
  const hidden = text.replace(/^header = .*$/m, 'header = "Authorization: [secret]"')
  return `${words} ${readsInput ? "3" : ""}<<'${END}'\n${secretToo ? text : hidden}${END}`
}

const misuse = (command: Command, message: string): never =>
  command.error(`error: ${message}`, { exitCode: 2, code: "runplan.usage" })

const readCredential = (flags: CurlFlags, command: Command, world: CurlWorld): ApiResult<Credential> => {
  let file: NodeJS.Dict<string> = {}
  if (flags.secretsFrom !== undefined) {
    try {
      file = parseEnv(readFileSync(resolve(world.folder, flags.secretsFrom), "utf8"))
    } catch {
      misuse(command, `the file ${flags.secretsFrom} of --secrets-from cannot be read`)
    }
  }
  const kind = flags.as ?? kindOf(flags, file, command)
  const secretOf = (option: string, variable: string | undefined, name: string): string => {
    const value = variable === undefined ? file[name] : world.environment[variable]
    if (value !== undefined) return value
    return misuse(
      command,
      variable !== undefined
        ? `the environment has no ${variable}, which ${option} names`
        : `${name} is missing: give it in the file of --secrets-from, or ${option}`,
    )
  }
  switch (kind) {
    case "api-token":
      return apiToken({ token: secretOf("--token-env", flags.tokenEnv, "API_TOKEN") })
    case "service-token":
      return serviceToken({ token: secretOf("--token-env", flags.tokenEnv, "SERVICE_TOKEN") })
    case "oauth":
      return oauthToken({
        consumer: {
          key: flags.consumerKey ?? secretOf("--consumer-key", undefined, "OAUTH_CONSUMER_KEY"),
          secret: secretOf("--consumer-secret-env", flags.consumerSecretEnv, "OAUTH_CONSUMER_SECRET"),
        },
        token: {
          key: flags.oauthToken ?? secretOf("--oauth-token", undefined, "OAUTH_TOKEN"),
          secret: secretOf("--token-secret-env", flags.tokenSecretEnv, "OAUTH_TOKEN_SECRET"),
        },
        signatureMethod: flags.signatureMethod,
        hmac: nativeHmac,
      })
  }
}

/** The one kind that the options and the file speak of. */
const kindOf = (flags: CurlFlags, file: NodeJS.Dict<string>, command: Command): Kind => {
  const oauth = flags.consumerKey ?? flags.oauthToken ?? file.OAUTH_TOKEN ?? file.OAUTH_CONSUMER_KEY
  const found: Kind[] = []
  if (file.API_TOKEN !== undefined) found.push("api-token")
  if (file.SERVICE_TOKEN !== undefined) found.push("service-token")
  if (oauth !== undefined) found.push("oauth")
  const [only, ...others] = found
  if (only === undefined)
    return misuse(command, "there is no credential: give --secrets-from, or --as and --token-env")
  return others.length === 0
    ? only
    : misuse(command, `there are several credentials: say which with --as (${found.join(", ")})`)
}

const readFiles = async (
  names: readonly string[],
  command: Command,
  world: CurlWorld,
): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>()
  for (const name of names) {
    let bytes: Uint8Array
    try {
      bytes = name === "-" ? await world.readInput() : readFileSync(resolve(world.folder, name))
    } catch {
      return misuse(command, `the file ${name} cannot be read`)
    }
    try {
      files.set(name, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes))
    } catch {
      return misuse(command, `the file ${name} is part of a form that is signed, and is not UTF-8`)
    }
  }
  return files
}
