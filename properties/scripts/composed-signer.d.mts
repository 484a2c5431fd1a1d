import type { OAuthResult, RequestToSign, SignedRequest, SignerOptions } from "../../src/oauth/index.js"

export declare const composedSigner: (
  room: typeof import("../../src/oauth/index.js"),
) => (options: SignerOptions) => (request: RequestToSign) => OAuthResult<Omit<SignedRequest, "request">>
