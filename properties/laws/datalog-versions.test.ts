/**
 * What a block needs: the version of the format that each feature came with, and that a block of an older one which has it is refused.
 */
import { describe, expect, test } from "vitest"
import { type Block, neededVersion, type Op, parseBlock, publicKey } from "../../src/tokens/index.js"
import { readBlock } from "../../src/tokens/readBlock.js"
import { Tables } from "../../src/tokens/symbols.js"
import { Reader } from "../../src/tokens/wire.js"
import { writeBlock } from "../../src/tokens/writeBlock.js"

const KEY = "ed25519/acdd6d5b53bfee478bf689f8e012fe7988bf755e3d7c5152947abc149bc20189"

const blockOf = (text: string, language: "3.2" | "3.3" = "3.3"): Block => {
  const parsed = parseBlock(text, { language })
  if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
  return parsed.right
}

/** The bytes of a block that says that it is of another version. Its names are those that every token knows, so that it begins with that. */
const bytesOf = (block: Block, version: number): Uint8Array => {
  const written = writeBlock(block, new Tables(), 3)
  if (written._tag === "Left") throw new Error(JSON.stringify(written.left))
  const bytes = Uint8Array.from(written.right.bytes)
  expect([bytes[0], bytes[1]]).toEqual([0x18, written.right.version])
  bytes[1] = version
  return bytes
}

const read = (bytes: Uint8Array, external: Block["externalKey"] = null) => {
  const reader = new Reader(bytes, "token", ["here"])
  return readBlock(reader, new Tables(), external) ?? reader.error
}

// text, the version that it needs, the oldest of which it is read
const features = [
  ['right("read", 1, hex:00, true, 2026-01-01T00:00:00Z, {1, 2});', 3, 3],
  ["right($read) <- user($read);", 3, 3],
  ["check if user($read), $read > 1;", 3, 3],
  ["check if user($read) or user(1), user(2);", 3, 3],
  ['check if user($read), $read.contains(1), !$read.starts_with("read"), ($read + 1).length() < 2;', 3, 3],
  ["check if user($read), $read === 1;", 3, 3],
  ["check all user($read);", 4, 4],
  ["check if user($read), $read !== 1;", 4, 4],
  ["right(1) <- user($read), $read & 1 === 1;", 4, 4],
  ["check if user($read), $read | 1 === 1;", 4, 4],
  ["check if user(1) or user($read), $read ^ 1 === 1;", 4, 4],
  ["right(1) <- user(1) trusting previous;", 4, 4],
  ["check if user(1) trusting authority;", 4, 4],
  ["trusting authority; user(1);", 4, 4],
  ["reject if user(1);", 6, 6],
  ["user(null);", 6, 6],
  ["user({null});", 6, 6],
  ["check if user(null);", 6, 6],
  ["right(null) <- user(1);", 6, 6],
  ["right(1) <- user(null);", 6, 6],
  ["right(1) <- user($read), $read === null;", 6, 6],
  ["check if user($read), $read == 1;", 6, 6],
  ["check if user($read), $read != 1;", 6, 6],
  ["check if user($read), $read && true;", 6, 6],
  ["check if user($read), $read || true;", 6, 6],
  ["check if user($read), {1}.all($user -> $user > $read);", 6, 6],
  ["check if user($read), {1}.any($user -> $user > $read);", 6, 6],
  ["check if user($read), $read.try_or(true);", 6, 6],
  ["check if user($read), $read.type() === $read;", 6, 6],
  ["check if user($read), $read.extern::read();", 6, 6],
  ["check if user($read), $read.extern::read(1);", 6, 6],
  // The reference implementation writes these into blocks of every version (C-207).
  ["user([1]);", 6, 3],
  ["user({1: 2});", 6, 3],
  ["user([null]);", 6, 3],
  ["check if user($read), $read.get(1);", 6, 3],
  ["check if user($read), $read.contains([1]);", 6, 3],
  ["check all user([1]);", 6, 4],
] as const

describe("a block", () => {
  test.each(features)("%s needs %i, and is read of %i", (text, needed, least) => {
    const block = blockOf(text)
    expect([block.version, neededVersion(block)]).toEqual([needed, needed])
    for (let version = 0; version <= 7; version++) {
      const found = read(bytesOf(block, version))
      if (version < 3 || version > 6)
        expect(found).toEqual({ _tag: "token-version", place: "here", version, minimum: 3, maximum: 6 })
      else if (version < least)
        expect(found).toEqual({ _tag: "token-newer-feature", place: "here", version, needed: least })
      else expect(found).toEqual({ ...block, version })
    }
  })

  test("of the language up to 3.2 has the operations of then", () => {
    for (const [text, needed] of [
      ["check if user($read), $read == 1;", 3],
      ["check if user($read), $read != 1;", 4],
      ["check if user($read), $read && $read || $read;", 3],
    ] as const)
      expect(blockOf(text, "3.2").version).toBe(needed)
  })

  test("of operations that no text gives needs what each of them needs", () => {
    const yes = { _tag: "Value", term: { _tag: "Boolean", value: true } } as const
    const needed = (...ops: readonly Op[]) => {
      const query = { head: { name: "query", terms: [] }, body: [], expressions: [{ ops }], scopes: [] }
      return neededVersion({ ...blockOf(""), checks: [{ kind: "if", queries: [query] }] })
    }
    for (const op of ["&&", "||", "all", "any", "try_or"] as const)
      expect(needed(yes, yes, { _tag: "Binary", op }), op).toBe(6)
    for (const op of ["&&!", "||!"] as const) expect(needed(yes, yes, { _tag: "Binary", op }), op).toBe(3)
    expect(needed({ _tag: "Closure", params: [], ops: [yes] })).toBe(6)
  })

  test("of a third party needs 5, and so does no other", () => {
    const key = publicKey(KEY)
    if (key._tag === "Left") throw new Error("no key")
    const block = blockOf("user(1);")
    expect(neededVersion({ ...block, externalKey: key.right })).toBe(5)
    expect(neededVersion({ ...blockOf("user(null);"), externalKey: key.right })).toBe(6)
    for (const version of [3, 4])
      expect(read(bytesOf(block, version), key.right)).toEqual({
        _tag: "token-newer-feature",
        place: "here",
        version,
        needed: 5,
      })
    expect(read(bytesOf(block, 5), key.right)).toEqual({ ...block, version: 5, externalKey: key.right })
  })

  test("that writes the kind of a check, which it need not, needs 4", () => {
    const bytes = bytesOf(blockOf("check if user(1);"), 4)
    // The check is the last, field 6 with its length; its kind is field 2, and 0 is `check if`.
    const at = bytes.indexOf(0x32)
    const kinded = Uint8Array.from([...bytes, 0x10, 0])
    kinded[at + 1] = (bytes[at + 1] as number) + 2
    expect(read(kinded)).toMatchObject({ version: 4, checks: [{ kind: "if" }] })
    kinded[1] = 3
    expect(read(kinded)).toMatchObject({ _tag: "token-newer-feature", version: 3, needed: 4 })
  })

  test("is of the newest version that any of its parts needs, and of the oldest where it is empty", () => {
    expect(blockOf("").version).toBe(3)
    expect(blockOf("user(1); check all user(1); right(1) <- user(null); user(2);").version).toBe(6)
    expect(blockOf("user(1); check all user(1); user(2);").version).toBe(4)
  })
})
