/** The small public functions of OAuth and of the API that no case of the corpus names, on texts and values that are nearly right. */
import { createHmac } from "node:crypto"
import * as api from "../../src/api/index.js"
import * as planner from "../../src/index.js"
import * as steps from "../../src/oauth/flow/index.js"
import * as oauth from "../../src/oauth/index.js"
import { canary, leaks } from "./canaries.js"
import { type Draw, nearJson, nearText } from "./random.js"

const expect = (holds: boolean, what: string, more: unknown = ""): void => {
  if (!holds) throw new Error(`${what} ${typeof more === "string" ? more : JSON.stringify(more)}`)
}

const texts: readonly string[] = [
  "",
  "a=1&b=%20&c=",
  "https://app.example.com/callback?x=1",
  "http://localhost:8080/done",
  "/v2/organisations/orga_1/applications/app_1/env",
  "/v4/billing/organisations/orga_1/F-1.pdf",
  "addon_0fe1f3b1",
  "app_1",
  "postgresql_1",
  "ADMIN",
  "MANAGER",
  "DEVELOPER",
  "ACCOUNTING",
]

const endpointNames = Object.keys(api.endpoints) as readonly api.EndpointName[]

const metadata = {
  id: "token_1",
  name: "ci",
  role: "DEVELOPER",
  createdAt: 1_700_000_000,
  expiresAt: 1_700_000_600,
}

type Part = (draw: Draw, text: string) => void

/** RFC 2104 by another implementation. */
const signing: Part = (draw, text) => {
  const secret = `${canary}${text}`
  const key = oauth.signingKey(oauth.secret(secret), draw.one([text, oauth.secret(text)]))
  if (key._tag === "Left") {
    expect(leaks(JSON.stringify(key.left)).length === 0, "a secret is in an error")
    return
  }
  const naive = [secret, text].map((part) => oauth.percentEncode(part))
  const parts = naive.map((part) => (part._tag === "Right" ? part.right : ""))
  expect(key.right === parts.join("&"), "another signing key")
  expect(oauth.reveal(oauth.secret(secret)) === secret, "a secret that is not what it was")
  const wrapped = oauth.secret(secret)
  expect(leaks(`${JSON.stringify({ wrapped })}${String(wrapped)}`).length === 0, "a secret shows")
  const hash = draw.one(["sha1", "sha512"] as const)
  const mac = oauth.pureHmac(hash)(key.right)(text)
  const other = createHmac(hash, key.right).update(text).digest()
  expect(Buffer.compare(mac, other) === 0, "another HMAC:", [hash, key.right, text])
  expect(oauth.sameSignature(text, text), "a signature is not itself")
  expect(!oauth.sameSignature(text, `${text}x`), "two signatures are the same")
}

const callbacks: Part = (draw, text) => {
  const base = draw.one([text, "https://app.example.com", "http://localhost:8080"])
  steps.callbackProblems(text, base)
  if (text !== "oob" && URL.canParse(text) && /^https?:/i.test(text)) {
    const problems = steps.callbackProblems(text, text)
    expect(
      problems.every(({ _tag }) => _tag === "callback-local-differs"),
      "a callback is not under itself:",
      problems,
    )
  }
}

const lifetimes: Part = (draw) => {
  const time = draw.below(4_000_000_000)
  const seconds = draw.below(100_000_000)
  expect(api.after(time, { _tag: "Seconds", seconds }) === time + seconds, "seconds that do not add up")
  const months = draw.below(40)
  const end = api.after(time, { _tag: "Months", months })
  const [start, stop] = [new Date(time * 1000), new Date(end * 1000)]
  const passed =
    (stop.getUTCFullYear() - start.getUTCFullYear()) * 12 + stop.getUTCMonth() - start.getUTCMonth()
  expect(passed === months, "another month:", [time, months, end])
  expect(start.toISOString().slice(11) === stop.toISOString().slice(11), "another time of day:", [
    time,
    months,
  ])
}

const paths: Part = (draw, text) => {
  const { path: template } = api.endpoints[draw.one(endpointNames)]
  const values = Object.fromEntries(api.pathParameters(template).map((name) => [name, nearText(draw, text)]))
  const path = api.expandPath(template, values)
  if (path._tag === "Right") {
    const found = api.matchPath(template, path.right)
    expect(JSON.stringify(found) === JSON.stringify(values), "other parameters:", [template, values, found])
  }
  const more = api.expandPath(template, { ...values, strange: text })
  expect(more._tag === "Left", "a parameter that there is not")
  const errors = [...(more._tag === "Left" ? more.left : []), ...api.resourceProblems(text)]
  for (const error of errors) expect(api.apiDiagnosticOf(error).message !== "", "an error without words")
  api.matchPath(template, text)
  api.pathParameters(text)
  api.expandPath(text, values)
  const about = api.target(text)
  expect(
    about.resources.every((id) => api.resourceKind(id) !== "real"),
    "a resource of no kind:",
    about,
  )
  expect((api.resourceKind(text) === "application") === text.startsWith("app_"), "a kind:", text)
}

const levels = { ADMIN: 2, MANAGER: 1, DEVELOPER: 0, ACCOUNTING: 0 } as const

/** C-34: Admin over Manager over the two others, which are not comparable. */
const roles: Part = (draw, text) => {
  expect(api.isRole(text) === Object.hasOwn(levels, text), "a role:", text)
  const [one, other] = [draw.one(api.roles), draw.one(api.roles)]
  const expected =
    one === other
      ? "equal"
      : levels[one] === levels[other]
        ? "incomparable"
        : levels[one] > levels[other]
          ? "above"
          : "below"
  expect(api.compareRoles(one, other) === expected, "roles compare otherwise:", [one, other])
  const isAtLeast = expected === "equal" || expected === "above"
  expect(api.isAtLeast(one, other) === isAtLeast, "at least:", [one, other])
  expect(api.mayCreate(one, other) === isAtLeast, "may create:", [one, other])
  // As a program without types may call it.
  const isNeither = !api.isAtLeast(text as api.Role, one) && !api.isAtLeast(one, text as api.Role)
  expect(isNeither || api.isRole(text), "a role that there is not:", text)
}

const answers: Part = (draw) => {
  const answer = draw.once(4) ? metadata : nearJson(draw, metadata, "shapes")
  api.decodeServiceToken(answer)
  const name = draw.one(endpointNames)
  const decode = api.answerDecoder(name) as ((answer: unknown) => unknown) | null
  expect((decode === null) === (api.endpoints[name].answer._tag !== "Json"), "a decoder:", name)
  decode?.(draw.one([answer, [answer], { token: canary, metadata: answer }]))
}

const reports: Part = (_, text) => {
  const made = planner.report("git-host-invalid", { host: text }, [{ from: "file", path: text }])
  expect(made.code === "git-host-invalid" && made.severity === "error", "another diagnostic")
  const own = planner.reporter({
    own: { severity: "warning", contract: [], message: ({ said }: { said: string }) => said, remedy: null },
  })
  expect(own("own", { said: text }, []).message === text, "another message")
}

const parts: readonly Part[] = [signing, callbacks, lifetimes, paths, roles, answers, reports]

/** Draws a text that is nearly right; `judge` gives it to one of the functions after the other. */
export const nextHelper = (draw: Draw, index: number) => {
  const text = draw.once(5) ? draw.one(texts) : nearText(draw, draw.one(texts))
  const part = parts[index % parts.length] as Part
  return {
    given: { text },
    judge: () => {
      part(draw, text)
      return "held"
    },
  }
}
