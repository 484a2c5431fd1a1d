// The signer as its room's public functions make it, one after the other, each step in clear: what `signer` is held to, and what its speed
// is compared with.

const all = (...results) => {
  const errors = results.flatMap((result) => (result._tag === "Left" ? result.left : []))
  return errors.length > 0 ? { _tag: "Left", left: errors } : undefined
}

const joined = (...texts) => texts.filter((text) => text !== "").join("&")

/** `signer` of `runplan/oauth`, composed; `room` is that entry. It has no errors of its own: only requests that can be signed are for it. */
export const composedSigner =
  (room) =>
  ({ consumer, token, signatureMethod, hmac }) =>
  ({ method, url, form = [], timestamp, nonce, callback, verifier, realm }) => {
    const given = (name, value) => (value === undefined ? [] : [[name, value]])
    const before = [["oauth_consumer_key", consumer.key], ...given("oauth_token", token?.key)]
    const behind = [
      ["oauth_timestamp", String(timestamp)],
      ["oauth_nonce", nonce],
      ["oauth_version", "1.0"],
      ...given("oauth_callback", callback),
      ...given("oauth_verifier", verifier),
    ]
    const named = [...before, ["oauth_signature_method", signatureMethod]]
    const baseString = room.signatureBaseString({ method, url, parameters: [...named, ...behind, ...form] })
    if (baseString._tag === "Left") return baseString
    const signature = room.signature(
      signatureMethod,
      baseString.right,
      consumer.secret,
      token?.secret ?? "",
      hmac,
    )
    if (signature._tag === "Left") return signature
    const parameters = [...named, ["oauth_signature", signature.right], ...behind]
    const authorization = room.formatAuthorization({ ...(realm === undefined ? {} : { realm }), parameters })
    const protocol = room.formatForm(parameters)
    const own = room.formatForm(form)
    const failed = all(authorization, protocol, own)
    return (
      failed ?? {
        _tag: "Right",
        right: {
          parameters,
          baseString: baseString.right,
          signature: signature.right,
          authorization: authorization.right,
          signedQuery: joined(new URL(url).search.slice(1), protocol.right),
          signedForm: joined(own.right, protocol.right),
        },
      }
    )
  }
