/** What is said of curl's arguments. */
import { list } from "../../contract/diagnostics/wording.js"
import type { ErrorsOf, ErrorTable } from "../../model/diagnostic.js"
import type { ApiCurlErrorFields, CurlRefusal } from "../errors.js"
import { quoted } from "./words.js"

const refusals: { readonly [R in CurlRefusal]: readonly [why: string, remedy: string] } = {
  authentication: [
    "it would send another authentication beside the one that is added here",
    "Leave it out: the credential makes the Authorization header.",
  ],
  "other-host": [
    "it may send the credential to another host",
    "Leave it out, and request the API's own address.",
  ],
  unverified: [
    "without checking the certificate, whoever is in between reads the credential",
    "Give the certificate authority with --cacert.",
  ],
  unseen: [
    "it brings in options or values that cannot be checked before the request is signed",
    "Give those options as arguments.",
  ],
  "several-requests": [
    "a signature is for one request, and this makes several",
    "Run the command once for each request.",
  ],
  "another-target": [
    "the request would go to another target than the one that is signed",
    "Leave it out, and write the target in the URL.",
  ],
  "changes-url": [
    "the URL ends in a slash, so curl would add the file's name to it after it was signed",
    "Write the whole URL, with the file's name.",
  ],
  "line-break": [
    "its value holds a line break or another control character, which would begin another header, or another request",
    "Write the value on one line.",
  ],
  framing: [
    "it says where the request ends, which curl does itself; what is behind that end would be a second request, unsigned",
    "Leave it out.",
  ],
  "writes-secret": [
    "it writes the Authorization header to a file, which others may be able to read",
    "Leave it out; -v or --trace - shows the same on the screen.",
  ],
  "no-number": ["it takes a whole number, and this one is read otherwise", "Give a whole number."],
}

/** The rows of curl's arguments. */
export const curlDiagnostics: ErrorTable<ErrorsOf<ApiCurlErrorFields>> = {
  "api-curl-option-unknown": {
    severity: "error",
    contract: ["A-CURL-1", "C-106", "C-188"],
    meaning: "An option is not known, so what follows it cannot be read safely.",
    message: (p) =>
      `${quoted(p.option)} is not an option of curl that is known here.${p.near === null ? "" : ` Did you mean "${p.near}"?`}`,
    remedy: () => 'Write long options in full and their value as the next argument: "--request POST".',
  },
  "api-curl-argument-missing": {
    severity: "error",
    contract: ["A-CURL-1"],
    meaning: "An option of curl lacks its value.",
    message: (p) => `${p.option} needs a value.`,
    remedy: (p) => `Give a value after ${p.option}.`,
  },
  "api-curl-refused": {
    severity: "error",
    contract: ["A-CURL-1", "C-106", "C-187"],
    meaning: "An option of curl cannot go together with signing.",
    message: (p) => `${p.option} is refused: ${refusals[p.why][0]}.`,
    remedy: (p) => refusals[p.why][1],
  },
  "api-curl-url-missing": {
    severity: "error",
    contract: ["A-CURL-1"],
    meaning: "The arguments of curl hold no URL.",
    message: () => "There is no URL among the arguments.",
    remedy: () => 'Give a path such as "/v2/self", or a URL of the API.',
  },
  "api-curl-urls": {
    severity: "error",
    contract: ["A-CURL-1", "C-106"],
    meaning: "The arguments of curl hold several URLs.",
    message: (p) => `There are ${p.count} URLs among the arguments, and a signature is for one request.`,
    remedy: () => "Run the command once for each URL; quote what the shell would split.",
  },
  "api-curl-methods": {
    severity: "error",
    contract: ["A-CURL-1"],
    meaning: "The arguments of curl ask for several methods at once.",
    message: (p) => `${list(p.options)} ask for different methods, as curl reads them.`,
    remedy: () => "Leave one of them out.",
  },
  "api-curl-glob": {
    severity: "error",
    contract: ["A-CURL-1", "C-106"],
    meaning: "The URL holds braces or brackets, of which curl would make several URLs.",
    message: () => "The URL holds braces or brackets, of which curl would make several URLs.",
    remedy: () => "Give --globoff if they stand for themselves.",
  },
  "api-curl-file-unread": {
    severity: "error",
    contract: ["A-CURL-1", "A-SIG-6"],
    meaning: "A file whose text is signed was not given.",
    message: (p) => `The text of ${quoted(p.file)} is part of what is signed, and it was not given.`,
    remedy: () => "Give the text of every file that curlNeeds names.",
  },
  "api-curl-body-unsignable": {
    severity: "error",
    contract: ["A-CURL-1", "A-SIG-6", "C-106"],
    meaning: "A body is declared a form and comes from where it cannot be signed.",
    message: (p) =>
      `The body of ${p.option} is declared a form, and a form is signed, which is not possible here.`,
    remedy: () => "Give a form with --data, --data-binary or --data-urlencode.",
  },
}
