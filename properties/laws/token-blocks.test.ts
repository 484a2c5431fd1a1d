/**
 * The bytes of a block by hand, both ways: what its datalog is written as, what is read, and every defect with its place.
 *
 * Bytes are told by their fields: `1:5` is a number, `2{ … }` a message, `3"text"` a text and `4#00ff` bytes. Where reading stops is
 * told by `!`: before a field's number, or behind it, before its value.
 */
import { describe, expect, test } from "vitest"
import type { BlockContents } from "../../src/tokens/block.js"
import { type Block, type Check, type Op, parseBlock, type Term } from "../../src/tokens/index.js"
import { readBlock } from "../../src/tokens/readBlock.js"
import { Tables } from "../../src/tokens/symbols.js"
import { Reader } from "../../src/tokens/wire.js"
import { writeBlock } from "../../src/tokens/writeBlock.js"

const varint = (value: bigint): readonly number[] =>
  value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]

/** The bytes that a notation tells, and the place of its mark. */
const told = (notation: string): { readonly bytes: Uint8Array; readonly mark: number | undefined } => {
  const token = /\s*(!?)(?:(\d+)(!?)(?::(\d+)|"([^"]*)"|#((?:[0-9a-f]{2})*)|\{)|(\}|$))/y
  const fields = (): { readonly bytes: number[]; mark: number | undefined } => {
    const all = { bytes: [] as number[], mark: undefined as number | undefined }
    for (;;) {
      const found = token.exec(notation)
      if (found === null) throw new Error(`no notation: ${notation}`)
      const [, before, field, after, number, text, digits, end] = found
      if (before === "!") all.mark = all.bytes.length
      if (end !== undefined) return all
      all.bytes.push((Number(field) << 3) | (number === undefined ? 2 : 0))
      if (after === "!") all.mark = all.bytes.length
      if (number !== undefined) all.bytes.push(...varint(BigInt(number)))
      else {
        const inner =
          text === undefined && digits === undefined
            ? fields()
            : { bytes: [...Buffer.from(text ?? (digits as string), text === undefined ? "hex" : "utf8")] }
        all.bytes.push(...varint(BigInt(inner.bytes.length)))
        if ("mark" in inner && inner.mark !== undefined) all.mark = all.bytes.length + inner.mark
        all.bytes.push(...inner.bytes)
      }
    }
  }
  const { bytes, mark } = fields()
  return { bytes: Uint8Array.from(bytes), mark }
}
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex")

const blockOf = (text: string): Block => {
  const parsed = parseBlock(text)
  if (parsed._tag === "Left") throw new Error(JSON.stringify(parsed.left))
  return parsed.right
}

/** The block in bytes, or what is wrong with them. */
const read = (bytes: Uint8Array, tables = new Tables()) => {
  const reader = new Reader(bytes, "token", ["here"])
  const block = readBlock(reader, tables, null)
  expect(block === undefined).toBe(reader.error !== undefined)
  return block ?? reader.error
}
const readTold = (notation: string) => read(told(notation).bytes)

const written = (block: BlockContents, tables = new Tables(), least = 3): string => {
  const made = writeBlock(block, tables, least)
  if (made._tag === "Left") throw new Error(JSON.stringify(made.left))
  return hex(made.right.bytes)
}

const KEY = "acdd6d5b53bfee478bf689f8e012fe7988bf755e3d7c5152947abc149bc20189"
const OTHER = `02${"5a".repeat(32)}`
const NONE = { facts: [], rules: [], checks: [], scopes: [] }

/** A notation of a fact with one term, of a rule with one expression. */
const term = (notation: string): string => `3:6 4{1{1:10 2{${notation}}}}`
const ops = (notation: string): string => `3:6 5{1{1:4} 3{${notation}}}`

describe("a block", () => {
  // The datalog, and its fields. Of the texts that every token knows read is 0, write 1, right 4, user 10 and query 27; a token's own begin at 1024.
  test.each([
    ["", "3:3"],
    ["user(1);", "3:3 4{1{1:10 2{2:1}}}"],
    ["user(-1);", "3:3 4{1{1:10 2{2:18446744073709551615}}}"],
    [
      "user(9223372036854775807, -9223372036854775808);",
      "3:3 4{1{1:10 2{2:9223372036854775807} 2{2:9223372036854775808}}}",
    ],
    [
      'user("read", "mine", "yours", "mine");',
      '1"mine" 1"yours" 3:3 4{1{1:10 2{3:0} 2{3:1024} 2{3:1025} 2{3:1024}}}',
    ],
    ['mine("ä");', '1"mine" 1"ä" 3:3 4{1{1:1024 2{3:1025}}}'],
    ["user(1970-01-01T00:02:08Z);", "3:3 4{1{1:10 2{4:128}}}"],
    ["user(hex:00ff, hex:);", "3:3 4{1{1:10 2{5#00ff} 2{5#}}}"],
    ["user(true, false);", "3:3 4{1{1:10 2{6:1} 2{6:0}}}"],
    ["user(null);", "3:6 4{1{1:10 2{8{}}}}"],
    ["user({2, 1}, {,});", "3:3 4{1{1:10 2{7{1{2:1} 1{2:2}}} 2{7{}}}}"],
    ["user([2, 1, 1], []);", "3:6 4{1{1:10 2{9{1{2:2} 1{2:1} 1{2:1}}} 2{9{}}}}"],
    ['user([{"b", "a"}]);', '1"a" 1"b" 3:6 4{1{1:10 2{9{1{7{1{3:1024} 1{3:1025}}}}}}}'],
    ["user([[true]]);", "3:6 4{1{1:10 2{9{1{9{1{6:1}}}}}}}"],
    [
      'user({2: 7, "read": null, 1: [8]}, {});',
      "3:6 4{1{1:10 2{10{1{1{1:1} 2{9{1{2:8}}}} 1{1{1:2} 2{2:7}} 1{1{2:0} 2{8{}}}}} 2{10{}}}}",
    ],
    // The texts of a set or a map get their numbers in alphabetical order, and stand in the order of their numbers.
    ['user({"b", "a"});', '1"a" 1"b" 3:3 4{1{1:10 2{7{1{3:1024} 1{3:1025}}}}}'],
    [
      'user("z"); user({"a", "z"});',
      '1"z" 1"a" 3:3 4{1{1:10 2{3:1024}}} 4{1{1:10 2{7{1{3:1024} 1{3:1025}}}}}',
    ],
    ['user({"a", "write", "read"});', '1"a" 3:3 4{1{1:10 2{7{1{3:0} 1{3:1} 1{3:1024}}}}}'],
    [
      'user({"b": "y", "a": "x"});',
      '1"a" 1"x" 1"b" 1"y" 3:6 4{1{1:10 2{10{1{1{2:1024} 2{3:1025}} 1{1{2:1026} 2{3:1027}}}}}}',
    ],
    [
      'user(["d", "c"], {"f", "e"});',
      '1"d" 1"c" 1"e" 1"f" 3:6 4{1{1:10 2{9{1{3:1024} 1{3:1025}}} 2{7{1{3:1026} 1{3:1027}}}}}',
    ],
    ["user({2026-11-22T00:00:00Z, 1970-01-01T00:00:01Z});", "3:3 4{1{1:10 2{7{1{4:1} 1{4:1795305600}}}}}"],
    ["right($read) <- user($read), write($x);", '1"x" 3:3 5{1{1:4 2{1:0}} 2{1:10 2{1:0}} 2{1:1 2{1:1024}}}'],
    [
      "right(1) <- user($x), $x, true;",
      '1"x" 3:3 5{1{1:4 2{2:1}} 2{1:10 2{1:1024}} 3{1{1{1:1024}}} 3{1{1{6:1}}}}',
    ],
    [
      `right(1) <- user(1) trusting authority, previous, ed25519/${KEY};`,
      `3:4 5{1{1:4 2{2:1}} 2{1:10 2{2:1}} 4{1:0} 4{1:1} 4{2:0}} 8{1:0 2#${KEY}}`,
    ],
    [
      `trusting previous, secp256r1/${OTHER}; check if true trusting ed25519/${KEY};`,
      `3:4 6{1{1{1:27} 3{1{1{6:1}}} 4{2:0}}} 7{1:1} 7{2:1} 8{1:0 2#${KEY}} 8{1:1 2#${OTHER}}`,
    ],
    ["check if user(1) or user(2);", "3:3 6{1{1{1:27} 2{1:10 2{2:1}}} 1{1{1:27} 2{1:10 2{2:2}}}}"],
    ["check all user(1);", "3:4 6{1{1{1:27} 2{1:10 2{2:1}}} 2:1}"],
    ["reject if user(1);", "3:6 6{1{1{1:27} 2{1:10 2{2:1}}} 2:2}"],
    [
      "check if [1].all($p -> $p > 0);",
      '1"p" 3:6 6{1{1{1:27} 3{1{1{9{1{2:1}}}} 1{4{1:1024 2{1{1:1024}} 2{1{2:0}} 2{3{1:1}}}} 1{3{1:25}}}}}',
    ],
    [
      'check if "a".extern::f("b"), 1.extern::g();',
      '1"a" 1"b" 1"f" 1"g" 3:6 6{1{1{1:27} 3{1{1{3:1024}} 1{1{3:1025}} 1{3{1:28 2:1026}}} 3{1{1{2:1}} 1{2{1:4 2:1027}}}}}',
    ],
  ])("%s", (text, notation) => {
    const { bytes } = told(notation)
    const block = blockOf(text)
    expect(written(block)).toBe(hex(bytes))
    const again = read(bytes)
    expect(again).toMatchObject({ version: block.version, context: null, externalKey: null })
    expect(written(again as Block)).toBe(hex(bytes))
    // Sets and maps are read in the order of the bytes.
    if (!/\{"|\{2/.test(text)) expect(again).toEqual(block)
  })

  // The operations in the order of their numbers.
  const unary = "! () length type extern".split(" ")
  const binary =
    "< > <= >= === contains starts_with ends_with matches + - * / &&! ||! intersection union & | ^ !== == != && || all any get extern try_or".split(
      " ",
    )
  test.each([
    ...unary.map((op, number) => [op, "Unary", `2{1:${number}`] as const),
    ...binary.map((op, number) => [op, "Binary", `3{1:${number}`] as const),
  ])("has the operation %s of kind %s", (op, _tag, notation) => {
    const ffi = op === "extern" ? { ffi: "read" } : {}
    const one = { _tag: "Value", term: { _tag: "Boolean", value: true } } as const
    const all = [one, ...(_tag === "Binary" ? [one] : []), { _tag, op, ...ffi } as Op]
    const bytes = `${_tag === "Binary" ? "1{1{6:1}} " : ""}1{1{6:1}} 1{${notation}${op === "extern" ? " 2:0" : ""}}}`
    const block = readTold(ops(bytes))
    expect((block as Block).rules[0]?.expressions).toStrictEqual([{ ops: all }])
    expect(written(block as Block, new Tables(), 6)).toBe(hex(told(ops(bytes)).bytes))
  })

  test("has its texts and keys wherever they stand, and its parts in their order", () => {
    const notation = `7{2:0} 4{1{1:1024 2{2:2}}} 4{1{1:1024 2{2:1}}} 8{1:0 2#${KEY}} 2"why" 3:4 1"mine"`
    expect(readTold(notation)).toEqual({
      ...blockOf(`trusting ed25519/${KEY}; mine(2); mine(1);`),
      context: "why",
    })
  })

  test("numbers its variables in the order in which they stand, beside the texts of a set", () => {
    const items = ["b", "a"].map((value): Term => ({ _tag: "Text", value }))
    const both: Term = {
      _tag: "Array",
      items: [
        { _tag: "Variable", name: "x" },
        { _tag: "Set", items },
      ],
    }
    const rule = {
      head: { name: "right", terms: [] },
      body: [{ name: "user", terms: [both] }],
      expressions: [],
      scopes: [],
    }
    const notation = '1"x" 1"a" 1"b" 3:6 5{1{1:4} 2{1:10 2{9{1{1:1024} 1{7{1{3:1025} 1{3:1026}}}}}}}'
    expect(written({ ...NONE, rules: [rule] })).toBe(hex(told(notation).bytes))
  })

  test("has a context, or none", () => {
    for (const [context, bytes] of [
      ["why", '2"why" 3:3'],
      ["", '2"" 3:3'],
      [null, "3:3"],
    ] as const) {
      expect(written({ ...NONE, context })).toBe(hex(told(bytes).bytes))
      expect(readTold(bytes)).toMatchObject({ context })
    }
    expect(written(NONE)).toBe(hex(told("3:3").bytes))
  })

  test("adds what the tables do not hold, and is of the version that is asked for or needed", () => {
    const tables = new Tables()
    const trusting = blockOf(`mine(1); check if true trusting ed25519/${KEY};`)
    expect(written(trusting, tables)).toBe(
      hex(told(`1"mine" 3:4 4{1{1:1024 2{2:1}}} 6{1{1{1:27} 3{1{1{6:1}}} 4{2:0}}} 8{1:0 2#${KEY}}`).bytes),
    )
    const second = blockOf(`trusting ed25519/${KEY}, secp256r1/${OTHER}; yours("mine");`)
    const more = `1"yours" 3:5 4{1{1:1025 2{3:1024}}} 7{2:0} 7{2:1} 8{1:1 2#${OTHER}}`
    expect(written(second, tables, 5)).toBe(hex(told(more).bytes))
    expect([tables.symbols, tables.keys.length]).toEqual([["mine", "yours"], 2])
    // Reading, too, takes in what a block adds.
    const taken = new Tables()
    read(told(`1"mine" 3:3 8{1:0 2#${KEY}}`).bytes, taken)
    expect(read(told(more).bytes, taken)).toMatchObject({ ...second, version: 5 })
    expect([taken.symbols, taken.keys]).toEqual([tables.symbols, tables.keys])
  })
})

describe("of another wire type than its own", () => {
  // bytes, place
  test.each([
    ["!1:0", "symbols"],
    ["!2:0", "context"],
    ['!3""', "version"],
    ["!4:0", "facts"],
    ["!5:0", "rules"],
    ["!6:0", "checks"],
    ["!7:0", "scopes"],
    ["!8:0", "publicKeys"],
    ['8{!1""}', "publicKeys.0.algorithm"],
    ["8{!2:0}", "publicKeys.0.key"],
    ["3:6 4{!1:0}", "facts.0.predicate"],
    ['3:6 4{1{!1""}}', "facts.0.predicate.name"],
    ["3:6 4{1{!2:0}}", "facts.0.predicate.terms"],
    [term('!1""'), "facts.0.predicate.terms.0.variable"],
    [term('!2""'), "facts.0.predicate.terms.0.integer"],
    [term('!3""'), "facts.0.predicate.terms.0.string"],
    [term('!4""'), "facts.0.predicate.terms.0.date"],
    [term("!5:0"), "facts.0.predicate.terms.0.bytes"],
    [term('!6""'), "facts.0.predicate.terms.0.bool"],
    [term("!7:0"), "facts.0.predicate.terms.0.set"],
    [term("!8:0"), "facts.0.predicate.terms.0.null"],
    [term("!9:0"), "facts.0.predicate.terms.0.array"],
    [term("!10:0"), "facts.0.predicate.terms.0.map"],
    [term("7{!1:0}"), "facts.0.predicate.terms.0.set.items"],
    [term("9{1{2:1} !1:0}"), "facts.0.predicate.terms.0.array.items"],
    [term("10{!1:0}"), "facts.0.predicate.terms.0.map.entries"],
    [term("10{1{!1:0}}"), "facts.0.predicate.terms.0.map.entries.0.key"],
    [term("10{1{!2:0}}"), "facts.0.predicate.terms.0.map.entries.0.value"],
    [term('10{1{1{!1""}}}'), "facts.0.predicate.terms.0.map.entries.0.key.integer"],
    [term('10{1{1{!2""}}}'), "facts.0.predicate.terms.0.map.entries.0.key.string"],
    ["3:6 5{!1:0}", "rules.0.head"],
    ["3:6 5{!2:0}", "rules.0.body"],
    ["3:6 5{!3:0}", "rules.0.expressions"],
    ["3:6 5{!4:0}", "rules.0.scopes"],
    ["3:6 5{3{!1:0}}", "rules.0.expressions.0.ops"],
    ["3:6 5{3{1{!1:0}}}", "rules.0.expressions.0.ops.0.value"],
    ["3:6 5{3{1{!2:0}}}", "rules.0.expressions.0.ops.0.unary"],
    ["3:6 5{3{1{!3:0}}}", "rules.0.expressions.0.ops.0.binary"],
    ["3:6 5{3{1{!4:0}}}", "rules.0.expressions.0.ops.0.closure"],
    ['3:6 5{3{1{2{!1""}}}}', "rules.0.expressions.0.ops.0.unary.kind"],
    ['3:6 5{3{1{3{!2""}}}}', "rules.0.expressions.0.ops.0.binary.ffiName"],
    ['3:6 5{3{1{4{!1""}}}}', "rules.0.expressions.0.ops.0.closure.params"],
    ["3:6 5{3{1{4{!2:0}}}}", "rules.0.expressions.0.ops.0.closure.ops"],
    ["3:6 6{!1:0}", "checks.0.queries"],
    ['3:6 6{!2""}', "checks.0.kind"],
    ['3:6 7{!1""}', "scopes.0.scopeType"],
    ['3:6 7{!2""}', "scopes.0.publicKey"],
  ])("%s is refused at %s", (notation, place) => {
    const { bytes, mark } = told(notation)
    expect(read(bytes)).toEqual({
      _tag: "token-bytes",
      thing: "token",
      defect: "wire-type",
      place: `here.${place}`,
      offset: mark,
    })
  })
})

describe("a defect", () => {
  const TERM = "facts.0.predicate.terms.0"
  const OP = "rules.0.expressions.0.ops.0"
  // what is wrong, bytes, the defect, its place
  test.each([
    ["a text that is not UTF-8", "1!#ff 3:3", "utf8", "symbols.0"],
    ["a context that is not UTF-8", "2!#ff 3:3", "utf8", "context"],
    ["a second context", '2"a" !2"a" 3:3', "field-repeated", "context"],
    ["a field that there is not", "3:3 !9:0", "field-unknown", ""],
    ["a fact without a predicate", "3:3 4{!}", "field-missing", "facts.0.predicate"],
    ["a predicate without a name", "3:3 4{1{!}}", "field-missing", "facts.0.predicate.name"],
    ["a term that is nothing", term("!"), "field-missing", TERM],
    ["a term that is two things", term("2:1 !2:1"), "field-repeated", `${TERM}.integer`],
    ["a null with something in it", term("8{!1:0}"), "field-unknown", `${TERM}.null`],
    ["a boolean that is neither", term("6!:2"), "value", `${TERM}.bool`],
    ["a variable in a fact", "3:6 4!{1{1:10 2{2:1} 2{1:0}}}", "term", "facts.0"],
    ["a variable in a fact's array", "3:6 4!{1{1:10 2{9{1{2:1} 1{1:0}}}}}", "term", "facts.0"],
    ["a variable in a fact's map", "3:6 4!{1{1:10 2{10{1{1{1:1} 2{1:0}}}}}}", "term", "facts.0"],
    ["a variable in a set", term("7!{1{1:0}}"), "term", `${TERM}.set`],
    ["a set in a set", term("7!{1{7{}}}"), "term", `${TERM}.set`],
    ["a set of two types", term("7!{1{2:1} 1{2:2} 1{3:0}}"), "term", `${TERM}.set`],
    ["an item twice", term("7!{1{2:1} 1{2:2} 1{2:1}}"), "term", `${TERM}.set`],
    ["a key twice", term("10!{1{1{1:1} 2{2:1}} 1{1{1:1} 2{2:2}}}"), "term", `${TERM}.map`],
    ["an entry without its value", term("10{1{!1{1:1}}}"), "field-missing", `${TERM}.map.entries.0.value`],
    ["a rule without a head", "3:3 5{!}", "field-missing", "rules.0.head"],
    ["an expression of nothing", "3:3 5{1{1:4} 3!{}}", "expression", "rules.0.expressions.0"],
    ["two values", "3:6 5{1{1:4} 3!{1{1{2:1}} 1{1{2:1}}}}", "expression", "rules.0.expressions.0"],
    ["nothing to negate", "3:6 5{1{1:4} 3!{1{2{1:0}} 1{1{6:1}}}}", "expression", "rules.0.expressions.0"],
    [
      "one value to compare",
      "3:6 5{1{1:4} 3!{1{1{2:1}} 1{3{1:0}} 1{1{2:1}}}}",
      "expression",
      "rules.0.expressions.0",
    ],
    ["a closure of nothing", ops("1{4!{}}"), "expression", `${OP}.closure`],
    ["a closure of two values", ops("1{4!{2{1{2:1}} 2{1{2:1}}}}"), "expression", `${OP}.closure`],
    ["an operation without its kind", ops("1{2{!}}"), "field-missing", `${OP}.unary.kind`],
    ["an operation on one value that there is not", ops("1{2{1!:5}}"), "value", `${OP}.unary.kind`],
    ["an operation on two values that there is not", ops("1{3{1!:30}}"), "value", `${OP}.binary.kind`],
    ["a function of the host without a name", ops("1{2!{1:4}}"), "expression", `${OP}.unary`],
    ["a name of something else", ops("1{3!{1:0 2:0}}"), "expression", `${OP}.binary`],
    ["a check without a query", "3:6 6!{2:1}", "field-missing", "checks.0.queries"],
    ["a check of a kind that there is not", "3:6 6{1{1{1:27}} 2!:3}", "value", "checks.0.kind"],
    ["a scope of a kind that there is not", "3:6 7{1!:2}", "value", "scopes.0.scopeType"],
    ["a key of an algorithm that there is not", `3:3 8{1!:2 2#${KEY}}`, "value", "publicKeys.0.algorithm"],
    ["a key without an algorithm", `3:3 8{!2#${KEY}}`, "field-missing", "publicKeys.0.algorithm"],
    ["the first of two defects", "3:3 4!{1{1:10 2{1:0}}} 5{3{}}", "term", "facts.0"],
    [
      "the first of two, the second outside of it",
      "3:6 6{1{1{1:27} 3!{}}}",
      "expression",
      "checks.0.queries.0.expressions.0",
    ],
    ["a text after all else", "4{} 3:3 1!#ff", "utf8", "symbols.0"],
  ] as const)("%s", (_, notation, defect, place) => {
    const { bytes, mark } = told(notation)
    expect(mark).toBeDefined()
    const said = { defect, place: place === "" ? "here" : `here.${place}`, offset: mark }
    expect(read(bytes)).toEqual({ _tag: "token-bytes", thing: "token", ...said })
  })

  const key = { _tag: "token-key", secret: false }
  // bytes, what is said
  test.each([
    ['1"a" 1"a" 3:3', { _tag: "token-symbol-repeated", place: "here.symbols.1" }],
    ['1"read" 3:3', { _tag: "token-symbol-repeated", place: "here.symbols.0" }],
    ["3:3 4{1{1:28}}", { _tag: "token-symbol-unknown", place: "here.facts.0.predicate.name", symbol: "28" }],
    [
      '1"mine" 3:3 4{1{1:10 2{3:1025}}}',
      { _tag: "token-symbol-unknown", place: "here.facts.0.predicate.terms.0.string", symbol: "1025" },
    ],
    [`3:3 8{1:0 2#${KEY}} 8{1:0 2#${KEY}}`, { _tag: "token-key-repeated", place: "here.publicKeys.1" }],
    [`3:3 8{1:0 2#${KEY}00}`, { ...key, place: "here.publicKeys.0" }],
    [`3:3 8{1:0 2#${KEY.slice(2)}}`, { ...key, place: "here.publicKeys.0" }],
    [`3:3 8{1:1 2#${OTHER.slice(2)}}`, { ...key, place: "here.publicKeys.0" }],
    ["3:4 7{2:0}", { _tag: "token-key-unknown", place: "here.scopes.0.publicKey", index: "0" }],
    [
      `3:4 7{2:1} 8{1:1 2#${OTHER}}`,
      { _tag: "token-key-unknown", place: "here.scopes.0.publicKey", index: "1" },
    ],
    [
      "3:4 7{2:18446744073709551615}",
      { _tag: "token-key-unknown", place: "here.scopes.0.publicKey", index: "-1" },
    ],
    [
      `3:4 5{1{1:4} 4{2:4294967296}} 8{1:1 2#${OTHER}}`,
      { _tag: "token-key-unknown", place: "here.rules.0.scopes.0.publicKey", index: "4294967296" },
    ],
  ] as const)("%s", (notation, said) => {
    expect(readTold(notation)).toEqual(said)
  })

  test("is none where things only look alike", () => {
    // Arrays hold what sets do not, and maps have keys of two types, of which none is the other.
    expect(readTold(term("9{1{2:1} 1{2:1} 1{3:0} 1{7{}}}"))).toMatchObject({ version: 6 })
    expect(readTold(term("7{1{9{1{2:1}}} 1{9{}}}"))).toMatchObject({ version: 6 })
    expect(readTold(term("10{1{1{1:1} 2{2:1}} 1{1{2:1} 2{2:1}}}"))).toMatchObject({ version: 6 })
    // A rule, unlike a fact, has variables.
    expect(readTold("3:6 5{1{1:4 2{9{1{1:0}}}} 2{1:10 2{1:0}}}")).toMatchObject({ version: 6 })
  })
})

describe("what cannot be written", () => {
  const LONE = "a\ud800"
  const yes: Term = { _tag: "Boolean", value: true }
  const one: Term = { _tag: "Integer", value: 1n }
  const variable: Term = { _tag: "Variable", name: "x" }
  const text = (value: string) => ({ _tag: "Text", value }) as const
  const array = (...items: readonly Term[]): Term => ({ _tag: "Array", items })
  const set = (...items: readonly Term[]): Term => ({ _tag: "Set", items })
  const map = (...entries: (Term & { readonly _tag: "Map" })["entries"]): Term => ({ _tag: "Map", entries })
  const integer = (value: bigint) => ({ _tag: "Integer", value }) as const
  const date = (seconds: bigint): Term => ({ _tag: "Date", seconds })
  const head = (...terms: readonly Term[]) => ({ name: "a", terms })
  const rule = (more: object = {}) => ({ head: head(), body: [], expressions: [], scopes: [], ...more })
  const check = (...queries: Check["queries"]): Check => ({ kind: "if", queries })
  const problems = (block: Partial<BlockContents>) => {
    const made = writeBlock({ ...NONE, ...block }, new Tables(), 3)
    if (made._tag === "Right") return []
    return made.left.map((error) => {
      if (error._tag !== "token-block-invalid") throw new Error(error._tag)
      return `${error.place} ${error.defect}`
    })
  }

  // a fact's term, its defect
  test.each<[string, Term, string | null]>([
    ["the largest integer", integer(2n ** 63n - 1n), null],
    ["one more", integer(2n ** 63n), "range"],
    ["the least integer", integer(-(2n ** 63n)), null],
    ["one less", integer(-(2n ** 63n) - 1n), "range"],
    ["the first date", date(0n), null],
    ["one before it", date(-1n), "range"],
    ["the last date", date(2n ** 64n - 1n), null],
    ["one after it", date(2n ** 64n), "range"],
    ["a text with half a character", text(LONE), "lone-surrogate"],
    ["a text in an array", array(one, text(LONE)), "lone-surrogate"],
    ["a text in a set", set(text("a"), text(LONE)), "lone-surrogate"],
    ["a text as a key", map([text(LONE), one]), "lone-surrogate"],
    ["a text in a map", map([text("a"), text(LONE)]), "lone-surrogate"],
    ["the second entry", map([integer(1n), one], [integer(2n), integer(2n ** 63n)]), "range"],
    ["a set in a set", set(set()), "set"],
    ["a set in a set in an array", array(one, set(set(one))), "set"],
    ["a variable in a set", set(variable), "set"],
    ["a set of two types", set(one, yes), "set"],
    ["an item twice", set(integer(2n), one, integer(2n)), "set"],
    ["a key twice", map([text("k"), one], [text("j"), one], [text("k"), yes]), "set"],
    ["a set of one", set(one), null],
    ["an array of everything", array(one, one, yes, set(), array()), null],
    ["two keys that look alike", map([text("1"), one], [integer(1n), one]), null],
  ])("%s", (_, term, defect) => {
    expect(problems({ facts: [head(one, term)] })).toEqual(
      defect === null ? [] : [`facts.0.terms.1 ${defect}`],
    )
  })

  test("is a fact with a variable, wherever that is", () => {
    for (const term of [variable, array(one, variable), map([text("k"), array(variable)])])
      expect(problems({ facts: [head(), head(one, term)] })).toEqual(["facts.1 variable"])
    expect(problems({ rules: [rule({ head: head(variable) })] })).toEqual([])
  })

  test("is half a character in a name", () => {
    const named = { name: LONE, terms: [] }
    const variables = head({ _tag: "Variable", name: LONE })
    expect(problems({ context: LONE })).toEqual(["context lone-surrogate"])
    expect(problems({ facts: [named] })).toEqual(["facts.0 lone-surrogate"])
    expect(problems({ rules: [rule({ head: named, body: [head(), named] })] })).toEqual([
      "rules.0.head lone-surrogate",
      "rules.0.body.1 lone-surrogate",
    ])
    expect(problems({ rules: [rule({ head: variables, body: [variables] })] })).toEqual([
      "rules.0.head.terms.0 lone-surrogate",
      "rules.0.body.0.terms.0 lone-surrogate",
    ])
  })

  const value: Op = { _tag: "Value", term: yes }
  const closure = (params: readonly string[], ...ops: readonly Op[]): Op => ({ _tag: "Closure", params, ops })
  const unary = (op: string, ffi?: string) =>
    ({ _tag: "Unary", op, ...(ffi === undefined ? {} : { ffi }) }) as Op
  const binary = (op: string, ffi?: string) => ({ ...unary(op, ffi), _tag: "Binary" }) as Op

  // an expression, its defect
  test.each<[string, readonly Op[], string | null]>([
    ["nothing", [], "operation"],
    ["two values", [value, value], "operation"],
    ["nothing to negate", [unary("!"), value], "operation"],
    ["one value to compare", [value, binary("<"), value], "operation"],
    ["an operation that there is not", [value, unary("?")], "operation"],
    ["one on two values that is on one", [value, value, binary("!")], "operation"],
    ["one on one value that is on two", [value, unary("<")], "operation"],
    ["a function of the host without a name", [value, unary("extern")], "operation"],
    ["a name of something else", [value, value, binary("<", "f")], "operation"],
    ["a function of the host", [value, value, binary("extern", "f")], null],
    ["half a character in its name", [value, unary("extern", LONE)], "lone-surrogate"],
    ["a value", [value, { _tag: "Value", term: integer(2n ** 63n) }, binary("<")], "range"],
    ["a closure of nothing", [value, closure([]), binary("&&")], "operation"],
    ["a closure", [value, closure(["p"], value), binary("any")], null],
    ["half a character in its parameter", [closure(["p", LONE], value)], "lone-surrogate"],
    ["a value in a closure", [closure([], { _tag: "Value", term: text(LONE) })], "lone-surrogate"],
    ["an operation in a closure in a closure", [closure([], closure([], value, unary("?")))], "operation"],
  ])("%s", (_, ops, defect) => {
    const expressions = [{ ops: [value] }, { ops }]
    expect(problems({ rules: [rule({ expressions })] })).toEqual(
      defect === null ? [] : [`rules.0.expressions.1 ${defect}`],
    )
  })

  test("is a check of another kind, and one without a query", () => {
    expect(problems({ checks: [check(rule()), { kind: "any" as "all", queries: [rule()] }] })).toEqual([
      "checks.1 operation",
    ])
    expect(problems({ checks: [check()] })).toEqual(["checks.0 operation"])
    for (const kind of ["if", "all", "reject"] as const)
      expect(problems({ checks: [{ kind, queries: [rule()] }] })).toEqual([])
  })

  test("is a scope of what is no key", () => {
    const scopes = [
      { _tag: "Authority" },
      { _tag: "PublicKey", key: { algorithm: "ed25519", bytes: new Uint8Array(31) } },
    ] as const
    expect(
      problems({ scopes, rules: [rule({ scopes })], checks: [check(rule(), rule({ scopes }))] }),
    ).toEqual(["rules.0.scopes.1 range", "checks.0.queries.1.scopes.1 range", "scopes.1 range"])
  })

  test("is what goes deeper than is read: what is written is read", () => {
    const nested = (depth: number, inner: Term, wrap: (term: Term) => Term): Term =>
      depth === 0 ? inner : wrap(nested(depth - 1, inner, wrap))
    const wraps: readonly (readonly [(term: Term) => Term, number])[] = [
      [(term) => array(term), 47],
      [(term) => map([text("k"), term]), 31],
    ]
    const written = (block: Partial<BlockContents>): boolean => {
      const made = writeBlock({ ...NONE, ...block }, new Tables(), 3)
      if (made._tag === "Right") expect(read(made.right.bytes)).toMatchObject(block)
      else expect(made.left.map((error) => "defect" in error && error.defect)).toEqual(["deep"])
      return made._tag === "Right"
    }
    const end = (of: (depth: number) => Partial<BlockContents>, most: number) =>
      expect([written(of(most)), written(of(most + 1))]).toEqual([true, false])
    for (const inner of [one, array(), map(), set(), { _tag: "Null" } as const]) {
      for (const [wrap, most] of wraps) {
        const term = (depth: number) => nested(depth, inner, wrap)
        const value = (depth: number): Op => ({ _tag: "Value", term: term(depth) })
        end((depth) => ({ facts: [head(term(depth))] }), most)
        end((depth) => ({ checks: [check(rule({ body: [head(term(depth))] }))] }), most)
        end((depth) => ({ checks: [check(rule({ expressions: [{ ops: [value(depth)] }] }))] }), most)
      }
    }
    const closures = (depth: number): Op => (depth === 0 ? value : closure([], closures(depth - 1)))
    end((depth) => ({ checks: [check(rule({ expressions: [{ ops: [closures(depth)] }] }))] }), 47)
  })

  test("is what goes far deeper, too", () => {
    let [terms, sets, inner]: [Term, Term, Op] = [one, set(one), value]
    for (let depth = 0; depth < 100_000; depth++) {
      terms = array(terms)
      sets = depth % 2 === 0 ? array(sets) : set(sets)
      inner = closure([], inner)
    }
    expect(problems({ facts: [head(terms, variable, sets)] })).toEqual([
      "facts.0.terms.0 deep",
      "facts.0.terms.2 deep",
      "facts.0 variable",
    ])
    expect(problems({ rules: [rule({ expressions: [{ ops: [inner] }] })] })).toEqual([
      "rules.0.expressions.0 deep",
    ])
  })

  test("is told all at once, each with its place", () => {
    expect(
      problems({
        context: LONE,
        facts: [head(integer(2n ** 63n), date(-1n)), head(variable)],
        rules: [rule({ expressions: [{ ops: [] }] })],
        checks: [check(rule({ head: head(text(LONE)) }))],
      }),
    ).toEqual([
      "context lone-surrogate",
      "facts.0.terms.0 range",
      "facts.0.terms.1 range",
      "facts.1 variable",
      "rules.0.expressions.0 operation",
      "checks.0.queries.0.head.terms.0 lone-surrogate",
    ])
  })
})
