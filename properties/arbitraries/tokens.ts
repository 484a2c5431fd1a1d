/**
 * Blocks and authorizers of service tokens as text, of few names, so that what they say of one another meets. Every term, operation, kind
 * of check and scope is among them.
 */
import fc from "fast-check"

/** Keys that scopes trust: those of the third parties that sign blocks here. */
export const parties = ["09", "08"] as const

const facts = [
  'right("file1", "read");',
  'right("file1", "write");',
  'right("file2", "read");',
  'resource("file2");',
  'role("DEVELOPER");',
  'tenant("orga_1");',
  "time(2025-12-31T23:59:59Z);",
  "user(1);",
  "user(-9223372036854775808);",
  'bytes(hex:00ff, true, null, "é\\"\\n");',
  'sets({1, 2}, {"b", "a"}, {,});',
  'values([1, "a", [null]], {"k": 1, 2: [true]});',
]
const rules = [
  'right($r, "read") <- resource($r), user($u), $u > 0;',
  "user($x) <- user($y), user($x), $x !== $y;",
  'seen($r) <- resource($r), $r.starts_with("file");',
  "both($a, $b) <- right($a, $x), right($b, $x) trusting previous;",
]
const checks = [
  'check if resource("file1");',
  'check if resource("file1") or resource("file2");',
  'check if operation("read");',
  "check if time($time), $time <= 2026-01-01T00:00:00Z;",
  "check if time($t), $t < 2026-06-01T00:00:00Z && $t > 2020-01-01T00:00:00Z;",
  "check if resource($r), operation($o), right($r, $o) trusting authority, previous;",
  'check all operation($o), {"read", "write"}.contains($o);',
  'reject if operation("delete");',
  "check if user($u), $u + 1 * 2 / 2 - 3 < 10, $u & 3 | 4 ^ 1 !== 7;",
  'check if resource($r), $r.matches("^file[0-9]+$") || $r.length() == 3;',
  'check if resource($r), ["file1", "file2"].any($x -> $x == $r);',
  'check if values($a, $m), $m.get("k") == 1, $a.get(0).type() == "integer";',
  "check if (true || 1 / 0 == 1).try_or(false);",
  "check if {1, 2}.union({3}).contains({1}) && !false;",
]

const some = (statements: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...statements), { maxLength })

/** The text of a block; `key` writes the public key of a party. */
export const blockText = (key: (party: string) => string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.constantFrom("", "", "", "trusting authority;", "trusting previous;", "party"),
      fc.constantFrom(...parties),
      some(facts, 4),
      some(rules, 2),
      some(checks, 2),
    )
    .map(([scope, party, ...parts]) =>
      [scope === "party" ? `trusting ${key(party)}, authority;` : scope, ...parts.flat()].join("\n"),
    )

/** The text of an authorizer that trusts nobody but the authority's block. */
export const authorizerText: fc.Arbitrary<string> = fc
  .tuple(
    some(
      ['resource("file1");', 'resource("file2");', 'operation("read");', "time(2025-12-01T00:00:00Z);"],
      4,
    ),
    some(facts, 1),
    some(rules, 1),
    some(checks, 1),
    some(["deny if user(1);", 'allow if right("file1", "read");', "allow if true;"], 2),
  )
  .map((parts) => parts.flat().join("\n"))
