/** Sign a request, step by step; and where another base string differs. */

import { render } from "preact"
import { useState } from "preact/hooks"
import {
  baseStringUri,
  type OAuthResult,
  type Pair,
  parameterString,
  parseForm,
  parseQuery,
  percentEncode,
  type SignatureMethod,
  signatureMethods,
  signer,
} from "runplan/oauth"
import { diagnosticOf, explainMismatch } from "runplan/oauth/diagnostics"
import { Scroll } from "./scroll.js"

interface Fields {
  readonly method: string
  readonly url: string
  readonly form: string
  readonly signatureMethod: SignatureMethod
  readonly consumerKey: string
  readonly consumerSecret: string
  readonly tokenKey: string
  readonly tokenSecret: string
  readonly timestamp: string
  readonly nonce: string
  readonly other: string
}

/** The example that RFC 5849 and its readers know, with HMAC-SHA1. */
const example: Fields = {
  method: "GET",
  url: "https://photos.example.net/photos?file=vacation.jpg&size=original",
  form: "",
  signatureMethod: "HMAC-SHA512",
  consumerKey: "dpf43f3p2l4k3l03",
  consumerSecret: "kd94hf93k423kf44",
  tokenKey: "nnch734d00sl2jdk",
  tokenSecret: "pfkkdhi9sl3r4s00",
  timestamp: "1191242096",
  nonce: "kllo9940pd9333jh",
  other: "",
}

const right = <A,>(result: OAuthResult<A>): A | null => (result._tag === "Right" ? result.right : null)

const queryOf = (url: string): string => /\?([^#]*)/.exec(url)?.[1] ?? ""

interface Signed {
  readonly problems: readonly string[]
  readonly steps: readonly (readonly [title: string, why: string, text: string])[]
  readonly base: string
}

const sign = (fields: Fields): Signed => {
  const token = fields.tokenKey === "" ? {} : { token: { key: fields.tokenKey, secret: fields.tokenSecret } }
  const form = fields.form.trim() === "" ? [] : (right(parseForm(fields.form)) ?? [])
  const result = signer({
    consumer: { key: fields.consumerKey, secret: fields.consumerSecret },
    ...token,
    signatureMethod: fields.signatureMethod,
  })({
    method: fields.method,
    url: fields.url,
    form,
    timestamp: Number(fields.timestamp),
    nonce: fields.nonce,
  })
  if (result._tag === "Left") {
    return { problems: result.left.map((error) => diagnosticOf(error).message), steps: [], base: "" }
  }
  const { parameters, baseString, signature, authorization } = result.right
  const pairs: readonly Pair[] = [
    ...parameters.filter(([name]) => name !== "oauth_signature"),
    ...(right(parseQuery(queryOf(fields.url))) ?? []),
    ...form,
  ]
  const encoded = (text: string): string => right(percentEncode(text)) ?? ""
  return {
    problems: [],
    base: baseString,
    steps: [
      ["The method", "In upper case.", fields.method.toUpperCase()],
      [
        "The URI",
        "Scheme and host in lower case, without the default port, the query and the fragment.",
        right(baseStringUri(fields.url)) ?? "",
      ],
      [
        "The parameters",
        "Those of OAuth but the signature, those of the query and those of a form. Each name and value percent-encoded.",
        pairs.map(([name, value]) => `${encoded(name)} = ${encoded(value)}`).join("\n"),
      ],
      [
        "The parameter string",
        "Sorted by encoded name, then by encoded value, written name=value and joined by &.",
        right(parameterString(pairs)) ?? "",
      ],
      [
        "The base string",
        "Method, URI and parameter string, each percent-encoded once more and joined by &.",
        baseString,
      ],
      [
        "The key",
        "The encoded consumer secret, &, the encoded token secret. It is not shown.",
        `${"•".repeat(8)}&${fields.tokenKey === "" ? "" : "•".repeat(8)}`,
      ],
      [
        "The signature",
        fields.signatureMethod === "PLAINTEXT"
          ? "PLAINTEXT: the key itself, which is not shown."
          : `${fields.signatureMethod} of the base string under the key, in base64.`,
        fields.signatureMethod === "PLAINTEXT" ? "••••••••" : signature,
      ],
      [
        "The header",
        "What the request carries.",
        fields.signatureMethod === "PLAINTEXT" ? "(it holds the secrets)" : `Authorization: ${authorization}`,
      ],
    ],
  }
}

const Signing = () => {
  const [fields, setFields] = useState(example)
  const { problems, steps, base } = sign(fields)
  const set =
    (name: keyof Fields) =>
    (event: { readonly currentTarget: { readonly value: string } }): void =>
      setFields({ ...fields, [name]: event.currentTarget.value })
  const field = (name: keyof Fields, label: string, type: "text" | "password" = "text") => (
    <label>
      {label}
      <input
        {...(type === "password" ? { type: "password" as const } : { type: "text" as const })}
        spellcheck={false}
        autocomplete="off"
        value={fields[name]}
        onInput={set(name)}
      />
    </label>
  )
  const other = fields.other.trim()
  const difference = other === "" || base === "" ? null : explainMismatch(base, other)
  return (
    <div class="columns signing">
      <form class="inputs" onSubmit={(event) => event.preventDefault()}>
        <section aria-label="Request">
          <h2>Request</h2>
          {field("method", "Method")}
          {field("url", "URL")}
          {field("form", "Form body")}
        </section>
        <section aria-label="Credentials">
          <h2>Credentials</h2>
          <label>
            Signature method
            <select value={fields.signatureMethod} onChange={set("signatureMethod")}>
              {signatureMethods.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          {field("consumerKey", "Consumer key")}
          {field("consumerSecret", "Consumer secret", "password")}
          {field("tokenKey", "Token (empty: the request-token step)")}
          {field("tokenSecret", "Token secret", "password")}
          {field("timestamp", "Timestamp, in seconds")}
          {field("nonce", "Nonce")}
        </section>
      </form>
      <div class="result">
        {problems.map((problem) => (
          <p key={problem} class="status rejected" role="status">
            {problem}
          </p>
        ))}
        <ol class="plain steps">
          {steps.map(([title, why, text]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p class="quiet">{why}</p>
              <Scroll label={title}>
                <pre>{text}</pre>
              </Scroll>
            </li>
          ))}
        </ol>
        <section aria-label="Compare base strings">
          <h3>Refused? Compare with the other side's base string</h3>
          <label>
            The other base string
            <textarea rows={4} spellcheck={false} value={fields.other} onInput={set("other")} />
          </label>
          {difference === null ? null : difference._tag === "None" ? (
            <p role="status">They are the same: the secrets or the signature methods differ.</p>
          ) : (
            <p role="status" class="status rejected">
              {diagnosticOf(difference.value).message} {diagnosticOf(difference.value).remedy}
            </p>
          )}
        </section>
      </div>
    </div>
  )
}

const place = document.getElementById("signing")
if (place !== null) {
  place.textContent = ""
  render(<Signing />, place)
}
