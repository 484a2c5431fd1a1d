/**
 * `runplan sign`: signs one request and prints what is asked for: the Authorization header, the base string, the query, the
 * form body or a curl command. `--explain` prints every step of it, and `--compare` says where another base string differs.
 *
 * Secrets come from a file or from environment variables that the user names, and never from arguments, which any user of
 * the machine can read in the list of processes.
 */
import { randomUUID } from "node:crypto"
import { type Command, InvalidArgumentError, Option } from "commander"
import { configOf } from "../api/curl.js"
import { reveal } from "../model/secret.js"
import { readUrl } from "../oauth/baseString.js"
import { diagnosticOf, explainMismatch } from "../oauth/diagnostics/index.js"
import type { OAuthErrors } from "../oauth/errors.js"
import { formatForm, type Pair } from "../oauth/parameters.js"
import { type SignatureMethod, signatureMethods } from "../oauth/signature.js"
import { type SignedRequest, signer } from "../oauth/signer.js"
import { curlText } from "./curlText.js"
import { nativeHmac } from "./hmac.js"
import { errorLines, misuse } from "./misuse.js"
import { readSecrets } from "./secrets.js"

const outputForms = ["header", "base-string", "query", "form", "curl"] as const

interface SignFlags {
  readonly consumerKey: string
  readonly token?: string
  readonly secretsFrom?: string
  readonly consumerSecretEnv?: string
  readonly tokenSecretEnv?: string
  readonly signatureMethod: SignatureMethod
  readonly form: readonly Pair[]
  readonly callback?: string
  readonly verifier?: string
  readonly realm?: string
  readonly timestamp?: number
  readonly nonce?: string
  readonly print: (typeof outputForms)[number]
  readonly explain?: true
  readonly compare?: string
}

const addPair = (text: string, pairs: readonly Pair[]): readonly Pair[] => {
  const split = text.indexOf("=")
  if (split < 0) throw new InvalidArgumentError("Write name=value.")
  return [...pairs, [text.slice(0, split), text.slice(split + 1)]]
}

const wholeNumber = (text: string): number => {
  if (!/^[0-9]+$/.test(text)) throw new InvalidArgumentError("Give whole Unix seconds.")
  return Number(text)
}

/**
 * What the command touches of the process besides the output that its parent is configured with: the folder that the file of
 * `--secrets-from` is named from, the variables that the options may name, and the exit status.
 */
export interface SignWorld {
  readonly folder: string
  readonly environment: { readonly [name: string]: string | undefined }
  readonly ended: (status: 0 | 1) => void
}

/**
 * Registers the command `sign` under a command. The file of `--secrets-from` has lines `OAUTH_CONSUMER_SECRET=…` and
 * `OAUTH_TOKEN_SECRET=…`, in the form that `.env` files have. Status 1: the request cannot be signed, or `--compare` found a
 * difference. Wrong usage is `command.error` with the exit code 2.
 */
export const signCommand = (parent: Command, world: SignWorld): void => {
  parent
    .command("sign")
    .summary("sign a request with OAuth 1.0a")
    .description(
      [
        "Signs a request with OAuth 1.0a and prints it.",
        "",
        "Secrets are never arguments. Give a file with lines OAUTH_CONSUMER_SECRET=… and OAUTH_TOKEN_SECRET=…, or name the environment variables that hold them.",
      ].join("\n"),
    )
    .argument("<method>", "the HTTP method")
    .argument("<url>", "the URL, with its query")
    .requiredOption("--consumer-key <key>", "the consumer key")
    .option("--token <token>", "the request token or the access token")
    .option("--secrets-from <file>", "a file with OAUTH_CONSUMER_SECRET=… and OAUTH_TOKEN_SECRET=…")
    .option("--consumer-secret-env <name>", "the environment variable that holds the consumer secret")
    .option("--token-secret-env <name>", "the environment variable that holds the token secret")
    .addOption(
      new Option("--signature-method <method>", "how to sign")
        .choices(signatureMethods)
        .default("HMAC-SHA512"),
    )
    .option("--form <name=value>", "a pair of a form body; may be repeated", addPair, [])
    .option("--callback <url>", "the callback, for a request token")
    .option("--verifier <verifier>", "the verifier, for an access token")
    .option("--realm <realm>", "the realm of the header")
    .option("--timestamp <seconds>", "the time, in Unix seconds (default: now)", wholeNumber)
    .option("--nonce <nonce>", "the nonce (default: a random one)")
    .addOption(new Option("--print <what>", "what to print").choices(outputForms).default("header"))
    .option("--explain", "print every step of the signature")
    .option("--compare <base string>", "say where the server's base string differs")
    .action((method: string, url: string, flags: SignFlags, command: Command) => {
      const { writeOut, writeErr } = command.configureOutput()
      const end = (status: 0 | 1, text: string): void => {
        const write = status === 0 ? writeOut : writeErr
        write?.(`${text}\n`)
        world.ended(status)
      }
      const secrets = secretsOf(flags, command, world)
      const signed = signer({
        consumer: { key: flags.consumerKey, secret: secrets.consumer },
        signatureMethod: flags.signatureMethod,
        hmac: nativeHmac,
        ...(flags.token === undefined ? {} : { token: { key: flags.token, secret: secrets.token } }),
      })({
        method,
        url,
        form: flags.form,
        timestamp: flags.timestamp ?? Math.floor(Date.now() / 1000),
        nonce: flags.nonce ?? randomUUID(),
        ...(flags.callback === undefined ? {} : { callback: flags.callback }),
        ...(flags.verifier === undefined ? {} : { verifier: flags.verifier }),
        ...(flags.realm === undefined ? {} : { realm: flags.realm }),
      })
      if (signed._tag === "Left") return end(1, rendered(signed.left))
      if (flags.compare !== undefined) {
        const difference = explainMismatch(flags.compare, signed.right.baseString)
        return difference._tag === "Some"
          ? end(1, rendered([difference.value]))
          : end(0, "The base strings are the same. If the signature is refused, the secrets differ.")
      }
      if (flags.explain === true) return end(0, explained(method, url, flags, signed.right))
      return end(0, shown(flags.print, method, url, flags, signed.right))
    })
}

const rendered = (errors: OAuthErrors): string => errorLines(errors.map(diagnosticOf))

/** The secrets; wrong usage when one is not to be had. */
const secretsOf = (
  flags: SignFlags,
  command: Command,
  { folder, environment }: SignWorld,
): { readonly consumer: string; readonly token: string } => {
  const misused = (message: string): never => misuse(command, message)
  const say = (text: string): void => command.configureOutput().writeErr?.(`runplan: ${text}\n`)
  const { find } = readSecrets(flags.secretsFrom, { folder, environment, misuse: misused, say })
  const secretOf = (name: string, option: string, variable: string | undefined): string => {
    const found = find(name, option, variable)
    return found._tag === "Left" ? misused(found.left) : found.right
  }
  return {
    consumer: secretOf("OAUTH_CONSUMER_SECRET", "--consumer-secret-env", flags.consumerSecretEnv),
    token:
      flags.token === undefined
        ? ""
        : secretOf("OAUTH_TOKEN_SECRET", "--token-secret-env", flags.tokenSecretEnv),
  }
}

const shown = (
  what: SignFlags["print"],
  method: string,
  url: string,
  flags: SignFlags,
  signed: SignedRequest,
): string => {
  switch (what) {
    case "header":
      return `Authorization: ${signed.authorization}`
    case "base-string":
      return signed.baseString
    case "query":
      return signed.signedQuery
    case "form":
      return signed.signedForm
    case "curl":
      return curl(method, url, flags, signed)
  }
}

/** The command that sends what was signed, its header in a here-document: a signature of PLAINTEXT is the secrets themselves. */
const curl = (method: string, url: string, flags: SignFlags, signed: SignedRequest): string => {
  const read = readUrl(url)
  const body = formatForm(flags.form)
  // What was signed has been read, so neither can be otherwise.
  if (read._tag === "Left" || body._tag === "Left") return ""
  const { origin, protocol, pathname, search } = read.right
  const verb = method.toUpperCase()
  const hasForm = flags.form.length > 0
  const { config, form } = configOf(signed.authorization, hasForm ? body.right : null)
  // Without a body, curl knows that nothing follows the head; with one, it is told not to wait for what will not come.
  const bodiless = ["--request", verb, "--ignore-content-length", "--header", "Connection: close"]
  return curlText({
    arguments: [
      ...(verb !== "HEAD" ? ["--request", verb] : hasForm ? bodiless : ["--head"]),
      "--globoff",
      ...(protocol === "http:" ? ["--noproxy", "*"] : []),
      "--url",
      origin + pathname + search,
    ],
    config: reveal(config),
    form: form === null ? null : reveal(form),
    inputTaken: false,
  })
}

/** Every step. The signature of PLAINTEXT is made of the secrets, and is left out. */
const explained = (method: string, url: string, flags: SignFlags, signed: SignedRequest): string => {
  const [verb = "", uri = "", parameters = ""] = signed.baseString.split("&")
  const plain = flags.signatureMethod === "PLAINTEXT"
  const secretParts =
    flags.token === undefined ? "consumer secret, empty token secret" : "consumer secret, token secret"
  return [
    `method          ${verb}`,
    `URI             ${decodeURIComponent(uri)}`,
    "parameters      sorted by encoded name, then by encoded value",
    ...decodeURIComponent(parameters)
      .split("&")
      .map((pair) => `                ${pair}`),
    `base string     ${signed.baseString}`,
    `key             the encoded ${secretParts}, joined by &`,
    `signature       ${plain ? "the key itself" : `${signed.signature} (${flags.signatureMethod}, base64)`}`,
    ...(plain
      ? []
      : [
          `header          Authorization: ${signed.authorization}`,
          `curl            the command for a shell\n${curl(method, url, flags, signed)}`,
        ]),
  ].join("\n")
}
