/** What the runtimes and the server that they send to both know: the credentials, of which no secret may be printed. */
export const consumer = { key: "app", secret: "c0nsumer&" }
export const token = { key: "at", secret: "t0ken" }
export const bearer = "b3arer"
export const verifier = "v3rifier"
export const now = 1_763_700_000
export const secrets = ["c0nsumer", "t0ken", bearer, verifier]
