/** How the sentences of this room name things. */
import { shown } from "../../contract/diagnostics/wording.js"
import type { CredentialKind } from "../mechanisms.js"

/** A text of somebody else, in quotes. */
export const quoted = (text: string): string => JSON.stringify(shown(text))

/** What a credential is called. */
export const nameOf: { readonly [K in CredentialKind]: string } = {
  ApiToken: "API token",
  OAuth: "OAuth token",
  ServiceToken: "service token",
}

/** The subject of a sentence. */
export const aToken = (kind: CredentialKind): string =>
  `${kind === "ServiceToken" ? "A" : "An"} ${nameOf[kind]}`
