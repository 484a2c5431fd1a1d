/** What is printed of other programs' lines: no secret, in no form that a tool prints it in. */
import { expect, test } from "vitest"
import { masking } from "../../src/shell/mask.js"

// the secrets, a line, what is shown of it
test.each([
  [["hunter2"], "the password is hunter2.", "the password is [secret]."],
  [["hunter2"], "hunter2hunter2", "[secret][secret]"],
  // The longest first: of a longer one no part is left.
  [["hunter", "hunter2"], "hunter2 and hunter", "[secret] and [secret]"],
  [["hunter2", "hunter"], "hunter2 and hunter", "[secret] and [secret]"],
  [["a b&c"], "a%20b%26c YSBiJmM= a b&c", "[secret] [secret] [secret]"],
  [['say "no"\tnow'], 'say \\"no\\"\\tnow', "[secret]"],
  [[" padded "], "[padded]", "[[secret]]"],
  [["first\r\nsecond"], "second then first", "[secret] then [secret]"],
  [["user:hunter2"], "hunter2 of user:hunter2", "[secret] of [secret]"],
  [
    ["https://user:hunter2@example.invalid/x"],
    "hunter2 user:hunter2 https://user:hunter2@example.invalid/x",
    "[secret] [secret] [secret]",
  ],
  // Shorter than four characters a part is a word like any other.
  [["user:abc"], "abc user:abc", "abc [secret]"],
  [["user:abcd"], "abcd", "[secret]"],
  [["", "  "], "nothing to hide", "nothing to hide"],
  [[], "nothing to hide", "nothing to hide"],
] as const)("of %j in %j nothing is shown", (secrets, line, shown) => {
  expect(masking(secrets)(line)).toBe(shown)
})
