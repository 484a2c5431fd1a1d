/** Expressions about what the language has by itself, by what they are about. */
import type { About } from "./dry-values.js"

export interface Rows extends About {
  /** Those of which it is known what they come to. */
  readonly known: readonly string[]
  /** Those of which it is not, or not all. */
  readonly unknown?: readonly string[]
}

/** Each of some beginnings with each of some ends. */
const each = (beginnings: string, ends: string): readonly string[] =>
  beginnings.split(" ~ ").flatMap((one) => ends.split(" ~ ").map((other) => one + other))
const rows = (text: string): readonly string[] => text.split("\n").filter((row) => row !== "")

export const groups: { readonly [about: string]: Rows } = {
  "names of all files": {
    known: rows(`
{ globalThis.givenA = 1; return givenA }
{ global.givenB ??= []; givenB.push(2); const all = givenB; delete global.givenB; return all }
{ if (global.givenS === undefined) global.givenS = [1]; if (!givenS.includes(1)) nowhereGiven; return [typeof global.window, global.console === console] }
{ Object.assign(globalThis, { givenC: { x: 3 } }); givenC.y = 4; return givenC }
{ const key = "givenD"; global[key] = 5; return [typeof givenD, givenD] }
{ givenE = 6; return [givenE, global.givenE] }
{ givenF = 7; globalThis.givenF = 8; return givenF }
{ globalThis.givenG = 9; givenG = 10; givenG += 1; return globalThis.givenG }
{ global.givenH = 11; delete global.givenH; return typeof givenH }
{ givenI = 12; delete global.givenI; return givenI }
{ Object.defineProperty(globalThis, "givenJ", { value: 13, configurable: true }); return givenJ }
{ const give = (to) => { to.givenK = 14 }; give(global); return givenK }
{ const givenL = 15; global.givenL = 16; return givenL }
{ global.givenM = (x) => x + 1; return givenM(16) }
{ let before; try { givenN } catch (e) { before = e.message }; global.givenN = 18; const is = givenN; delete global.givenN; return [before, is] }
{ (function () { this.givenO = 19 })(); return givenO }
{ for (const key of ["givenP", "givenQ"]) global[key] = key; return [givenP, givenQ] }
{ const { setTimeout } = { setTimeout: 1 }; return setTimeout }
{ globalThis.escape = (x) => x + "!"; return escape("a") }
nowhereGiven
typeof nowhereGiven
`),
    unknown: rows(`
{ Object.defineProperty(global, "givenR", { get: () => 20, configurable: true }); return givenR }
`),
  },
  texts: {
    known: [
      ...each(
        `"" ~ "abc" ~ " aXb,c " ~ "12"`,
        ".length ~ [0] ~ [9] ~ ['at'](-1) ~ .at(0) ~ .at(7) ~ .charAt(1) ~ .charAt() ~ .charAt(-1) ~ .charCodeAt(0) ~ .charCodeAt(9) ~ .codePointAt(1) ~ .codePointAt(9) ~ " +
          ".indexOf('b') ~ .indexOf('') ~ .indexOf('b', 3) ~ .lastIndexOf('b') ~ .lastIndexOf('b', 0) ~ .includes('b') ~ .includes('b', 2) ~ .startsWith('a') ~ .startsWith('b', 1) ~ .startsWith() ~ .endsWith('c') ~ .endsWith('b', 2) ~ " +
          ".slice() ~ .slice(1) ~ .slice(-2) ~ .slice(0, -1) ~ .slice(2, 1) ~ .slice('1') ~ .substring(1) ~ .substring(2, 0) ~ .substring(-1, 2) ~ .substr(1, 1) ~ .substr(-2) ~ .substr() ~ " +
          ".trim() ~ .trimStart() ~ .trimEnd() ~ .toUpperCase() ~ .toLowerCase() ~ .toString() ~ .valueOf() ~ .normalize() ~ .concat() ~ .concat('x', 1, true) ~ .repeat(0) ~ .repeat(2) ~ .repeat('2') ~ .repeat() ~ " +
          ".padStart(5) ~ .padEnd(5, '-') ~ .padStart(5, 'xy') ~ .padStart(2) ~ .padEnd() ~ .padStart(5, '') ~ " +
          ".replace('b', 'x') ~ .replace('b', '$&$&') ~ .replace('', '-') ~ .replaceAll('b', '') ~ .replaceAll('', '.') ~ .replace(/[a-c]/g, '<$&>') ~ .replace(/b/, '') ~ .replace('b') ~ .replace() ~ " +
          ".split('') ~ .split(',') ~ .split('b') ~ .split(/[,b]/) ~ .split(/,/) ~ .split('abc') ~ .search(/b/) ~ .search(/z/) ~ .localeCompare('abc') ~ .toLocaleUpperCase() ~ .toLocaleLowerCase() ~ .anchor('x') ~ " +
          ".missing ~ .constructor === String ~ .hasOwnProperty === ({}).hasOwnProperty",
      ),
      ...rows(`
"a" + 1 + null
1 + 2 + "a"
"a" + undefined
"a" + true
\`\${1}\${"b"}\${null}\${undefined}\${false}\`
"b" > "a"
"10" < "9"
"10" < 9
"a" < 1
"" == 0
"1" == 1
"1" === 1
"a" == "a"
null == undefined
null === undefined
null == 0
null >= 0
undefined == 0
NaN == NaN
[..."héé"]
"😀".length
[..."😀"].length
"😀".codePointAt(0)
"ß".toUpperCase()
"a-b-c".split("-").reverse().join("+")
"abc".split("").map((x) => x.charCodeAt(0))
String(1.50)
String(null)
String(undefined)
String()
String("a")
String(true)
String(-0)
String(1e21)
String(1e-7)
String(0.1 + 0.2)
typeof String(1)
"a".concat("b", "c")
"a".missing?.()
"abc"["len" + "gth"]
"abc"["2"]
"abc"[1.5]
"abc"[-1]
"a".nothing()
`),
    ],
    unknown: [
      ...each(
        `"abc"`,
        `.match(/b/) ~ .match(/z/) ~ .match("b") ~ .matchAll(/b/g) ~ .split("", 2) ~ .search("b") ~ .replace("b", () => "x") ~ .replace("b", String) ~ .big() ~ .fontsize(1) ~ .link("a") ~ .slice({}) ~ .concat([1]) ~ .indexOf({}) ~ .startsWith([]) ~ .at({}) ~ .at([1]) ~ .slice(null, 2) ~ .concat(null)`,
      ),
      ...rows(`
String({})
String([1])
String(() => 1).length > 0
String.raw\`a\`
String.fromCharCode(97)
String.fromCodePoint(97)
"" + {}
"" + [1, 2]
\`\${[1]}\`
"ab".split(undefined)
"ab".split()
"ab".split(null)
"ab".split({})
"a".repeat(100001).length
"a".padStart(100001).length
"a".padEnd(100001).length
"a".repeat(60000).concat("b".repeat(60000)).length
"a".repeat(60000).replace("a", "b".repeat(60000)).length
("a".repeat(60000) + "b".repeat(60000)).length
\`\${"a".repeat(60000)}\${"b".repeat(60000)}\`.length
"a".repeat(1001).replace(/a/, "")
"a".repeat(1001).split(/b/)
`),
    ],
  },
  numbers: {
    known: [
      ...each(
        `Number ~ parseInt ~ parseFloat ~ Number.parseInt ~ Number.parseFloat ~ isNaN ~ isFinite ~ Number.isNaN ~ Number.isFinite ~ Number.isInteger ~ Number.isSafeInteger ~ Boolean ~ Math.floor ~ Math.abs ~ Math.sign ~ !! ~ + ~ - ~ \\~ ~ typeof `.replace(
          "\\~",
          "0,~",
        ),
        `(0) ~ (-0) ~ (1.5) ~ (-2.5) ~ (NaN) ~ (Infinity) ~ (1e21) ~ (2 ** 53)`,
      ),
      ...each(
        `Number ~ parseInt ~ parseFloat ~ Number.parseInt ~ isNaN ~ isFinite ~ Number.isNaN ~ Number.isInteger ~ Boolean ~ ! ~ typeof `,
        `("") ~ ("12") ~ (" 3 ") ~ ("0x1f") ~ ("12px") ~ ("1e3") ~ ("abc") ~ ("1_0") ~ ("0b11") ~ (null) ~ (undefined) ~ (true) ~ (false)`,
      ),
      ...each(
        `+ ~ - ~ 0,~`,
        `("") ~ ("12") ~ (" 3 ") ~ ("0x1f") ~ ("12px") ~ (undefined) ~ (true) ~ (false)`,
      ),
      ...each(`Math.max ~ Math.min ~ Math.pow`, `() ~ (1) ~ (1, 2) ~ (2, 1) ~ (1, NaN) ~ (-1, -2)`),
      ...each(
        `Math.round ~ Math.ceil ~ Math.floor ~ Math.trunc ~ Math.sqrt ~ Math.abs ~ Math.sign`,
        `(2.5) ~ (-2.5) ~ (-0.4) ~ (4) ~ ()`,
      ),
      ...each(
        `parseInt ~ Number.parseInt`,
        `("10", 2) ~ ("z", 36) ~ ("0x10", 16) ~ ("0x10", 10) ~ ("12", 0) ~ ("12", undefined) ~ ("9", 8) ~ ()`,
      ),
      ...each(
        `1 ~ -7 ~ 2.5 ~ "3" ~ true ~ undefined`,
        ` + 2 ~  - 2 ~  * 2 ~  / 2 ~  % 2 ~  & 2 ~  | 2 ~  ^ 2 ~  << 2 ~  >> 2 ~  >>> 2 ~  < 2 ~  > 2 ~  <= 1 ~  >= 1 ~  == 1 ~  != 1 ~  === 1 ~  !== 1 ~  == "1" ~  + "1" ~  - "1" ~  / 0 ~  % 0 ~  && 0 ~  || 0 ~  ?? 0 ~  == null ~  != null ~  == true ~  - null`,
      ),
      ...rows(`
2 ** 10
Number()
Boolean()
Number.MAX_SAFE_INTEGER
Number.MIN_SAFE_INTEGER
Number.MAX_VALUE
Number.EPSILON
Math.PI
(12).toString()
(1.5).valueOf()
true.toString()
false.toString()
1..constructor === Number
isNaN()
isFinite()
Number.isInteger()
parseFloat()
Number.isInteger("1")
Number.isSafeInteger(2 ** 53)
Number.isNaN("a")
-"5"
void 0
(1, 2)
0 === -0
typeof NaN
1 in { 1: 2 }
(5).missing
true.missing
(5).missing()
(5)["x"].y
{ let x = 1; return [x++, x, ++x, x--, --x] }
{ let x = 5; x += 1; x -= 2; x *= 3; x /= 4; x %= 2; x **= 3; x <<= 2; x >>= 1; x |= 8; x &= 12; x ^= 3; x >>>= 1; return x }
{ let x = null; x ??= 1; let y = 0; y ||= 2; let z = 1; z &&= 3; let w = 0; w ??= 9; let v = 5; v ||= 1; let u = 0; u &&= 1; return [x, y, z, w, v, u] }
NaN
Infinity
[NaN].includes(NaN)
[NaN].indexOf(NaN)
isNaN(undefined)
`),
    ],
    unknown: rows(`
Math.random()
Math.log(1)
Math.hypot(3, 4)
Math.max("1", 2)
Math.max([1])
Math.floor("2.5")
Math.abs(null)
(1.005).toFixed(2)
(255).toString(16)
(1.5).toPrecision(1)
(1).toLocaleString()
(1).toExponential()
Number({})
Number([1])
Number(new Map())
parseInt([1])
parseInt({})
isNaN({})
isFinite([])
Number.isFinite({})
1n
1n + 2n
-1n
BigInt(1)
Date.now()
Date.parse("2020")
Date.UTC(2020)
new Date()
new Date(0).getTime()
Date()
typeof new Date(0).getTime()
-{}
+[]
-null
+null
~[1]
[] + 1
1 - {}
({}) < 1
[] == ""
({}) == "a"
1 + (() => 1)
"a" - []
encodeURIComponent("a b")
decodeURIComponent("a%20b")
encodeURI("a b")
decodeURI("a")
escape("a b")
unescape("a")
atob("YQ==")
btoa("a")
structuredClone({ a: 1 })
structuredClone(1)
Number.POSITIVE_INFINITY
Number.MIN_VALUE
Math.E
`),
  },
  lists: {
    begin:
      "const a = () => [3, 1, 2], n = () => [[1, [2]], [], 'x'], u = () => ['b', undefined, null, 'a', 10, 9]",
    known: [
      ...each(
        "a() ~ n() ~ u() ~ []",
        ".length ~ .at(0) ~ .at(-1) ~ [0] ~ [9] ~ ['1'] ~ [-1] ~ [1.5] ~ .missing ~ .indexOf(1) ~ .indexOf('x') ~ .includes(2) ~ .includes(undefined) ~ .slice() ~ .slice(1) ~ .slice(-1) ~ .slice(0, 1) ~ .slice(1, -1) ~ .slice(5) ~ " +
          ".concat() ~ .concat(4) ~ .concat([4, 5], [[6]]) ~ .map((x, i) => i) ~ .map((x, i, all) => all.length) ~ .filter((x) => x) ~ .filter((x, i) => i) ~ .find((x) => x === 1) ~ .find(() => false) ~ .findIndex((x) => x === 1) ~ .findIndex(() => false) ~ " +
          ".some((x) => x === 1) ~ .some(() => true) ~ .every((x) => x) ~ .every(() => false) ~ .every(() => true) ~ .forEach((x) => x) ~ .flatMap((x) => [x, 1]) ~ .flatMap((x) => 1) ~ .flatMap((x) => [[x]]) ~ .reduce((all, x) => [...all, x], []) ~ .reduce((all, x, i) => all + i, 0) ~ .flat() ~ " +
          ".map(Array.isArray) ~ .constructor === Array ~ .hasOwnProperty(0) ~ .hasOwnProperty('length') ~ .hasOwnProperty('map') ~ .keys().next() ~ .values().next() ~ .entries().next()",
      ),
      ...each(
        "a() ~ u() ~ []",
        ".join() ~ .join('') ~ .join('-') ~ .join(1) ~ .join(undefined) ~ .join(null) ~ .sort()",
      ),
      ...each(
        "a() ~ n() ~ []",
        ".push(4) ~ .push() ~ .push(4, 5) ~ .pop() ~ .shift() ~ .unshift(0) ~ .unshift() ~ .reverse() ~ .splice(1) ~ .splice(0, 1) ~ .splice(1, 0, 7, 8) ~ .splice(-1, 1) ~ .splice(0, 9) ~ .fill(0) ~ .fill(0, 1) ~ .fill(0, 1, 2)",
      ).flatMap((row) => [
        row,
        `{ const l = ${row.replace(/\..*$/, "")}; const r = l${row.replace(/^[^.]*/, "")}; return [l, r, l === r] }`,
      ]),
      ...rows(`
[...a(), ...[9]]
Array(0)
Array(1, 2)
Array.of(7)
Array.of()
new Array(0)
new Array(1, 2)
new Array("a")
Array.isArray([])
Array.isArray({})
Array.isArray()
Array.isArray("a")
Array.from([1, 2])
Array.from("abc")
Array.from(new Set([1, 1, 2]))
Array.from(new Map([["a", 1]]))
Array.from({ length: 2 })
Array.from({ length: 2, 0: "a", 1: "b" })
Array.from({ length: 3 }, (_, i) => i * 2)
Array.from([1, 2], (x) => x + 1)
Array.from([1, 2], (x, i) => [x, i])
Array.from({})
Array.from({ a: 1 })
Array.from([1].keys())
a().reduce((x, y) => x + y)
[5].reduce(() => 0)
[].reduce(() => 0)
[].reduce(() => 0, undefined)
[1, 2].reduce((all, x, at, list) => all + list.length + at, 0)
[2, 3, 4].reduce((all, x, at) => all * x + at)
a().map()
a().map(1)
a().filter(null)
a().find({})
a().some()
a().every()
a().findIndex()
a().reduce()
a().sort((x, y) => x - y)
a().sort((x, y) => y - x)
a().sort(() => 0)
[{ k: 2, n: 1 }, { k: 1, n: 2 }, { k: 2, n: 3 }].sort((x, y) => x.k - y.k)
["b", "a", "C"].sort()
["b", "a"].sort((x, y) => x < y ? -1 : 1)
["b", "a", "c"].sort((x, y) => x.localeCompare(y))
[2, undefined, 1].sort((x, y) => x - y)
[true, false].sort()
{ const l = a(); return l.sort() === l }
{ const l = a(); l.length = 1; return l }
{ const l = a(); l[3] = 9; return [l, l.length] }
{ const l = a(); l[0] = 9; return l }
{ const l = a(); l.x = 1; return [l.x, Object.keys(l)] }
{ const l = []; l[0] = 1; l.push(2); return l }
{ const l = a(); for (const x of l) if (l.length < 5) l.push(x); return l }
{ const l = a(); const s = []; l.forEach((x, i) => { s.push(x); if (i === 0) l.push(9) }); return s }
{ const l = a(); const s = []; l.map((x, i) => { s.push(x); if (i === 0) l.pop() }); return s }
{ const l = a(); return l.filter((x, i, all) => all === l) }
{ let s = 0; a().forEach(function (x) { s += x + this.k }, { k: 1 }); return s }
{ let s = []; [1, 2, 3].some((x) => { s.push(x); return x === 2 }); return s }
{ let s = []; [1, 2, 3].every((x) => { s.push(x); return x !== 2 }); return s }
{ let s = []; [1, 2, 3].find((x) => { s.push(x); return x === 2 }); return s }
{ const it = a().values(); const l = [...it]; return [l, [...it]] }
{ const it = a().keys(); it.next(); return [it.next(), it.next(), it.next(), it.next()] }
{ const l = [1]; l.push(l); return l.length }
{ const l = Object.freeze([1]); try { l.push(2) } catch (e) { return e.name } }
{ const l = Object.freeze([1]); try { l.pop() } catch (e) { return e.name } }
{ const l = Object.freeze([1]); l[0] = 2; l.length = 0; return l }
[[1, 2], [3]].map(([x, y = 0]) => x + y)
[1, 2, 3].at(1)
[1, 2].concat(3, [4], [[5]])
[1, 2].concat("ab", null, undefined)
["a", ["b", ["c"]]].flat()
[1, [2]].flat()[1]
["x", "y"].entries().next().value
Object.keys([5, 6])
Object.values([5, 6])
Object.entries(["a"])
[].concat([]).length
[1, 2, 3].includes(2) && [1].includes(9) === false
[null].join()
[[1, 2]].length
a().length = 2
"x" in { x: undefined }
{ delete a()[0]; return 1 }
typeof 1n
[{}].sort()
a().entries
Object.keys(() => 1)
({ ...[1] })
`),
    ],
    unknown: rows(`
[1, , 3]
Array(3)
new Array(3)
a().lastIndexOf(1)
a().findLast((x) => x)
a().findLastIndex((x) => x)
a().reduceRight((x, y) => x + y)
a().toString()
a().copyWithin(0, 1)
{ const l = a(); l.copyWithin(0, 1); return l }
a().flat(2)
a().flat(0)
a().flat(Infinity)
a().indexOf(1, 1)
a().includes(1, 1)
a().at("0")
a().at()
a().slice("1")
a().slice(0, null)
a().splice()
a().splice("0")
a().splice(0, "1")
{ const l = a(); l.splice("0", 1); return l }
a().fill(1, "0")
{ const l = a(); l.fill(1, "0"); return l }
{ const l = a(); l[7] = 1; return l }
{ const l = a(); l.length = 9; return l }
{ const l = a(); delete l[0]; return l }
[[1], {}].join()
[{ a: 1 }, [2]].sort()
a().sort((x, y) => ({}))
{ const l = a(); l.sort(() => ({})); return l }
Array.from({ length: "2" })
Array.from(new Date())
0 in [1]
["a".repeat(60000), "b".repeat(60000)].join("")
Array.from({ length: 1001 }, (_, i) => i).sort((x, y) => x - y)
Object.getOwnPropertyNames([1])
a().toLocaleString()
`),
  },
  objects: {
    begin:
      "const o = () => ({ b: 1, a: 'x', 2: true, get g() { return this.b + 1 } }); const f = () => Object.freeze({ x: 1, y: { z: 1 } }); const s = () => Object.seal({ x: 1 }); class P { constructor() { this.own = 1 } get got() { return 5 } method() { return 6 } static st = 7 }",
    known: [
      ...each(
        "Object.keys ~ Object.values ~ Object.entries ~ Object.getOwnPropertyNames",
        "(o()) ~ ({}) ~ ('') ~ (new P()) ~ (f()) ~ (null) ~ (undefined) ~ (Object.create({ up: 1 })) ~ (Object.create(null)) ~ (new Map([[1, 2]])) ~ (new Error('m')) ~ (Object.defineProperty({}, 'h', { value: 1 }))".replace(
          "('') ~ ",
          "",
        ),
      ),
      ...each(
        "o() ~ new P() ~ f() ~ Object.create({ b: 3 })",
        ".b ~ .g ~ ['a'] ~ [2] ~ ['2'] ~ .missing ~ .hasOwnProperty('b') ~ .hasOwnProperty('g') ~ .hasOwnProperty('toString') ~ .constructor === Object ~ .valueOf().b ~ .missing?.x ~ .missing?.[0] ~ .missing?.() ~ .missing.x ~ .missing() ~ .b() ~ .b.c.d ~ .got ~ .method?.()",
      ),
      ...rows(`
({ ...o(), b: 2 })
({ ...null, ...undefined, ...1, ...true })
({ ...new P() })
({ x: 1, x: 2 })
({ [1 + 1]: "two", ["a" + "b"]: 1 })
({ "a-b": 1, 1.5: 2 })
({ m() { return this.v }, v: 3 }).m()
({ get x() { return 1 }, set x(v) { this.y = v } }).x
{ const q = { get x() { return this.y }, set x(v) { this.y = v * 2 } }; q.x = 4; return [q.x, q.y, Object.keys(q)] }
{ const q = { set x(v) { this.y = v } }; q.x = 4; return [q.x, q.y] }
{ const q = { get x() { return 1 } }; q.x = 4; return q.x }
{ "use strict"; const q = { get x() { return 1 } }; q.x = 4; return q.x }
({ __proto__: { p: 1 } }).p
Object.keys({ __proto__: { p: 1 }, z: 1 })
({ __proto__: null }).toString
({ ["__proto__"]: 1 })["__proto__"]
{ const q = {}; q.__proto__ = { z: 1 }; return [q.z, Object.keys(q)] }
{ const q = {}; q.__proto__ = null; return q.toString }
Object.getPrototypeOf({}) === Object.prototype
Object.getPrototypeOf([]) === Array.prototype
Object.getPrototypeOf(Object.prototype)
Object.getPrototypeOf(new P()) === P.prototype
Object.setPrototypeOf({ a: 1 }, { z: 2 }).z
Object.setPrototypeOf({ a: 1 }, null).z
Object.create({ a: 1 }).a
Object.create(null).toString
Object.create({}, { v: { value: 1, enumerable: true }, h: { value: 2 } })
Object.create({}, { v: { get() { return 4 } } }).v
Object.create()
Object.create(1)
Object.assign({}, { a: 1 }, null, { b: 2 }, undefined, { a: 3 })
Object.assign({ a: 1 })
Object.assign({}, o())
Object.assign([], [1, 2])
Object.assign(null, {})
Object.assign(undefined)
{ const t = {}; return Object.assign(t, { a: 1 }) === t }
{ const t = { set x(v) { this.y = v } }; Object.assign(t, { x: 1 }); return t.y }
{ const t = Object.freeze({}); Object.assign(t, { x: 1 }); return t }
Object.fromEntries([["a", 1], ["b", 2]])
Object.fromEntries(new Map([["k", "v"]]))
Object.fromEntries([])
Object.fromEntries(Object.entries(o()).map(([k, v]) => [k + k, v]))
Object.defineProperty({}, "x", { value: 1, enumerable: true })
Object.defineProperty({}, "x", { value: 1 }).x
Object.defineProperty({}, "x", { get() { return 2 } }).x
Object.defineProperty({ x: 1, y: 2 }, "x", { enumerable: false })
Object.keys(Object.defineProperty({ x: 1 }, "x", { value: 3 }))
{ const q = Object.defineProperty({}, "x", { value: 1 }); q.x = 2; return q.x }
{ "use strict"; const q = Object.defineProperty({}, "x", { value: 1 }); q.x = 2; return q.x }
{ const q = Object.defineProperty({}, "x", { value: 1, writable: true }); q.x = 2; return q.x }
{ const q = Object.defineProperty({}, "x", { get() { return this.z }, set(v) { this.z = v + 1 } }); q.x = 2; return q.x }
Object.defineProperties({}, { a: { value: 1, enumerable: true }, b: { value: 2 } })
Object.hasOwn(o(), "b")
Object.hasOwn(o(), "toString")
Object.hasOwn([1], 0)
({}).hasOwnProperty("x")
{ const q = f(); q.x = 2; q.n = 1; q.y.z = 5; return q }
{ "use strict"; const q = f(); q.x = 2; return q }
{ "use strict"; const q = f(); q.n = 2; return q }
{ const q = s(); q.x = 2; q.n = 1; return q }
{ "use strict"; const q = s(); q.n = 2; return q }
{ const q = Object.preventExtensions({ x: 1 }); q.x = 3; q.n = 2; return q }
Object.freeze(1)
Object.seal("a")
{ const q = {}; return [Object.freeze(q) === q, Object.seal(q) === q] }
{ const q = o(); delete q.b; delete q.nope; return Object.keys(q) }
{ const q = { a: 1 }; return [delete q.a, q.a, "a" in q] }
{ const q = { a: { b: 1 } }; delete q?.a?.b; delete q?.c?.d; return q }
"b" in o()
"toString" in {}
"nope" in {}
2 in o()
"got" in new P()
Object() instanceof Object
Object(null)
Object(undefined)
Object({ a: 1 })
new Object()
new P() instanceof P
({}) instanceof P
[] instanceof Array
[] instanceof Object
(() => 1) instanceof Function
null instanceof Object
1 instanceof Number
Object.create(P.prototype) instanceof P
Object.create(null) instanceof Object
({}) === ({})
({}) == ({})
({}) != null
({}) == undefined
null == null
{ const q = {}; return [q === q, q == q, q != q, q !== q] }
typeof {}
typeof null
typeof (() => 1)
typeof class {}
typeof undefined
typeof nope
typeof Symbol()
!{}
!!{}
{ const q = {}; q["a" + 1] = 1; q.b = q; return [q.a1, q.b === q] }
{ const q = {}; q[null] = 1; q[undefined] = 2; q[true] = 3; q[1.5] = 4; return q }
{ const q = {}; q.z = 1; q[10] = 1; q[9] = 1; q["08"] = 1; return Object.keys(q) }
{ const k = []; for (const x in o()) k.push(x); return k }
{ const k = []; for (const x in Object.create({ up: 1 }, { h: { value: 1 } })) k.push(x); return k }
{ const k = []; for (const x in [7, 8]) k.push(x); return k }
{ const k = []; for (const x in null) k.push(x); return k }
{ const k = []; for (const x in new P()) k.push(x); return k }
Object.entries({ a: 1 }).map(([k, v]) => k + v)
o().toString === Object.prototype.toString
({}).valueOf() instanceof Object
({ a: 1 }).a.b
({ a: 1 }).a.b.c
undefined.x
{ try { null[0] } catch (e) { return e.name } }
null.x
{ let q; q.x = 1 }
{ try { let q = null; q[0] = 1 } catch (e) { return e.name } }
{ null.x = 1 }
{ let q; q.f() }
{ let q = {}; q.f() }
{ let q = {}; q.f.g() }
{ let q = {}; q["f"]() }
{ let q = 1; q() }
{ let q = {}; new q() }
{ let q = {}; new q.P() }
{ let q = () => 1; new q() }
{ const q = 1; q = 2 }
{ q; let q }
nope
nope.x
nope()
new Nope()
{ "use strict"; nope2 = 1 }
P()
P.call({})
class Q extends 5 {}
class Q extends undefined {}
{ const { x } = null }
{ const { x } = undefined }
{ const {} = null }
{ const { x: { y } } = {} }
{ const [x] = null }
{ const [x] = undefined }
{ const y = {}; const [x] = y }
{ let x; [x] = {} }
(([x]) => x)({})
(([x]) => x)(null)
{ const f = () => 5; const [x] = f() }
{ const y = {}; const [x] = y.z }

{ const [x] = 5 }
{ const y = {}; for (const x of y.z) ; }
{ const f = () => ({}); for (const x of f()) ; }
{ for (const [x] of [1]) ; }
{ for (const { x } of [null]) ; }
{ try { throw undefined } catch ({ x }) { } }
{ let y; const { x } = y }
{ let y = {}; const { x } = y.z }
{ let y = {}; const { x } = y.z || y.w }
{ let y = {}; const { x } = y["z"] }
{ let y = {}, i = 0; const { x } = y[i] }
{ let y = {}; const { x } = y[0] }
{ const f = () => null; const { x } = f() }
{ let y; const { x = 1 } = y }
{ let y, x; ({ x } = y) }
(({ x }) => x)()
(({ x }) => x)(null)
((a, { x }) => x)(1)
[undefined].map(({ x }) => x)
{ const [{ x }] = [] }
{ const { a: { b: { c } } } = { a: {} } }
{ for (const x of null) ; }
{ for (const x of 5) ; }
[...undefined]
{ const y = {}; [...y] }
{ const y = {}; [...y.z] }
{ const f = () => ({}); return [...f()] }
{ const y = {}; Math.max(...y) }
{ const y = {}; Math.max(...y.z) }
Math.max(...null)
new Map(5)
new Set(5)
"x" in "abc"
"x" in 5
"x" in null
1 instanceof 5
Object.keys(null)
[].reduce((x) => x)
"a".repeat(-1)
"abc".normalize("x")
"abc".includes(/b/)
"abc".startsWith(/b/)
"abc".replaceAll(/b/, "")
Symbol() + 1
Symbol.for("a") === Symbol.for("a")
Object.fromEntries(5)
new Promise()
new Promise(5)
Promise()
Map()
Set()
`),
    ],
    unknown: rows(`
Object.keys("ab")
Object.isFrozen({})
Object.is(1, 1)
Object.getOwnPropertyDescriptor({ a: 1 }, "a")
Object.getOwnPropertyNames(() => 1)
Object.getPrototypeOf("a") === String.prototype
Object.groupBy
({}).toString()
({}).toLocaleString()
({}).isPrototypeOf({})
({ a: 1 }).propertyIsEnumerable("a")
({ ..."ab" })
`),
  },
  "maps, sets and symbols": {
    begin:
      "const m = () => new Map([['a', 1], [2, 'b'], [NaN, 3]]), e = () => new Set([1, 'x', 1, NaN]), k = {}, w = () => new WeakMap([[k, 1]]), y = Symbol('d')",
    known: [
      ...each(
        "m() ~ e() ~ new Map() ~ new Set()",
        ".size ~ .has('a') ~ .has(1) ~ .has(NaN) ~ .has() ~ .delete(2) ~ .delete('no') ~ .clear() ~ .missing ~ .constructor === Map ~ .keys().next() ~ .values().next() ~ .entries().next() ~ .forEach((x) => x)",
      ),
      ...each("[...m() ~ [...e()", "] ~ .keys()] ~ .values()] ~ .entries()]"),
      ...rows(
        `
m()
e()
m().get("a")
m().get("z")
m().set("n", 5).get("n")
m().set("a", 2).size
m().set("a", 2)
e().add(9)
e().add(1).size
new Map([[1, { a: 2 }]]).get(1).a
new Map(m())
new Map(null)
new Map(undefined)
new Set("aab")
new Set(null)
new Set([[1], [1]]).size
new Set(m()).size
w().get(k)
w().has(k)
w().has({})
w().delete(k)
w().set(k, 4).get(k)
w().size
new WeakSet([k]).has(k)
new WeakSet().add(k).has(k)
m() instanceof Map
e() instanceof Set
m() instanceof Set
typeof m()
{ const s = []; m().forEach((v, key, all) => s.push(key, v, all.size)); return s }
{ const s = []; e().forEach((v, key) => s.push(key, v)); return s }
{ const s = []; m().forEach(function () { s.push(this.q) }, { q: 1 }); return s }
{ const s = []; for (const [a, b] of m()) s.push(a, b); return s }
{ const s = []; for (const a of e()) s.push(a); return s }
{ const s = []; for (const a of m().values()) s.push(a); return s }
{ const q = m(); q.clear(); return [q.size, [...q]] }
{ const q = m(); q.delete("a"); return q }
{ const q = m(); return [q.delete("a"), q.delete("a"), q.size] }
{ const q = new Map(); q.x = 1; return [q.size, q.x] }
{ const q = new Map(); q.set(k, 1); return [q.get(k), q.get({})] }
[...new Set([3, 1, 3])].map((x) => x + 1)
Array.from(m().entries())
Object.fromEntries(m())
new Map(Object.entries({ a: 1 })).get("a")
Map.prototype.get === m().get
typeof y
y === y
y === Symbol("d")
Symbol.for("q") === Symbol.for("q")
Symbol.for("q") === Symbol.for("r")
typeof Symbol.iterator
{ const q = { [y]: 1, z: 2 }; return [q[y], Object.keys(q), q[Symbol("d")]] === 1 }
{ const q = { [y]: 1, z: 2 }; return [q[y], Object.keys(q)] }
{ const q = {}; q[y] = 5; return q[y] }
y + 1
y + "a"
1 - y
y == y
y != null
!y
Boolean(y)
Map()
WeakMap()
new Map(5)
new Set({})
new Map().get()
new Set().size = 5
m().forEach()
`,
      ),
    ],
    unknown: rows(`
y.toString()
y.description
String(y)
Symbol.keyFor(y)
Symbol.toString()
m()[Symbol.iterator]
e().union
m().toString()
new Map([[Math.random(), 1]])
new Map([[Math.random(), 1]]).get(1)
new Map([[Math.random(), 1]]).has(1)
{ const q = m(); q.set(Math.random(), 1); return q.get("a") }
{ const q = m(); q.delete(Math.random()); return q.has("a") }
{ const q = e(); q.add(Math.random()); return q.size }
m().get(Math.random())
m().has(Math.random())
m().delete(Math.random())
{ const q = m(); q.set(Math.random(), 1); return [q.keys(), q.entries(), q.size] }
{ const s = []; for (const a of { *[Symbol.iterator]() { yield 1 } }) s.push(a); return s.length }
[...{ *[Symbol.iterator]() { yield 1 } }]
`),
  },
  "functions and classes": {
    begin:
      "class A { static s = 1; static m() { return this.s } x = 1; #p = 2; constructor(v) { this.v = v } get p() { return this.#p } set p(v) { this.#p = v } m() { return 'A' + this.v } static #q() { return 7 } static q() { return A.#q() } #r() { return 8 } r() { return this.#r() } has(o) { return #p in o } } class B extends A { y = this.x + 1; constructor(...all) { super(...all); this.z = 3 } m() { return 'B' + super.m() } get p() { return super.p + 1 } static m() { return super.m() + 1 } } class C extends B { } function F(a) { if (!new.target) return 'plain'; this.a = a } F.prototype.g = function () { return this.a }; F.st = 4",
    known: rows(`
new A(5)
new B(5)
new C(6)
new A(1).m()
new B(1).m()
new C(2).m()
A.m()
B.m()
C.m()
A.q()
new A().r()
new A().p
new B().p
{ const q = new A(); q.p = 9; return q.p }
{ const q = new B(); q.p = 9; return q.p }
new A().has(new A())
new A().has({})
A.s
B.s
A.name
B.name
F.length
F.name
(() => 1).name
(function () {}).name
({ f() {} }).f.name
({ f: () => 1 }).f.name
{ const g = () => 1; return g.name }
{ const g = function h() {}; return g.name }
{ let g; g = () => 1; return g.name }
{ const { g = () => 1 } = {}; return g.name }
((a, b) => 1).length
((a, b = 1) => 1).length
((...a) => 1).length
typeof A
typeof F
A.prototype.constructor === A
new A().constructor === A
new C().constructor.name
new B() instanceof A
new A() instanceof B
new C() instanceof A
Object.getPrototypeOf(B) === A
Object.keys(new B(1))
Object.keys(A)
Object.getOwnPropertyNames(A.prototype)
F(1)
new F(2)
new F(2).g()
F.call({}, 1)
F.st
new F(1) instanceof F
Object.keys(new F(1))
{ function G() { return { z: 1 } } return new G() }
{ function G() { this.a = 1; return 5 } return new G() }
{ class G { constructor() { return { z: 1 } } } return new G() }
{ function G() {} G.prototype = { k: 1 }; return new G().k }
A()
A.call({})
new (class { })()
new (class { static x = 1 }).x
(class { static { this.y = 2 } }).y
(class N { static n() { return N.name } }).n()
{ class G { static a = 1; static b = this.a + 1 } return G.b }
{ class G { ["a" + 1]() { return 1 } static ["b"] = 2 } return [new G().a1(), G.b] }
{ class G { a = () => this.b; b = 4 } return new G().a() }
{ class G { 'x y' = 1; 5 = 2 } return new G() }
{ class G extends null { } return typeof G }
{ class G extends Error { constructor(m) { super(m); this.name = "G" } } const e = new G("q"); return [e.name, e.message, e instanceof G, e instanceof Error] }
{ class G extends Error { code = 5 } const e = new G("q"); return [e.code, e.message, e.name] }
{ class G extends Map { get(k) { return super.get(k) + 1 } } return new G([[1, 2]]).get(1) }
{ const q = { m() { return 1 } }; const r = { __proto__: q, m() { return super.m() + 1 } }; return r.m() }
{ class G { get x() { return 1 } } class H extends G { get x() { return super.x + 1 } } return new H().x }
{ class G { m() { return typeof this } } const { m } = new G(); return m() }
{ class G { m() { return this.x } } const { m } = new G(); return m() }
{ const f = function () { return this }; return f.call(5) === 5 || typeof f.call(5) }
{ const f = function () { "use strict"; return this }; return [f.call(5), f(), f.call(null)] }
((x) => x).call(null, 3)
((x, y) => [x, y]).apply(null, [1, 2])
((x, y) => [x, y]).apply(null)
((x, y) => [x, y]).apply(null, null)
((x, y, z) => [x, y, z]).bind(null, 1)(2, 3)
(function () { return this.k }).bind({ k: 1 })()
(function () { return this.k }).bind({ k: 1 }).call({ k: 2 })
new (F.bind(null, 9))()
(function () { return arguments.length })(1, 2, 3)
(function () { return arguments[1] })(1, 2)
(function () { return [...arguments] })(1, 2)
(function (a) { return (() => arguments[0])() })(7)
((a, b = a + 1, c = b * 2) => [a, b, c])(1)
((a = 1) => a)(undefined)
((a = 1) => a)(null)
(({ a = 1, b: { c = 2 } = {} } = {}) => [a, c])()
(([a, [b] = [3]] = [1]) => [a, b])()
((...[a, b]) => [a, b])(1, 2)
((a, ...b) => b)(1, 2, 3)
(function f(n) { return n < 2 ? 1 : n * f(n - 1) })(5)
(() => { return })()
(() => ({}))()
(() => {})()
(function () { return f; function f() {} })().name
{ var a = 1; { var a = 2 } return a }
{ let a = 1; { let a = 2 } return a }
{ const f = []; for (let i = 0; i < 3; i++) f.push(() => i); return f.map((g) => g()) }
{ const f = []; for (var i = 0; i < 3; i++) f.push(() => i); return f.map((g) => g()) }
{ return typeof hoisted; function hoisted() {} }
{ return late; var late = 1 }
{ try { return late } catch (e) { return e.message } let late }
{ const f = () => g(); const g = () => 1; return f() }
{ const counter = (() => { let n = 0; return { up: () => ++n, get n() { return n } } })(); counter.up(); counter.up(); return counter.n }
{ const o = { f() { return this.v }, v: 1 }; const { f } = o; return [o.f(), (0, o.f) === f, (o.f)()] }
{ const o = { f() { return (() => this.v)() }, v: 1 }; return o.f() }
{ const o = { async f() { } }; return o.f() }
new (() => 1)
new (async function () {})()
{ const f = () => 1; f.x = 2; return [f.x, Object.keys(f)] }
{ function f() {} f.prototype.z = 1; return new f().z }
(function () { return typeof arguments })()
(function (a) { a = 5; return a })(1)
{ const g = A; return new g(1).v }
[1, 2].map(String)
["1", "2"].map(Number)
["a", ""].filter(Boolean)
[["a", 1]].map(([k, v]) => ({ [k]: v }))
new A(1).nope()
A.nope()
new A.nope()
new A().v.x
new B(1).m.call({ v: 3 }) 
A.prototype.m.call({ v: 3 })
class Q extends A.nope {}
`),
    unknown: rows(
      `
(function* () { yield 1 })()
(function () {}).toString()
F.toString()
A.length
((x, y) => [x, y]).apply(null, { length: 1 })
Function("return 1")()
`,
    ),
  },
  statements: {
    known: rows(
      `
{ if (0) return 1; else if ("") return 2; else return 3 }
{ if (1) return 1; return 2 }
{ let n = 0; while (true) { if (++n > 3) break } return n }
{ let n = 0; do n++; while (n < 3); return n }
{ let n = 0; do { n++; continue } while (n < 3); return n }
{ let s = ""; for (let i = 0, j = 5; i < j; i++, j--) s += i + "" + j; return s }
{ let s = ""; for (const c of "abc") { if (c === "b") continue; s += c } return s }
{ let s = ""; for (const k in { a: 1, b: 2 }) s += k; return s }
{ let s = ""; a: for (const x of [1, 2, 3]) { for (const y of [1, 2, 3]) { if (y === 2) continue a; if (x === 3) break a; s += x + "" + y } } return s }
{ a: { break a; } return 1 }
{ a: if (true) { break a } return 2 }
{ let n = 0; for (;;) { if (n++ > 2) return n } }
{ let x; for (x of [1, 2]); return x }
{ let x; for (x in { q: 1 }); return x }
{ const o = {}; for (o.k of [1, 2]); return o }
{ for (var [a, b] of [[1, 2]]); return a + b }
{ const s = []; for (const { x, y = 2 } of [{ x: 1 }, { x: 3, y: 4 }]) s.push(x, y); return s }
{ switch (2) { case 1: return "a"; case 2: return "b"; default: return "c" } }
{ switch (5) { case 1: return "a"; default: return "c"; case 2: return "b" } }
{ let s = ""; switch (2) { case 1: s += 1; case 2: s += 2; case 3: s += 3; break; default: s += 4 } return s }
{ let s = ""; switch (9) { case 1: s += 1; default: s += "d"; case 3: s += 3 } return s }
{ switch ("1") { case 1: return "number"; case "1": return "text" } }
{ switch (true) { case 1 > 2: return 1; case 2 > 1: return 2 } }
{ switch (1) { } return 0 }
{ switch (3) { case 1: return 1 } return "none" }
{ let s = ""; for (const x of [1, 2]) { switch (x) { case 1: continue; default: s += x } s += "-" } return s }
{ switch (1) { case 1: let z = 5; return z } }
{ try { throw 1 } catch (e) { return e } }
{ try { throw new TypeError("q") } catch ({ message, name }) { return [name, message] } }
{ try { return 1 } finally { } }
{ try { return 1 } finally { return 2 } }
{ let s = ""; try { s += 1; throw 0 } catch { s += 2 } finally { s += 3 } return s }
{ let s = ""; try { try { throw 1 } finally { s += "f" } } catch (e) { s += e } return s }
{ try { try { throw 1 } catch (e) { throw e + 1 } } catch (e) { return e } }
{ for (const x of [1]) { try { continue } finally { return "f" } } }
{ for (const x of [1, 2]) { try { break } finally { } } return "out" }
{ try { throw 1 } finally { return 3 } }
{ throw 5 }
{ throw new Error("m") }
{ throw null }
{ throw { a: 1 } }
{ const { a, b = 2, ...c } = { a: 1, d: 4, e: 5 }; return [a, b, c] }
{ const { a: { b: [, x] } } = { a: { b: [1, 2] } }; return x }
{ const { ["a" + 1]: x } = { a1: 4 }; return x }
{ const { length } = "abc"; return length }
{ const { x = 5 } = { x: null }; return x }
{ const [a, , b = 9, ...c] = [1, 2, undefined, 4, 5]; return [a, b, c] }
{ const [a, b] = "xy"; return b + a }
{ const [a] = new Set([4]); return a }
{ const [[k, v]] = new Map([["a", 1]]); return [k, v] }
{ let a = 1, b = 2; [a, b] = [b, a]; return [a, b] }
{ const o = {}; [o.x, o["y"]] = [1, 2]; return o }
{ const o = {}; ({ a: o.x, b: [o.y] } = { a: 1, b: [2] }); return o }
{ let a; ({ a = 3 } = {}); return a }
{ let a, b; a = b = 4; return a + b }
{ let a = [1]; a[0] += 2; a[0]++; return a }
{ let o = { n: 1 }; o.n++; ++o.n; o["n"] -= 5; return o }
{ let o = {}; o.a ??= 1; o.a ??= 2; o.b ||= 3; o.a &&= 4; return o }
{ let x = 1; { x = 2 } return x }
{ ; ; return 1 }
{ let x = (1, 2, 3); return x }
{ const f = (x) => { switch (x) { case "a": case "b": return 1; default: return 2 } }; return [f("a"), f("b"), f("c")] }
{ let i = 0; const a = [i++, i++, i]; return a }
{ let s = []; for (let i = 3; i--;) s.push(i); return s }
{ let o = { a: { b: { c: 1 } } }; return [o?.a?.b?.c, o?.x?.b.c, o.x?.["y"].z, o.f?.(1).q] }
{ let n = 0; const o = null; o?.[n++]; return n }
{ let n = 0; false && n++; true || n++; null ?? n++; return n }
{ const o = { get a() { throw new RangeError("g") } }; try { o.a } catch (e) { return e.name } }
{ const e = new Error("m", { cause: 5 }); return [e.cause, e.message] }
{ const e = new Error(); return [e.message, e.name, "message" in e, e.hasOwnProperty("message")] }
{ const e = new TypeError(5); return e.message }
{ const e = Error("x"); return e instanceof Error }
{ const e = new Error("x"); e.status = 404; e.name = "N"; return [e.status, e.name, Object.keys(e)] }
{ const e = new ReferenceError("r"); return e instanceof ReferenceError && !(e instanceof TypeError) }
{ return new RangeError("a") }
{ return Object.assign(new Error("m"), { code: 1 }).code }
{ return Error.captureStackTrace({}) }
{ return [typeof JSON, typeof Math, typeof isNaN, typeof Array] }
`,
    ),
    unknown: rows(
      `
{ const x = Math.random(); return x > 2 ? 1 : 2 }
{ const x = Math.random(); if (x > 2) return 1; return 2 }
{ class G { [Math.random()]() { return 1 } } return new G().zz }
{ class G { static [Math.random()] = 1 } return G.zz }
{ let x = Math.random() > 2 ? null : 1; x ??= 5; return x }
{ let x = [null, 1][Math.random() > 2 ? 0 : 1]; x ??= 5; return x }
{ const o = {}; o[Math.random()] = 1; let n = 0; for (const k in o) n++; return n }
{ const x = Math.random(); return x > 2 ? { a: [x] } : [1, \`\${x}\`] }
{ const x = Math.random(); const o = { a: 1 }; if (x > 2) o.a = 2; else o.b = 3; return o.a }
{ const o = { a: 1 }; for (const x of Math.random() > 2 ? [1] : [2, 3]) o.a += x; return o.a }
{ let n = 0; do { n++ } while (Math.random() > 2); return n }
{ const f = Math.random() > 2 ? (x) => 1 : (x) => 2; return f(1) }
{ const { a = 1 } = Math.random() > 2 ? {} : { a: 2 }; return a }
{ const [a = 1] = Math.random() > 2 ? [] : [2]; return a }
{ const o = Math.random() > 2 ? null : { a: 1 }; return o?.a }
{ try { if (Math.random() > 2) throw 1; return 2 } catch (e) { return e } finally { } }
{ const x = Math.random(); return x > 2 && 1 }
{ const x = Math.random(); return x || 1 }
{ const x = Math.random(); let n = 0; for (let i = 0; i < x; i++) n++; return n }
{ const x = Math.random(); let n = 0; while (n < x) n++; return n }
{ const x = Math.random() > 2; let n = 1; if (x) n = 2; return n }
{ const x = Math.random(); const o = {}; o[x] = 1; return o.a }
{ const x = Math.random(); const o = { [x]: 1 }; return o.a }
{ const x = Math.random(); switch (x > 2) { case true: return 1; default: return 2 } }
{ const x = Math.random(); return [1, 2][x] }
{ const x = Math.random(); return -x }
{ const x = Math.random(); return x + 1 }
{ const x = Math.random(); return x + "a" }
{ const x = Math.random(); return !x }
{ const x = Math.random(); return x * 2 }
{ const x = Math.random(); return \`a\${x}\` }
{ let x = Math.random(); return x++ }
{ let x = Math.random(); x += 1; return x }
{ let x = Math.random(); x ||= 1; return x }
{ let x = "5"; x++; return x }
{ let x = "5"; return x-- }
new Error("a").stack
/a(b)+/.exec("ab")
/a/g.test("a")
/a/y.test("a")
/(a)/.exec("a")
/(a)+b/.test("aab")
/a/.toString()
/a/.source
/a/.flags
RegExp("a").source
JSON.stringify({ a: 1 })
JSON.stringify([1])
JSON.stringify("a")
JSON.stringify(1)
JSON.stringify(null)
JSON.parse("1", (k, v) => v)
Reflect.ownKeys({ a: 1 })
Reflect.has({ a: 1 }, "a")
new Proxy({}, {})
`,
    ),
  },
  "JSON and patterns": {
    known: rows(`
JSON.parse("1")
JSON.parse('"a"')
JSON.parse("null")
JSON.parse("true")
JSON.parse('{"a":[1,{"b":null}],"c":"d"}')
JSON.parse("[]")
JSON.parse("{}")
JSON.parse(" [1 , 2] ")
JSON.parse(1)
JSON.parse(null)
JSON.parse(true)
JSON.parse('{"a":1}').a
JSON.parse('{"__proto__":1}')["__proto__"]
{ try { JSON.parse("{") } catch (e) { return [e.name, e instanceof SyntaxError] } }
JSON.stringify(undefined)
JSON.stringify(() => 1)
/b/.test("abc")
/^b/.test("abc")
/B/i.test("abc")
/b/.test()
/undefined/.test()
/null/.test(null)
/1/.test(123)
/[a-c]+/.test("xbx")
/^\\d{2,3}$/.test("12")
/^.$/s.test("\\n")
/\\bfoo\\b/.test("a foo b")
new RegExp("a").test("a")
new RegExp("A", "i").test("a")
new RegExp("^x$", "m").test("a\\nx")
RegExp("a").test("b")
/a/ instanceof RegExp
typeof /a/
/a/ === /a/
"a1b2".replace(/[0-9]/g, "")
"a1b2".split(/[0-9]/)
"a.b".replace(".", "-")
"x".replace(/x/, "$$")
"aXbX".replaceAll("X", "-")
"A-B".toLowerCase().split("-")
"abc".search(/c/)
"/api/v1".startsWith("/api")
" a ".trim().length
/a/
/a|b/i
`),
  },
  promises: {
    waits: true,
    known: rows(`
1
Promise.resolve(1)
Promise.resolve()
Promise.resolve(Promise.resolve(2))
Promise.reject(3)
Promise.reject(new TypeError("t"))
new Promise((r) => r(4))
new Promise((r, j) => j(5))
new Promise((r) => { r(1); r(2) })
new Promise((r, j) => { r(1); j(2) })
new Promise(() => { throw 6 })
new Promise((r) => setTimeout(r, 1, 7))
new Promise((r) => setTimeout(() => r(7), 1))
new Promise((r) => setImmediate(r, 8))
new Promise((r) => process.nextTick(r, 8))
new Promise((r) => queueMicrotask(() => r(9)))
Promise.resolve(1).then((x) => x + 1)
Promise.resolve(1).then(2)
Promise.resolve(1).then()
Promise.resolve(1).then(null, () => 5)
Promise.reject(1).then((x) => x, (e) => e + 10)
Promise.reject(1).then(2, 3)
Promise.reject(1).catch((e) => e + 1)
Promise.reject(1).catch()
Promise.resolve(1).catch(() => 5)
Promise.resolve(1).then(() => { throw 4 })
Promise.resolve(1).then(() => Promise.reject(4)).catch((e) => e)
Promise.resolve(1).finally(() => 9)
Promise.resolve(1).finally(() => { throw 8 })
Promise.reject(1).finally(() => 9)
Promise.resolve(1).finally(() => Promise.reject(7))
Promise.all([])
Promise.all([1, Promise.resolve(2), 3])
Promise.all([1, Promise.reject(4), Promise.reject(5)])
Promise.all(new Set([1, 2]))
Promise.race([Promise.resolve(1), 2])
Promise.race([new Promise(() => {}), 3])
Promise.race([Promise.reject(4), 3])
Promise.any([Promise.reject(1), Promise.resolve(2)])
Promise.any([3, Promise.reject(1)])
{ await null; return 1 }
{ return await Promise.resolve(5) }
{ await Promise.reject(6) }
{ try { await Promise.reject(6) } catch (e) { return e + 1 } }
{ try { return await Promise.resolve(1) } finally { await 2 } }
{ const x = await (async () => 3)(); return x }
{ const f = async (x) => { if (x) throw new Error("q"); return 2 }; try { await f(1) } catch (e) { return e.message } }
{ const s = []; for (const x of [1, 2]) { s.push(await x) } return s }
{ const s = []; for await (const x of [Promise.resolve(1), 2]) s.push(x); return s }
{ const s = []; await Promise.all([3, 1].map(async (x) => { s.push(x); await null; s.push(-x) })); return s }
{ const all = await Promise.all([1, 2].map((x) => x * 2)); return all }
{ const s = []; const p = Promise.resolve().then(() => s.push(1)); s.push(0); await p; return s }
{ const s = []; const t = setTimeout(() => s.push(1), 1); clearTimeout(t); await new Promise((r) => setTimeout(r, 3)); return s }
{ const s = []; await new Promise((r) => { const t = setInterval(() => { s.push(1); if (s.length === 2) { clearInterval(t); r() } }, 1) }); return s }
{ const t = { then(r) { r(5) } }; return await t }
{ const t = { then(r, j) { j(5) } }; return await t }
{ const t = { then() { throw 4 } }; return await t }
{ const t = { then: 5 }; return await t }
(async () => 1)() instanceof Promise
typeof Promise.resolve(1).then
new Promise((r) => r(new Promise((s) => s(3))))
new Promise(1)
Promise()
[1].map(async (x) => x).length
{ const f = async ({ a }) => a; return f() }
{ const f = async (a = nope) => a; return f().catch((e) => e.message) }
{ const d = {}; d.p = new Promise((r, j) => { d.r = r; d.j = j }); d.r(4); return d.p }
{ class G { async m() { return this.x } x = 3 } return new G().m() }
{ const o = { async *g() { yield 1 } }; return typeof o.g }
`),
    unknown: rows(`
Promise.allSettled([1, Promise.reject(2)])
Promise.any([Promise.reject(1)])
Promise.any([])
Promise.resolve(Math.random())
Promise.resolve(1).then(() => Math.random())
`),
  },
  "modules of Node": {
    begin:
      "const path = require('path'), util = require('util'), url = require('url'), Emitter = require('events'), { EventEmitter } = require('events'); const emitter = () => { const e = new Emitter(); e.all = []; return e }; class Own extends EventEmitter { constructor() { super(); this.own = 1 } }",
    known: [
      ...each(
        "path.join ~ path.resolve('/r'), path.join ~ path.posix.join",
        "('a', 'b') ~ ('a', '..', 'b') ~ ('/a', '/b') ~ ('a/', './b') ~ ('') ~ ('a', '') ~ ('..', 'a')",
      ),
      ...each(
        "path.dirname ~ path.basename ~ path.extname ~ path.normalize ~ path.isAbsolute",
        "('/a/b.txt') ~ ('a') ~ ('') ~ ('/') ~ ('.env') ~ ('a/../b.c.d') ~ ('a/b/')",
      ),
      ...rows(
        `
path.basename("/a/b.txt", ".txt")
path.basename("/a/b.txt", ".js")
path.relative("/a/b", "/a/c")
path.relative("/a", "/a")
path.relative()
path.relative("/a")
path.relative("/a", null)
path.resolve("/a", "b")
path.resolve("/a", "/b", "c")
path.resolve("/a", "..", "b")
path.sep
path.delimiter
path.join()
path.join(undefined)
path.join("a", null)
path.dirname()
path.basename(undefined)
path.extname(null)
path.resolve(undefined)
path.resolve("/a", undefined)
path.isAbsolute(undefined)
path.normalize()
["a.js", "b.ts"].map((x) => path.extname(x))
["a", "b"].map(path.dirname)
["/x/a.js"].map((x) => path.basename(x, path.extname(x)))
{ function P() {} function Q() {} P.prototype.m = () => 5; util.inherits(Q, P); return [new Q().m(), Q.super_ === P, new Q() instanceof P] }
new URL("http://a.b:80/c?d=e#f").pathname
new URL("http://a.b:81/c?d=e#f").host
new URL("http://a.b:81/c?d=e#f").port
new URL("https://u@a.b/c").hostname
new URL("/x?y=1", "http://a").href
new URL("/x?y=1", "http://a").search
new URL("http://a").origin
new URL("http://a").protocol
new URL("nope")
URL("http://a")
url.parse("/a/b").pathname
url.parse("/a/b").query
url.parse("/a/b", true).query
url.parse("/a/b", true).search
url.parse("/a").href
url.parse("/a").host
url.fileURLToPath("file:///a/b")
url.fileURLToPath(new URL("file:///a/b"))
url.fileURLToPath(new URL("c", "file:///a/b"))
url.URL === URL
Emitter === EventEmitter
Emitter.EventEmitter === Emitter
new Own() instanceof Emitter
new Own().own
{ const e = emitter(); e.on("x", (...all) => e.all.push(...all)); return [e.emit("x", 1, 2), e.emit("y"), e.all] }
{ const e = emitter(); e.once("x", () => e.all.push(1)); e.emit("x"); e.emit("x"); return e.all }
{ const e = emitter(); const f = () => e.all.push(1); e.on("x", f); e.on("x", f); e.off("x", f); e.emit("x"); return e.all }
{ const e = emitter(); const f = () => e.all.push(1); e.once("x", f); e.removeListener("x", f); return [e.emit("x"), e.all] }
{ const e = emitter(); e.on("x", () => e.all.push(1)); e.prependListener("x", () => e.all.push(0)); e.addListener("x", () => e.all.push(2)); e.emit("x"); return e.all }
{ const e = emitter(); e.on("x", () => e.all.push(1)); e.removeAllListeners("x"); return e.emit("x") }
{ const e = emitter(); e.on("x", () => e.all.push(1)); e.on("y", () => 1); e.removeAllListeners(); return [e.emit("x"), e.emit("y")] }
{ const e = emitter(); e.on("x", () => 1); e.removeAllListeners("z"); return e.emit("x") }
{ const e = emitter(); return e.on("x", () => 1) === e }
{ const e = emitter(); return e.setMaxListeners(5) === e && e.once("a", () => 1) === e && e.off("a", () => 1) === e }
{ const e = emitter(); let self; e.on("x", function () { self = this }); e.emit("x"); return self === e }
{ const e = emitter(); e.on("x", () => { throw 5 }); e.emit("x") }
{ const e = emitter(); e.emit("error", new RangeError("q")) }
{ const e = emitter(); e.on("error", (x) => e.all.push(x)); e.emit("error", 4); return e.all }
{ const e = emitter(); e.on("x", () => e.on("x", () => e.all.push(2))); e.emit("x"); return e.all }
{ const e = emitter(); e.on(5, () => e.all.push(2)); e.emit("5"); return e.all }
{ const e = new Own(); e.on("x", () => e.own++); e.emit("x"); return e.own }
{ const e = emitter(); e.on("x") }
{ const e = emitter(); e.on("x", null) }
{ const e = emitter(); e.once("x", {}) }
{ const e = emitter(); e.off("x") }
Emitter.defaultMaxListeners
util.promisify(undefined)
require("path") === require("path")
require("node:path").sep
`,
      ),
    ],
    unknown: rows(
      `
path.parse("/a/b.c")
path.format({ base: "a" })
path.toNamespacedPath("a")
path.win32
path.relative("/a", "b")
path.relative("../a", "b")
util.inspect({})
util.format("a")
util.types
url.parse("http://a/b").host
url.format({})
url.pathToFileURL("/a")
url.resolve("a", "b")
new URL("http://a?b=c").searchParams
emitter().listenerCount("x")
emitter().listeners("x")
emitter().eventNames()
Emitter.once(emitter(), "x")
require("os").cpus().length > 0
require("crypto").randomBytes(4).length
require("querystring").parse("a=b")
`,
    ),
  },
  "the order of things, and what is seldom written": {
    known: rows(`
{ class A { constructor() { this.k = this.make() } make() { return 1 } } class B extends A { v = 2; make() { return this.v } } return new B() }
{ class A { static #n = 0; static up() { return ++A.#n } } A.up(); return A.up() }
{ class A { get [Symbol.toStringTag]() { return "Q" } } return Object.keys(new A()) }
{ const f = (a, b = () => a) => { a = 5; return b() }; return f(1) }
{ const f = (a, b = () => a) => { var a = 5; return b() }; return f(1) }
{ function f(a) { var a; return a } return f(3) }
{ function f(a) { function a() {} return typeof a } return f(3) }
{ var f = 1; function f() {} return typeof f }
{ return typeof g; var g = 1; function g() {} }
{ let s = ""; for (const x of "ab") for (const y of "cd") s += x + y; return s }
{ const o = { a: 1, get b() { return this.a }, set b(v) { this.a = v } }; const { b, ...r } = o; return [b, r] }
{ const o = { ...{ get a() { return 5 } } }; return Object.entries(o) }
2 ** 3 ** 2
(-2) ** 2
[..."ab"].entries().next().value
[1, 10, 2].sort()
["a10", "a9"].sort()
[undefined, 3, null].sort()
[5, 1, 4].sort((a, b) => b > a)
[5, 1, 4].sort((a, b) => a > b ? 1 : -1)
[1, 2, 3, 4, 5].splice(-2)
[1, 2, 3].slice(undefined, undefined)
[1, 2, 3].slice(-2, -1)
[1, 2, 3].fill(0, -1)
[1, 2, 3].fill(undefined)
[0, -0].indexOf(-0)
[0].includes(-0)
Object.entries([7])
Object.assign({}, [1])
Object.keys({ a: 1, ...[5] })
{ const a = [1, 2]; a.foo = 1; const k = []; for (const x in a) k.push(x); return k }
{ const a = [1, 2, 3]; for (const x of a) { if (x === 1) a.shift() } return a }
{ const m = new Map([[1, 1]]); for (const [k] of m) { if (k < 3) m.set(k + 1, 1) } return m.size }
{ const m = new Map([[1, 1], [2, 2]]); for (const [k] of m) m.delete(2); return m.size }
{ const s = new Set([1, 2, 3]); const r = []; for (const x of s) { s.delete(2); r.push(x) } return r }
{ const s = new Set([1]); s.forEach((x) => { if (x < 3) s.add(x + 1) }); return [...s] }
{ const it = [1, 2].entries(); const r = []; for (const [i, v] of it) { r.push(i, v); break } return [r, it.next().value] }
{ const it = new Map([[1, 2]]).keys(); return it.next().value }
{ const g = [1, 2, 3].values(); return [...g, ...g] }
{ const o = Object.freeze({ get a() { return 1 }, set a(v) { this.z = v } }); return o.a }
{ const o = { v: 1, set a(x) { o.v = x } }; Object.freeze(o); o.a = 5; return o.v }
{ const p = { set a(v) { this.b = v } }; const o = Object.create(p); o.a = 5; return [Object.keys(o), o.b] }
{ const p = { a: 1 }; const o = Object.create(p); o.a++; return [o.a, p.a] }
{ const o = { a: 1 }; delete o.a; o.a = 2; o.b = 3; return Object.keys(o) }
{ let x = 0; const f = () => x++; const o = { [f()]: f(), [f()]: f() }; return o }
{ let s = ""; const t = (x) => { s += x; return x }; t(1) + t(2) * t(3); return s }
{ let s = ""; const t = (x) => { s += x; return { x } }; t(1).x = t(2).x; return s }
{ const f = function fact(n) { return n ? n * fact(n - 1) : 1 }; return f(4) }
{ class A { } A = 1; return A }
{ class A { m() { A = 1 } } new A().m() }
{ try { throw 1 } catch (e) { var e = 2 } return e }
{ try { null.x } catch { return "c" } finally { } }
{ const f = () => { try { return "a" } finally { f.x = 1 } }; return [f(), f.x] }
{ l: for (let i = 0; i < 3; i++) { switch (i) { case 1: break l; default: continue l } } return "d" }
{ let i = 0; for (; i < 5; i++) { if (i === 3) break } return i }
{ let i; for (i = 0; i < 2; i++); return i }
{ const r = []; for (let i = 0; i < 3; i++) { r.push(() => i); i++ } return r.map((f) => f()) }
{ let a = 1; { function a2() { return a } var b = a2() } return b }
typeof (() => {}).prototype
typeof (function () {}).prototype
(function () { return typeof this })()
(() => typeof this)()
[].concat(1, [2], [[3]])
"abc".at(-4)
"a,b".split(",", undefined)
"abc".substr(-2, 1)
"abc".slice(2, -1)
"abc".lastIndexOf("")
"abc".indexOf("", 10)
"x".padStart(3, "ab")
"aaa".lastIndexOf("a", 1)
"aXbX".split("X")
"İ".toLowerCase().length
"abc" < "abd"
"a" < "B"
null + 1
undefined + 1
true + true
[] instanceof Object
"5" * "2"
"5" + 2 - 1
+"" === 0
+" " === 0
1 / -0
-0 + 0
0.1 * 3
5 % -3
-5 % 3
1 << 33
-1 >>> 0
2 ** -1
NaN !== NaN
null ?? undefined ?? 1
0 || null
"" && 1
!!"0"
!!"false"
void 0 === undefined
typeof typeof 1
Number("")
Number("  12  ")
Number("1e1000")
Number("-0")
Number("0o17")
Number("Infinity")
Number("infinity")
parseInt("  42abc")
parseInt("-0x1F")
parseInt(0.0000005)
parseInt("1e3")
parseInt(null)
parseInt("Infinity")
parseFloat(".5.5")
parseFloat("-.5e-1x")
isNaN("abc")
isNaN("")
isNaN(undefined)
Number.isInteger(5.0)
Math.round(-0.5)
Math.round(1.4999)
Math.max(-0, 0)
Math.min(0, -0)
Math.sign(-0)
Math.pow(NaN, 0)
Math.sqrt(-1)
Math.abs(-Infinity)
Math.trunc(-0.9)
String(-1e-7)
String(123456789012345680000)
JSON.parse("-0")
JSON.parse('{"a":1,"a":2}')
Array.from("ab", (x) => x + x)
Array.from(new Map([[1, 2]]).values())
Array.from([3], function () { return this.k }, { k: 1 })
Array.from({ length: -1 })
Array.of(undefined)
Object.fromEntries([["a"]])
Object.fromEntries([[1, 2], [1, 3]])
Object.entries(Object.create({ a: 1 }, { b: { value: 1, enumerable: true } }))
Object.create({ a: 1 }, undefined)
new Map([[NaN, 1]]).get(NaN)
new Map([[0, 1]]).get(-0)
new Set([0, -0]).size
[...new Set([NaN, NaN])].length
(async () => {}).name
(class { static name = "q" }).name
({ get a() { return 1 } }).a
({ "a b"() {} })["a b"].name
({ ["x" + 1]: () => {} }).x1.name
(function () {}).constructor === Function
`),
    unknown: rows(`
[1, 2, 3].indexOf(2, 1)
[[3, "c"], [1, "a"]].sort().join("|")
[1, 2, 3].splice(1, undefined)
[1, 2, 3].splice(undefined)
Object.assign({}, "ab")
{ const d = Object.getOwnPropertyDescriptor({ a: 1 }, "a"); return d.value }
{ const o = { toString() { return "q" } }; return o + "" }
{ const o = { valueOf() { return 5 } }; return o + 1 }
{ const o = { toString() { return "k" } }; return { [o]: 1 } }
{ return { [[1, 2]]: 1 } }
{ const a = [1]; const b = { [a]: 2 }; return b["1"] }
String([])
(25).toString(36)
new Date(NaN).getTime()
Array.from({ length: NaN })
Object.values("ab")
new Map([["a", 1]]).forEach.length
(() => {}).bind().name
Function.prototype.name
`),
  },
}
