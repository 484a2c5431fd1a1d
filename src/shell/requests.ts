/** What every request has that this program sends itself: when it was made, and why it got no answer. */
import { randomUUID } from "node:crypto"
import type { Moment } from "../oauth/flow/requests.js"

/** The time, in Unix seconds, and a nonce that no other request has. */
export const moment = (): Moment => ({ timestamp: Math.floor(Date.now() / 1000), nonce: randomUUID() })

/** Why a request got no answer, by the system's code; an error without one is named by its kind, for its message may hold an address. */
export const failureOf = (error: unknown): string => {
  const { code, name } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
  return code ?? name
}
