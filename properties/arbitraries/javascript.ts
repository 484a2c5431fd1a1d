/**
 * Programs of JavaScript that write down what they come to: expressions by the kind of value that they have, and statements around
 * them. All that they ask is there, and nothing of it waits, so that every engine comes to the same.
 */
import fc from "fast-check"
import { joined, one, type Text } from "./text.js"

/** Names that every program has, by what stands behind them. */
const names = {
  number: one("n", "m", "i"),
  string: one("s", "t", "word"),
  flag: one("yes", "no"),
  list: one("a", "c", "words"),
  object: one("o", "p"),
}

const leaves = {
  number: fc.oneof(
    names.number,
    one(
      "0",
      "1",
      "2",
      "3",
      "7",
      "(-1)",
      "1.5",
      "NaN",
      "Infinity",
      "(-0)",
      "255",
      "1e21",
      "0x10",
      "(2 ** 31)",
    ),
  ),
  string: fc.oneof(
    names.string,
    one('""', '"a"', '"Abc"', '"a,b,c"', '" x "', '"12"', '"0"', '"a.b"', '"é"', '"abcabc"'),
  ),
  flag: fc.oneof(names.flag, one("true", "false")),
  list: fc.oneof(
    names.list,
    one("[]", "[1, 2, 3]", '["b", "a"]', "[3, 1, 2]", "[[1], [2, [3]]]", "[null, undefined, NaN]"),
  ),
  object: fc.oneof(
    names.object,
    one(
      "({})",
      "({ x: 1 })",
      '({ x: "q", y: 2 })',
      "({ 2: 1, 1: 2, z: 0 })",
      "({ x: undefined })",
      "Object.create({ up: 1 })",
    ),
  ),
}

/** Expressions so deep, by the kind of value that they come to, if they come to one. */
const expressions = (
  depth: number,
): typeof leaves & { readonly any: Text; readonly fn: Text; readonly test: Text } => {
  if (depth === 0) {
    const { number, string, flag, list, object } = leaves
    const fn = one(
      "(x) => x",
      "(x, i) => i",
      "(x) => typeof x",
      "(x) => [x, x]",
      "function (x) { return typeof this }",
      "Boolean",
    )
    const test = one(
      "(x) => x === 1",
      "(x) => x",
      "(x, i) => i % 2",
      '(x) => x === "a"',
      "Boolean",
      "(x) => typeof x === 'number'",
    )
    return {
      ...leaves,
      fn,
      test,
      any: fc.oneof(number, string, flag, list, object, one("null", "undefined")),
    }
  }
  const { number, string, flag, list, object, any, fn, test } = expressions(depth - 1)
  const plain = fc.oneof(number, string, flag, one("null", "undefined"))
  const lists = joined`[${plain}, ${plain}]`
  // Of which each is before or behind each other.
  const whole = one("0", "1", "2", "7", "-1", "20")
  const small = one("0", "1", "2", "-1", "3", "-2", "10", "n")
  return {
    number: fc.oneof(
      leaves.number,
      joined`(${number} ${one("+", "-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>")} ${fc.oneof(names.number, one("2", "1", "3", "-1", "0.5"))})`,
      joined`${one("-", "+", "~", "- -")}(${fc.oneof(number, string, flag)})`,
      joined`${string}.length`,
      joined`${list}.length`,
      joined`${string}.${one("indexOf", "lastIndexOf")}(${string}, ${small})`,
      joined`${string}.${one("search(/b/)", "charCodeAt(0)", "charCodeAt(1)", "codePointAt(0)")}`,
      joined`${list}.${one("indexOf", "push", "unshift")}(${any})`,

      joined`${list}.findIndex(${test})`,
      joined`${lists}.reduce((all, x) => all + x, ${plain})`,
      joined`Math.${one("abs", "ceil", "floor", "round", "trunc", "sign", "sqrt")}(${number})`,
      joined`Math.${one("max", "min", "pow")}(${number}, ${number})`,
      joined`parseInt(${string}, ${one("10", "2", "16")})`,
      joined`${one("parseFloat", "Number", "Number.parseFloat")}(${string})`,
      joined`(${flag} ? ${number} : ${number})`,
      joined`(${one("n", "m")} ${one("=", "+=", "-=", "*=", "||=", "&&=", "??=", "%=", "|=", ">>=")} ${number})`,
      one(
        "n++",
        "--n",
        "m--",
        "++m",
        "o.count++",
        "o.count",
        "a[0]",
        "(n, m)",
        "new Map(Object.entries(o)).size",
        "new Set(a).size",
        "arguments.length",
      ),
      joined`Object.keys(${object}).length`,

      joined`${one("plus", "o.add", "new Counter(2).up")}(${number}, ${number})`,
    ),
    string: fc.oneof(
      leaves.string,
      joined`(${string} + ${plain})`,
      joined`(${plain} + ${string})`,
      joined`\`<\${${plain}}>\``,
      joined`${string}.${one("slice", "substring", "substr")}(${small}, ${small})`,
      joined`${string}.${one("slice", "substring", "at", "charAt", "padStart", "padEnd")}(${small})`,
      joined`${string}.${one("padStart", "padEnd")}(${one("5", "0", "9", "n")}, ${string})`,
      joined`${string}.repeat(${one("0", "2", "1", "1.5")})`,
      joined`${string}.${one("toUpperCase", "toLowerCase", "trim", "trimStart", "trimEnd", "toString", "valueOf", "normalize")}()`,
      joined`${string}.${one("replace", "replaceAll")}(${string}, ${one('"-"', '"$&$&"', '"$1"')})`,
      joined`${string}.replace(${one("/[abc]/g", "/^\\s+|\\s+$/g", "/\\W/", "/A/i", "/b/")}, ${one('"<$&>"', '""', '"$`"')})`,
      joined`${string}.concat(${string}, ${fc.oneof(number, string)})`,
      joined`${lists}.join(${one('"-"', '""', "", "undefined", "null", "0")})`,
      joined`String(${plain})`,
      joined`(typeof ${any})`,
      joined`(${number}).toString()`,

      joined`${string}[${small}]`,
      joined`(${flag} ${one("&&", "||")} ${string})`,
      one(
        "o.name",
        "new Counter(1).toString()",
        "plus.name",
        "Counter.name",
        "word.constructor.name",
        "p.kind",
      ),
    ),
    flag: fc.oneof(
      leaves.flag,
      joined`(${any} ${one("===", "!==")} ${any})`,
      joined`(${plain} ${one("==", "!=")} ${plain})`,
      joined`(${number} ${one("<", ">", "<=", ">=")} ${number})`,
      joined`(${string} ${one("<", ">", "<=", ">=")} ${string})`,
      joined`!${any}`,
      joined`(${any} ${one("&&", "||", "??")} ${any})`,
      joined`${string}.${one("includes", "startsWith", "endsWith")}(${string})`,
      joined`${string}.${one("includes", "startsWith", "endsWith")}(${string}, ${small})`,
      joined`${list}.includes(${any})`,
      joined`${list}.${one("every", "some")}(${test})`,
      joined`${one("/b/", "/^a/i", "/\\d+/", "/^$/")}.test(${string})`,
      joined`${one("Array.isArray", "Boolean")}(${any})`,
      joined`${one("isNaN", "Number.isInteger", "Number.isNaN")}(${number})`,
      joined`(${one('"x"', '"up"', "2")} in ${object})`,
      joined`${object}.hasOwnProperty(${one('"x"', '"up"', '"toString"')})`,

      joined`(${any} instanceof ${one("Counter", "Base")})`,
      joined`delete ${object}.${one("x", "nothing")}`,
      one("new Set(a).has(1)", 'new Map([["x", 1]]).has("x")', "new Counter(1) instanceof Base"),
    ),
    list: fc.oneof(
      leaves.list,
      joined`[${any}, ...${list}]`,
      joined`[...${string}]`,
      joined`${list}.map(${fn})`,
      joined`${list}.flatMap(${fn})`,
      joined`${list}.filter(${test})`,
      joined`${list}.slice(${small}, ${small})`,
      joined`${list}.slice(${small})`,
      joined`${list}.splice(${small}, ${small})`,
      joined`${list}.splice(${small}, 1, ${any})`,

      joined`${list}.concat(${any}, ${list})`,
      joined`[...${list}].${one("reverse", "flat")}()`,
      joined`[${whole}, ${whole}, ${whole}].sort((x, y) => ${one("x - y", "y - x", "0", "x < y ? 1 : -1")})`,

      joined`${string}.split(${one('","', '""', "/[,b]/", '"a"')})`,
      joined`Object.${one("keys", "values", "entries")}(${fc.oneof(object, list)})`,
      joined`Array.from(${fc.oneof(list, string)}, ${fn})`,
      joined`Array.from({ length: ${one("3", "0", "2")} }, ${fn})`,
      joined`[...new Set(${list})]`,
      joined`[...new Map(Object.entries(${object})).${one("keys", "values", "entries")}()]`,
      joined`Array.of(${any}, ${any})`,

      joined`((${one("...rest", "x, ...rest", "x = 4, ...rest")}) => rest)(${any}, ${any}, ${any})`,
      joined`(([x, , y = 3, ...rest]) => [y, x, rest])(${list})`,

      joined`Object.assign([], ${list})`,
    ),
    object: fc.oneof(
      leaves.object,
      joined`({ ...${object}, ${one("x", "y", '["k" + n]', "count")}: ${any} })`,
      joined`Object.assign({}, ${object}, ${object})`,
      joined`Object.fromEntries(Object.entries(${object}))`,
      joined`({ get x() { return ${any} }, y: ${any} })`,
      joined`(({ x, ...others }) => others)(${object})`,
      joined`(({ x: { length } = "none", y = ${any} }) => ({ length, y }))(${object})`,

      joined`Object.defineProperty({ ...${object} }, "x", { value: ${any}, enumerable: ${one("true", "false")} })`,
      joined`Object.freeze({ ...${object} })`,
      joined`({ name: ${any}, [${string}]: ${any} })`,
    ),
    any: fc.oneof(
      number,
      string,
      flag,
      list,
      object,
      one(
        "null",
        "undefined",
        "void 0",
        "o.missing",
        "o?.x",
        "o?.missing?.deep",
        "a.missing",
        "(() => {})()",
        "p?.f?.(1)",
      ),
      joined`${object}.${one("x", "y", "up", "z")}`,
      joined`${object}?.[${one('"x"', '"y"', "1", "s")}]`,
      joined`${list}[${small}]`,
      joined`${list}.at(${one("0", "-1", "1", "9")})`,
      joined`${list}.find(${test})`,
      joined`${list}.${one("pop", "shift")}()`,
      joined`(${any} ${one("&&", "||", "??")} ${any})`,
      joined`(${flag} ? ${any} : ${any})`,
      joined`[${string}, ${number}].reduce((all, x) => ({ ...all, [x]: 1 }), {})`,
      joined`new Counter(${any}).count`,
      joined`later(${any}, ${number})`,
      joined`(${object}.${one("x", "y", "count")} ${one("=", "??=", "||=")} ${any})`,
      joined`(function () { return this }).call(${object})`,
      joined`(function () { return arguments[1] })(${any}, ${any})`,
      joined`(function f(x) { return x > 0 ? f(x - 1) + 1 : ${plain} })(2)`,
      joined`((x, y = x) => y)(${any}, ${one("undefined", "null", "0")})`,
      joined`((x) => { try { return ${any} } finally { n = 5 } })(1)`,
      joined`((x) => { switch (x) { case 1: return "one"; case "a": case "b": return "letter"; default: return ${any} } })(${any})`,
      joined`new Map([[${any}, ${any}]]).get(${any})`,
      joined`(${one("n", "s", "o", "a")}, ${any})`,
    ),
    fn,
    test,
  }
}

/** What every program begins with. */
const prelude = [
  'let n = 1, m = 4, i = 2, s = "abc", t = "X-y", word = "Hello, World", yes = true, no = false',
  "let a = [1, 2, 3], c = ['q', 5, false], words = ['one', 'two', 'three']",
  'let o = { x: 1, count: 0, name: "o", add(x, y) { return this.count + x } }, p = { kind: "p", get y() { return this.kind + 1 }, f: (x) => x }',
  "const plus = (x, y = 10) => x + y",
  "function later(x) { return hoisted(x); function hoisted(y) { return [y, arguments.length] } }",
  'class Base { static made = 0; #own = 3; constructor() { Base.made++ } get own() { return this.#own } toString() { return "Base " + this.#own } }',
  "class Counter extends Base { constructor(count) { super(); this.count = count } up(by) { this.count += by; return this.count } get [Symbol.toStringTag]() { return 'C' } }",
].join("\n")

/** Statements about such expressions, each of which writes down what it comes to. */
const statementsOf = ({ any, number, string, list, object, flag }: ReturnType<typeof expressions>): Text => {
  // What is written of a value shows its kind, too.
  const shown = joined`show(() => ${fc.oneof(any, number, string, list, object, flag)})`

  return fc.oneof(
    { weight: 6, arbitrary: shown },
    {
      weight: 1,
      arbitrary: joined`for (const x of ${list}) { if (x === ${any}) ${one("continue", "break")}; show(() => x) }`,
    },
    { weight: 1, arbitrary: joined`for (const x in ${fc.oneof(object, list)}) show(() => x)` },
    {
      weight: 1,
      arbitrary: joined`for (let k = ${one("0", "1")}; k ${one("<", "<=")} ${one("2", "3")}; k${one("++", " += 2")}) { if (${flag}) continue; show(() => k + ${string}) }`,
    },
    {
      weight: 1,
      arbitrary: joined`outer: for (const x of ${list}) for (const y of [1, 2, 3]) { if (y === 2) ${one("continue outer", "break outer", "continue", "break")}; show(() => y) }`,
    },
    {
      weight: 1,
      arbitrary: joined`k = 0; while (k < 4) { k++; if (${flag}) ${one("break", "continue")}; show(() => k) }`,
    },
    { weight: 1, arbitrary: joined`k = 3; do { show(() => k) } while (--k > ${one("0", "1", "5")})` },
    {
      weight: 1,
      arbitrary: joined`switch (${any}) { case ${any}: show(() => 1); case ${any}: show(() => 2); ${one("break", "")}; default: show(() => 3); case 2: show(() => 4) }`,
    },
    {
      weight: 1,
      arbitrary: joined`try { if (${flag}) throw ${fc.oneof(any, one('new TypeError("t")', "new Counter(2)"))}; show(() => "none") } catch (${one("e", "{ message: e }")}) { show(() => e) } finally { show(() => "left") }`,
    },
    {
      weight: 1,
      arbitrary: joined`if (${any}) show(() => 1); else if (${any}) show(() => 2); else show(() => 3)`,
    },
    { weight: 1, arbitrary: joined`{ const [x = ${any}, , y, ...z] = ${list}; show(() => [x, y, z]) }` },
    {
      weight: 1,
      arbitrary: joined`{ let x, y; ({ x, y = ${any} } = ${object}); [x, y] = [y, x]; show(() => [x, y]) }`,
    },
    {
      weight: 1,
      arbitrary: joined`show(() => { ${fc.oneof(joined`${one("o.x", "a[1]")} = ${any}`, joined`n = ${number}`, joined`s = ${string}`)}; return [n, s, o, a, words] })`,
    },
  )
}

/** Programs of so many statements, whose expressions are so deep. */
export const programs = (depth: number, most: number): fc.Arbitrary<string> =>
  fc
    .array(statementsOf(expressions(depth)), { minLength: 1, maxLength: most })
    .map((statements) => [prelude, "let k = 0", ...statements].join("\n;"))

/** How a value is shown, as text of the program itself: its kind, and what it has. */
export const showing = [
  "const kindOf = (x) => x === null ? 'null' : Array.isArray(x) ? 'list' : typeof x",
  "const text = (x, deep) => { const kind = kindOf(x); if (kind === 'number') return x === 0 && 1 / x < 0 ? '-0' : String(x); if (kind === 'string') return '\"' + x + '\"'",
  "if (kind === 'list') { let all = ''; for (let at = 0; at < x.length && at < 9; at++) all += (deep > 0 ? text(x[at], deep - 1) : kindOf(x[at])) + ','; return '[' + all + x.length + ']' }",
  "if (kind === 'object') { let all = ''; for (const key of Object.keys(x)) all += key + ':' + (deep > 0 ? text(x[key], deep - 1) : kindOf(x[key])) + ','; return '{' + all + '}' }",
  "return kind === 'boolean' ? String(x) : kind }",
  "const show = (of) => { try { log(text(of(), 3)) } catch (e) { log('threw ' + (e !== null && typeof e === 'object' && e.name)) } }",
].join("\n")
