/**
 * `runplan curl`: runs curl on a request to the platform's API, with the Authorization header that the credential gives, or prints
 * the command. It takes curl's own arguments.
 *
 * Secrets come from a file or from environment variables that the user names, and reach curl as a configuration that it reads
 * from its standard input, or from another descriptor when the standard input is taken: never as arguments, which any user of the
 * machine can read in the list of processes.
 */
import { type ChildProcess, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { readFileSync } from "node:fs"
import { resolve } from "node:path"
import { TextDecoder } from "node:util"
import { type Command, Option } from "commander"
import { type CurlAgain, curlNeeds, type SignedCurl, signCurl } from "../api/curl.js"
import { type CurlEnd, nextCurl } from "../api/curlNext.js"
import { apiDiagnosticOf } from "../api/diagnostics/index.js"
import type { RequestError } from "../api/errors.js"
import { hiddenSecret, reveal } from "../model/secret.js"
import { type SignatureMethod, signatureMethods } from "../oauth/signature.js"
import { type CredentialFlags, type CredentialWorld, credentialKinds, readCredential } from "./credential.js"
import { type CurlCall, callArguments, curlText } from "./curlText.js"
import { errorLines, misuse } from "./misuse.js"
import { platformOption } from "./options.js"
import { moment } from "./requests.js"

interface CurlFlags extends CredentialFlags {
  readonly signatureMethod: SignatureMethod
  readonly print?: true
  readonly reveal?: true
}

/**
 * One run of curl. With a `marker`, what stands behind it on the output and on the errors is held back, and its report is read: what
 * `watching` asks for.
 */
export interface CurlRun extends CurlCall {
  readonly marker: string | null
}

/** What came of it: curl's exit status, the report, and what writes out that which was held back. */
export interface CurlRan {
  readonly status: number
  readonly report: string | null
  readonly release: () => void
}

/** How curl is run. */
export type RunCurl = (run: CurlRun) => Promise<CurlRan>

/**
 * What the command touches of the process besides the output that its parent is configured with. `readPlatform` reads the file
 * of `--platform`, the default platform without one.
 */
export interface CurlWorld extends Omit<CredentialWorld, "misuse" | "say"> {
  readonly readInput: () => Promise<Uint8Array>
  readonly runCurl: RunCurl
  readonly wait: (seconds: number) => Promise<void>
  readonly ended: (status: number) => void
}

/**
 * Registers the command `curl` under a command, whose own options have to stand before the name of a subcommand from then on:
 * what stands behind `curl` is curl's. Exit status: curl's own; 1: the request is refused and was not sent; 2: wrong usage.
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
        "These options come first; everything from the first one that is not among them is curl's. A path such as /v2/self goes to the entry point of the credential. A request that would carry the credential elsewhere is refused.",
        "",
        "Without a credential, the account of runplan login is used. Secrets are never arguments. Give a file with lines API_TOKEN=…, or SERVICE_TOKEN=…, or OAUTH_CONSUMER_KEY=…, OAUTH_CONSUMER_SECRET=…, OAUTH_TOKEN=… and OAUTH_TOKEN_SECRET=…, or name the variables that hold them.",
      ].join("\n"),
    )
    .argument("[arguments...]", "curl's arguments")
    .option("--profile <name>", "the account of runplan login to sign with, when you have several")
    .addOption(
      new Option("--as <kind>", "the kind of credential, when the file has several").choices(credentialKinds),
    )
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
    .addOption(platformOption())
    .option("--print", "print the command instead of running it, the secret left out")
    .option("--reveal", "with --print: print the secret too")
    .passThroughOptions()
    .allowUnknownOption()
    .action(async (args: readonly string[], flags: CurlFlags, command: Command) => {
      const { writeOut, writeErr } = command.configureOutput()
      const say = (text: string): void => {
        writeErr?.(`runplan: ${text}\n`)
      }
      const own = new Set(command.options.map(({ long }) => long))
      const refused = (errors: readonly RequestError[]): void => {
        writeErr?.(`${errorLines(errors.map(apiDiagnosticOf))}\n`)
        for (const error of errors)
          if (error._tag === "api-curl-option-unknown" && own.has(error.option))
            say(`${error.option} is an option of runplan curl: put it in front of curl's own arguments`)
        world.ended(1)
      }
      const { credential, places } = await readCredential(flags, {
        ...world,
        misuse: (message) => misuse(command, message),
        say,
      })
      if (credential._tag === "Left") return refused(credential.left)
      const needs = curlNeeds(args, credential.right._tag)
      if (needs._tag === "Left") return refused(needs.left)
      const files = await readFiles(needs.right, command, world)
      const sign = (words: readonly string[]) =>
        signCurl(
          places,
          credential.right,
        )({
          arguments: words,
          files,
          ...moment(),
        })
      const signed = sign(args)
      if (signed._tag === "Left") return refused(signed.left)
      const { shows, again } = signed.right
      if (flags.print === true) {
        writeOut?.(`${printed(signed.right, flags.reveal === true)}\n`)
        if (again !== null)
          say("the printed command follows no redirect and makes no retry: each needs a signature of its own")
        return world.ended(0)
      }
      for (const option of shows) say(`${option} prints the Authorization header, which is a secret`)
      if (again === null) {
        const ran = await world.runCurl(runOf(signed.right, signed.right.arguments, null))
        return world.ended(ran.status)
      }
      const next = nextCurl(places, credential.right._tag)
      let [words, current] = [args, signed.right]
      let [redirects, retries, begun] = [0, 0, performance.now()]
      for (;;) {
        const marker = `runplan-${randomUUID()}-`
        const watched = [...watching(marker, again), ...current.arguments]
        const ran = await world.runCurl(runOf(current, watched, marker))
        const seconds = (performance.now() - begun) / 1000
        const step = next(words)(endOf(ran), { redirects, retries, seconds })
        if (step._tag === "Done" || step._tag === "Spent") {
          ran.release()
          if (step._tag === "Spent")
            say("the request is not made again: its body came from the standard input, and is gone")
          return world.ended(ran.status)
        }
        if (step._tag === "Retry") {
          if (!words.includes("-s") && !words.includes("--silent"))
            say(`the request is made again in ${step.seconds} s; retries left: ${step.left}`)
          await world.wait(step.seconds)
          retries++
        } else if (!step.signed) {
          // Another place than the API: it gets no credential, and from there curl goes on by itself.
          const alone = { arguments: ["--disable", ...step.arguments], config: "", form: null }
          const last = await world.runCurl({ ...alone, inputTaken: true, marker: null })
          return world.ended(last.status)
        } else {
          words = step.arguments
          redirects++
          retries = 0
          begun = performance.now()
        }
        const anew = sign(words)
        if (anew._tag === "Left") return refused(anew.left)
        current = anew.right
      }
    })
}

const callOf = (signed: SignedCurl, words: readonly string[]): CurlCall => ({
  arguments: words,
  config: reveal(signed.config),
  form: signed.form === null ? null : reveal(signed.form),
  inputTaken: signed.readsInput,
})

const runOf = (signed: SignedCurl, words: readonly string[], marker: string | null): CurlRun => {
  const call = callOf(signed, words)
  return { ...call, arguments: callArguments(call), marker }
}

/**
 * What makes curl report a redirect instead of following it, and how the transfer went: on its errors between two markers. What the
 * person wants written out comes behind a marker on each stream, so that it can be left out when there is another request to make.
 */
const watching = (marker: string, { follows, writeOut }: CurlAgain): readonly string[] => [
  ...(follows ? ["--location", "--max-redirs", "0"] : []),
  // curl shows how far it is when its output is no terminal, and here it is a pipe.
  ...(process.stdout.isTTY ? ["--no-progress-meter"] : []),
  "--write-out",
  `${marker}%{stderr}${marker}%{http_code} %{redirect_url} %header{retry-after}${marker}%{stdout}${writeOut ?? ""}`,
]

const endOf = ({ status, report }: CurlRan): CurlEnd => {
  const [, code = "0", location = "", after = ""] = /^(\d+) (\S*) (.*)$/s.exec(report ?? "") ?? []
  const retryAfter = /^\d+$/.test(after) ? Number(after) : Math.ceil((Date.parse(after) - Date.now()) / 1000)
  return {
    exit: status,
    status: Number(code),
    location: location === "" ? null : location,
    retryAfter: Number.isNaN(retryAfter) ? null : Math.max(0, retryAfter),
  }
}

/**
 * What a shell does when something has to come by descriptor 3: a channel that Node opens is a socket, which cannot be opened by a
 * path such as /dev/fd/3, so it goes through a pipe of the shell.
 */
const byPipe = 'exec 5<&0; cat <&3 | curl "$@" 3<&0 <&5 5<&-'

/** Runs the curl that there is, with this process's output and errors. */
export const runCurl: RunCurl = ({ arguments: args, config, form, inputTaken, marker }) =>
  new Promise((done) => {
    const ended = (status: number): void => {
      const [out, err] = [output?.end(), errors?.end()]
      if (out === undefined || err === undefined) {
        done({ status, report: null, release: () => {} })
        return
      }
      // Of a redirect that is followed nothing is to be seen.
      const message = redirectMessage(err.before.toString("latin1"))
      process.stdout.write(out.before)
      process.stderr.write(err.before.subarray(0, err.before.length - message.length))
      const release = (): void => {
        process.stderr.write(message)
        process.stdout.write(out.behind)
        process.stderr.write(err.behind)
      }
      done({ status, report: err.between, release })
    }
    const failed = (error: NodeJS.ErrnoException): void => {
      process.stderr.write(
        error.code === "E2BIG"
          ? "runplan: the URL is too long to be given to curl\n"
          : "runplan: curl cannot be run; is it installed?\n",
      )
      done({ status: 2, report: null, release: () => {} })
    }
    const [output, errors] =
      marker === null ? [] : [holding(marker, process.stdout), holding(marker, process.stderr)]
    const out = marker === null ? "inherit" : "pipe"
    let child: ChildProcess
    try {
      child =
        inputTaken || form !== null
          ? spawn("sh", ["-c", byPipe, "sh", ...args], {
              stdio: [inputTaken ? "inherit" : "pipe", out, out, "pipe"],
            })
          : spawn("curl", args, { stdio: ["pipe", out, out] })
    } catch (error) {
      return failed(error as NodeJS.ErrnoException)
    }
    child.on("error", failed)
    child.on("close", (status) => ended(status ?? 2))
    child.stdout?.on("data", (chunk: Buffer) => output?.take(chunk))
    child.stderr?.on("data", (chunk: Buffer) => errors?.take(chunk))
    const give = (descriptor: number, text: string): void => {
      const channel = child.stdio[descriptor] as NodeJS.WritableStream
      // curl may end before it has read everything, for a wrong argument for one; its status says so.
      channel.on("error", () => {})
      channel.end(text)
    }
    give(inputTaken ? 3 : 0, config)
    if (form !== null) give(3, form)
  })

/** What was held back of a stream: the last text before the marker, what is between two markers, and what is behind the last. */
interface Held {
  readonly before: Buffer
  readonly between: string
  readonly behind: Buffer
}

/** curl says so when it met a redirect; the longest of such lines. */
const tailBytes = 256
const metARedirect = "curl: (47)"

/** The last line of what curl said, where it says that it met a redirect; empty where it does not. */
const redirectMessage = (text: string): string => {
  if (!text.endsWith("\n")) return ""
  const line = text.slice(text.lastIndexOf("\n", text.length - 2) + 1)
  const at = line.indexOf(metARedirect)
  return at < 0 ? "" : line.slice(at)
}

/** Writes a stream on as it comes, up to a marker; its end is kept until it is known whether it is to be seen. */
const holding = (marker: string, to: NodeJS.WritableStream) => {
  let kept: Buffer = Buffer.alloc(0)
  let met = false
  return {
    take: (chunk: Buffer): void => {
      kept = Buffer.concat([kept, chunk])
      met ||= kept.includes(marker)
      const ready = met ? 0 : kept.length - tailBytes
      if (ready <= 0) return
      to.write(kept.subarray(0, ready))
      kept = kept.subarray(ready)
    },
    end: (): Held => {
      const first = kept.indexOf(marker)
      if (first < 0) return { before: kept, between: "", behind: Buffer.alloc(0) }
      const last = kept.lastIndexOf(marker)
      const before = kept.subarray(0, first)
      const between = last === first ? "" : kept.subarray(first + marker.length, last).toString("latin1")
      return { before, between, behind: kept.subarray(last + marker.length) }
    },
  }
}

/** The command, with the header left out unless it is asked for. */
const printed = (signed: SignedCurl, secretToo: boolean): string => {
  const { arguments: args, again } = signed
  const written = again?.writeOut == null ? [] : ["--write-out", again.writeOut]
  const call = callOf(signed, [...args, ...written])
  const hidden = call.config.replace(/^header = .*$/m, `header = "Authorization: ${hiddenSecret}"`)
  return curlText({ ...call, config: secretToo ? call.config : hidden })
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
      return misuse(command, `The file ${name} cannot be read.`)
    }
    try {
      files.set(name, new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes))
    } catch {
      return misuse(command, `The file ${name} is part of a form that is signed, and is not UTF-8.`)
    }
  }
  return files
}
