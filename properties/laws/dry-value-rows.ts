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
class Q extends null {}
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
Object.create(null) instanceof Object
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
}
