/**
 * What a dry run makes of the language (C-408), beside what Node makes of it.
 *
 * Law. What comes out of a program is what Node has, or is not known; of most of the language it is known.
 */
import { createRequire } from "node:module"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { runs } from "../arbitraries/runs.js"
import { dryLinesOf } from "./dry-files.js"

/** What is held of one file that starts. */
const held = (text: string): Promise<readonly string[]> => dryLinesOf({})({ "index.js": text })

/** A sign that stands for another one in a text below. */
const dollars = (text: string): string => text.replaceAll("§", "$")

/** Pieces of a program, each of which writes down what it finds. */
const pieces = [
  "const l = []; for (const x of [1,2,3]) { if (l.length < 6) l.push(x) } log(l.join())",
  "let i = 0; const a = [0,0]; a[i++]++; log(i, a[0], a[1])",
  "let i = 0; const a = [5,5]; a[i++] += 2; log(i, a[0], a[1])",
  "let n = 0; const f = () => { n++; return o }; const o = { x: 1 }; f().x++; log(n, o.x)",
  "let n = 0; const f = () => { n++; return o }; const o = { x: null }; f().x ??= 4; log(n, o.x)",
  "const a = Symbol('q'), b = Symbol('q'); const o = { [a]: 1, [b]: 2 }; log(o[a], o[b], a === b)",
  "log(Symbol.for('a') === Symbol.for('a'))",
  "const o = Object.freeze({ x: 1 }); try { o.x = 2 } catch (e) { log(e.name) } log(o.x)",
  "'use strict'; const o = Object.freeze({ x: 1 }); o.x === 1 && log('ok')",
  "class A { m() {} } class B extends A {} class C extends B {} log('m' in new C(), 'toString' in {})",
  "class A { #x = 1; getA() { return this.#x } } class B extends A { #x = 2; getB() { return this.#x } } const b = new B(); log(b.getA(), b.getB())",
  "class A { get x() { return 1 } } const a = new A(); try { a.x = 2; log('sloppy') } catch (e) { log(e.name) }",
  "class A { get x() { return 1 } set() { this.x = 2 } } try { new A().set(); log('sloppy') } catch (e) { log(e.name) }",
  "log(((a, b = 1, c) => 1).length, ((...r) => 1).length, ((a, {b}) => 1).length)",
  "const o = { a: 1 }; const p = { f() { return 'f' } }; o.__proto__ = p; log(o.f(), Object.keys(o).join())",
  "const p = Object.create({ a: 1 }, { b: { value: 2, enumerable: true }, c: { get() { return 3 } } }); log(p.a, p.b, p.c, Object.keys(p).join())",
  "log(Object.keys({ b: 1, 2: 2, 1: 3, a: 4 }).join())",
  "const c = Object.create({ up: 1 }); c.own = 2; const k = []; for (const x in c) k.push(x); log(k.join())",
  "const o = {}; Object.defineProperty(o, 'x', { value: 1, writable: true, enumerable: true, configurable: true }); Object.defineProperty(o, 'x', { enumerable: false }); log(o.x, Object.keys(o).length)",
  "log([1].hasOwnProperty('-1'), [1].hasOwnProperty('length'), [1].hasOwnProperty(''), [1].hasOwnProperty(0), Object.hasOwn([1], 1))",
  "try { null.x } catch (e) { log(Object.keys(e).length, e.hasOwnProperty('name'), e.constructor === TypeError) }",
  "const m = new Map([['a', 1], ['b', 2]]); log(m.keys().next().value, m.values().next().value, m.entries().next().value[0])",
  "const it = new Set([1, 2]).values(); let s = ''; for (let r = it.next(); !r.done; r = it.next()) s += r.value; log(s)",
  "Promise.any([Promise.reject(new Error('a')), Promise.resolve(2)]).then((x) => log('any', x), (e) => log(e.name))",
  "Promise.race([new Promise(() => {}), Promise.resolve(3)]).then(log)",
  "const order = []; const p = new Promise((r) => r(Promise.resolve(1))); p.then(() => log('adopted')); Promise.resolve().then(() => log(1)).then(() => log(2)).then(() => log(3)).then(() => log(4))",
  "(async () => Promise.resolve(1))().then(() => log('returned')); Promise.resolve().then(() => log(1)).then(() => log(2)).then(() => log(3)).then(() => log(4))",
  "(async () => 1)().then(() => log('plain')); Promise.resolve().then(() => log(1)).then(() => log(2))",
  "Promise.resolve(1).then(() => Promise.resolve(2)).then(() => log('inner')); Promise.resolve().then(() => log(1)).then(() => log(2)).then(() => log(3)).then(() => log(4)).then(() => log(5))",
  "Promise.resolve(1).finally(() => {}).then(() => log('fin')); Promise.resolve().then(() => log(1)).then(() => log(2)).then(() => log(3)).then(() => log(4)).then(() => log(5))",
  "const th = { then(r) { log('then called'); r(5) } }; Promise.resolve(th).then((x) => log('got', x))",
  "const th = { then(r) { r(6) } }; (async () => { log(await th) })()",
  "const th = { then(r) { r(6) } }; (async () => th)().then(log)",
  "Promise.resolve().then(() => ({ then(a, b) { b(new Error('refused')) } })).catch((e) => log(e.message))",
  "process.nextTick(() => log('tick')); Promise.resolve().then(() => log('micro')); log('sync')",
  "Promise.resolve().then(() => { process.nextTick(() => log('tick')); Promise.resolve().then(() => log('micro')) })",
  "const l = [1,2,3]; for (const x of l) { if (l.length < 6) l.push(x * 10) } log(l.join())",
  "const l = [1,2,3,4]; l.forEach((x, i) => { if (x === 2) l.splice(i, 1) }); let c = 0; l.forEach(() => c++); log(l.join(), c)",
  "const seen = []; const l = [1,2,3,4]; l.forEach((x, i) => { seen.push(x); if (x === 2) l.splice(i, 1) }); log(seen.join())",
  "const s = new Set([1]); for (const x of s) if (x < 4) s.add(x + 1); log([...s].join())",
  "const o = { a: 1, b: 2, c: 3 }; const k = []; for (const x in o) { k.push(x); delete o.b } log(k.join())",
  "class B { constructor() { this.t = new.target === B } } class C extends B {} log(new B().t, new C().t)",
  "function f() { return typeof this } log(f.call(undefined), f.call(1))",
  "function f() { 'use strict'; return typeof this } log(f.call(undefined), f.call(1), f())",
  "const o = { a: { b: 1 } }; delete o?.a; log(Object.keys(o).length)",
  "log(typeof fff); { function fff() {} } log(typeof fff)",
  "const l = ['b', 'c', 'a']; l.sort((x, y) => (x < y ? 1 : -1)); log(l.join())",
  "const l = [3, 1, 2]; const r = l.sort((x, y) => x - y); log(l[0], r === l)",
  "const l = [10, 9, 1]; l.sort(); log(l.join())",
  "const l = [1, 2, 3]; const r = l.reverse(); log(r === l, l.join()); r.push(0); log(l.length)",
  "const l = [1,2,3,4].fill(0, 1, 3); log(l.join()); const q = [1]; log(q.fill(2) === q)",
  "const o = { k: 3 }; log([1, 2].map(function (x) { return x + this.k }, o).join()); [1].forEach(function () { log(this.k) }, o); log([1].every(function () { return this.k === 3 }, o))",
  "log([1, 2].flatMap((x) => [x, [x]]).length, [1].flatMap((x) => x).length)",
  "const at = []; [1, 2, 3].reduce((s, x, i) => { at.push(i); return s + x }); log(at.join()); const at2 = []; [1, 2].reduce((s, x, i) => { at2.push(i); return s }, 0); log(at2.join())",
  "log(Array.from({ length: 2, 0: 'a', 1: 'b' }).join(), Array.from('abc', (c) => c + c).join(), Array.from(new Map([[1, 2]])).length, Array.from({ length: 3 }, (_, i) => i * i).join())",
  "log(Array.of(7).length, Array.isArray([]), Array.isArray({}), new Array(1, 2).length)",
  "const names = Object.getOwnPropertyNames(class { a() {} static s() {} }.prototype).join(); log(names)",
  "class A { a() {} b() {} } log(Object.getOwnPropertyNames(A.prototype).join(), Object.keys(A.prototype).length)",
  "class A { constructor() { for (const k of Object.getOwnPropertyNames(Object.getPrototypeOf(this))) if (k !== 'constructor') this[k] = this[k].bind(this) } m() { return this.v } v = 3 } const { m } = new A(); log(m())",
  "const f = () => {}; f.extra = 1; log(Object.keys(f).join(), f.name); const A = class { static x = 1 }; log(Object.keys(A).join(), A.name)",
  "const f = (function () { return function () {} })(); log(f.name === ''); const o = { g: (0, () => 1) }; log(o.g.name)",
  'const o = JSON.parse(\'{"__proto__": {"x": 1}}\'); log(o.x, Object.keys(o).join())',
  "lbl: { log('in'); if (1) break lbl; log('never') } log('out')",
  "a: for (var i = 0; i < 3; i++) { b: for (;;) { switch (i) { case 1: continue a; case 2: break a; default: break b } } log(i) }",
  "const f = () => { for (const x of [1, 2]) { try { return x } finally { continue } } return 'done' }; log(f())",
  "const f = () => { l: try { return 1 } finally { break l } return 2 }; log(f())",
  "const f = () => { try { throw 1 } catch (e) { return e } finally { return 3 } }; log(f())",
  "const f = () => { try { try { throw 1 } finally { log('f1') } } catch (e) { log('c', e) } }; f()",
  "switch (3) { case 1: log(1); default: log('d'); case 2: log(2) }",
  "switch (1) { case 1: { let z = 1; log(z) } case 2: break; case 3: log('x') }",
  "switch (true) { case 1 > 2: log('a'); break; case 2 > 1: log('b') }",
  "const { a: { b = 2 } = {}, ...r } = { c: 1 }; log(b, r.c); const [x, [y] = [5], ...z] = 'ab'; log(x, y, z.length)",
  "const f = ({ a, b: [c, d = a] } = { a: 1, b: [2] }) => a + c + d; log(f(), f({ a: 5, b: [1, 1] }))",
  "let p, q; [p, q] = [1, 2]; [p, q] = [q, p]; ({ p, ...q } = { p: 9, r: 1 }); log(p, q.r)",
  "for (const [k, v] of Object.entries({ a: 1 })) log(k, v); for (const { length } of ['ab']) log(length)",
  "const [a, b] = new Map([['x', 1]]); log(a[1], b); const [c] = new Set([4]); log(c)",
  "try { const [x] = {} } catch (e) { log(e.name) } try { const { x } = null } catch (e) { log(e.name) } try { [...undefined] } catch (e) { log(e.name) } try { new (class { constructor() { throw new RangeError('q') } })() } catch (e) { log(e.message) }",
  "const o = { get a() { log('got'); return 1 }, set a(v) { log('set', v) } }; o.a = 5; o.a += 1; const { a } = o; log({ ...o }.a)",
  "(async () => { for await (const x of [Promise.resolve(1), 2]) log(x) })()",
  "const g = async () => { try { await Promise.reject(new Error('e')) } finally { log('fin') } }; g().catch((e) => log(e.message))",
  "(async () => { const r = await Promise.all([1, 2].map(async (x) => { await null; return x * 2 })); log(r.join()) })()",
  "(async () => { log('a'); await 0; log('c') })(); log('b')",
  "const c = (() => { let n = 0; return { inc: () => ++n, get n() { return n } } })(); c.inc(); c.inc(); log(c.n)",
  "const fs = []; for (var i = 0; i < 3; i++) fs.push(() => i); log(fs.map((f) => f()).join())",
  "const fs = []; for (let i = 0; i < 3; fs.push(() => i), i++); log(fs.map((f) => f()).join())",
  "log(1 / 0, -1 / 0, 0 / 0, 5 % -3, -5 % 3, 2 ** -1, 7 >>> 1, -1 >>> 28, 1 << 31, ~5, !'', 0.1 + 0.2, 1e21, 1e-7, -0, 123456789012345680000)",
  "log(void 0, (1, 2), typeof typeof 1, !!'a' && 'b', null ?? 'c', 0 || 'd', '' ?? 'e')",
  "const o = { f() { return this === o } }; const g = o.f; log((o.f)(), (0, o.f)(), g?.(), o?.f(), o['f']())",
  "class A { static #c = 0; static inc() { return ++A.#c } static { A.inc() } #p() { return 'p' } q() { return this.#p() } has(o) { return #p in o } } log(A.inc(), new A().q(), new A().has(new A()), new A().has({}))",
  "class A { static create() { return new this() } who() { return this.constructor.name } } class B extends A {} log(B.create().who(), Object.getPrototypeOf(B) === A, B.prototype instanceof A, Object.getPrototypeOf(B.prototype) === A.prototype)",
  "class A { a = 1; b = this.a + 1; ['c' + 1] = 3; d = () => this.b } const x = new A(); log(x.b, x.c1, x.d.call(null))",
  "class A { get v() { return this._v ?? 'none' } set v(x) { this._v = x * 2 } static get s() { return 's' } } const a = new A(); log(a.v); a.v = 4; log(a.v, A.s)",
  "function A() {} A.prototype.x = 1; function B() { A.call(this) } B.prototype = Object.create(A.prototype); B.prototype.constructor = B; log(new B().x, new B() instanceof A, new B().constructor === B)",
  "const w = new WeakMap(); const k = {}; w.set(k, 1); log(w.get(k), w.has({}), w.size); const s = new Set([1, 2]); s.delete(1); log(s.size, s.has(1), [...s.entries()][0].join())",
  "const m = new Map(); m.set(NaN, 1).set(0, 2); log(m.get(NaN), m.get(-0), m.delete(5), m.size); m.forEach(function (v, k) { log(k, v, this.t) }, { t: 1 }); m.clear(); log(m.size)",
  "const EventEmitter = require('events'); const e = new EventEmitter(); const f = () => log('f'); e.on('x', f); e.off('x', f); e.emit('x'); e.once('y', () => log('y')); e.emit('y'); e.emit('y'); log(e.emit('z'))",
  "const { EventEmitter, once } = require('events'); class A extends EventEmitter { go() { this.emit('go', 1, 2) } } const a = new A(); a.on('go', function (x, y) { log(x + y, this === a) }); a.go()",
  "const util = require('util'); function A() {} A.prototype.m = () => 'm'; function B() { B.super_.call(this) } util.inherits(B, A); log(new B().m(), B.super_ === A)",
  "function f(a) { var a; return a } log(f(4)); function g(a) { var a = 5; return a } log(g(4)); function h(a, b = () => a) { var a; a = 2; return b() } log(h(1)); function k(a) { function a() {} return typeof a } log(k(1))",
  "try { (() => { x; let x })() } catch (e) { log(e.name) } try { typeof zz; let zz } catch (e) { log(e.name) } try { new C(); class C {} } catch (e) { log(e.name) } try { f(); const f = () => 1 } catch (e) { log(e.name) }",
  "try { ((a = b, b) => 1)() } catch (e) { log(e.name) } try { for (let i = i; ;) break } catch (e) { log(e.name) } try { for (let x of [x]) break } catch (e) { log(e.name) }",
  "const e = []; try { throw { a: 1 } } catch ({ a, b = 2 }) { e.push(a, b) } log(e.join()); try { throw undefined } catch (x) { log(x) } var ee = 1; try { throw 2 } catch (ee) { ee = 3 } log(ee)",
  "const o = { a: 1 }; const { [('a')]: v, ['b']: w = v } = o; log(v, w); const key = 'dyn'; const z = { [key]() { return this[key].name } }; log(z.dyn())",
  "const o = { async m() { return 1 }, *g() { yield 1 }, async *ag() {}, get [('x')]() { return 2 } }; log(o.x, typeof o.m().then, Object.keys(o).join()); o.m().then(log)",
  "const base = { hi() { return 'base' } }; const o = { __proto__: base, hi() { return super.hi() + '!' } }; log(o.hi(), Object.getPrototypeOf(o) === base)",
  "let n = 0; for (;;) { if (++n > 3) break } log(n); do { n-- } while (n > 0); log(n); let j = 3; while (j --> 0) { if (j === 1) continue; log(j) }",
  "if (0) ; else log('else'); if (1) log('one'); else ; ; {} log('done'); a: b: c: log('labels')",
  "const id = (x) => x; log(id(...[1], 2), Math.max(...[1, 5], ...new Set([9])), [...'hi', ...[1]].length, Object.assign([1, 2], [3]).join())",
  "Promise.resolve(1).then(2).then(log); Promise.reject(1).then(log).catch((x) => { log('c', x); throw 'again' }).then(log, (x) => log('d', x)); Promise.all([]).then((x) => log(x.length)); Promise.resolve(3).finally(() => 9).then(log); Promise.reject(4).finally(() => {}).catch(log)",
  "const a = { x: 1 }; const b = a; b.y = 2; log(a.y); const [f, ...g] = [a, b, { ...a }]; log(g[0] === f, g[1] === f); let { length } = 'four'; log(length); const { x: { toString: ts } = {} } = {}; log(typeof ts)",
  "let log2 = log; { let log2 = () => log('inner'); log2() } log2('outer'); const sh = 1; (() => { const sh = 2; log(sh) })(); log(sh)",
  "const i = [5, 6].entries(); for (const [k, v] of i) log(k, v); log([...[1, 2].keys()].join(), [...new Map([[1, 2]]).values()].join(), [...new Set('aab')].join(''))",
  "for (const x of [1, 2, 3]) { if (x === 2) continue; try { if (x === 3) break; log('t', x) } finally { log('f', x) } } const r = (() => { for (const k of ['a', 'b']) for (;;) { return k } })(); log(r)",
  "const A = class Named { static n = Named.name; m() { return Named } }; log(A.n, new A().m() === A); const o2 = { 'quoted key': 1, 5: 'n', async: 2, get: 3, set: 4, static: 5, of: 6 }; log(o2['quoted key'], o2[5], o2.get + o2.set, o2.async, o2.of)",
  "new Set([{}]).forEach((v, k, s) => log(v === k, s.size)); log(new Map(Object.entries({ a: 1 })).get('a'), new Set('abc').size, new Map(new Map([[1, 2]])).get(1), new Set([1]).has('1'))",
].map(dollars)
/** Those of which not all is known. */
const others = [
  "class A { static at = A.by(); static { this.last = A.by() + this.#own() } static by() { return 'b' } static #own() { return 'o' } } log(A.at, A.last)",
  "{ class A { async *[Symbol.asyncIterator]() { yield 1 } } (async () => { let n = 0; for await (const x of new A()) n += x; log(n) })() }",
  "function f() { return 1 } { function f() { return 2 } } log(f())",
  "var f = 1; { function f() { return 2 } } log(typeof f)",
  "const f = 1; { function f() { return 2 } } log(typeof f)",
  "log(typeof f); { function f() {} } { async function g() {} } log(typeof f, typeof g)",
  "function f(a) { arguments[0] = 9; return a } log(f(1, 2))",
  "function f(a) { a = 9; return arguments[0] } log(f(1), f())",
  "function f(a) { 'use strict'; a = 9; return arguments[0] } log(f(1))",
  "function f(a, b = 2) { arguments[0] = 9; return a } log(f(1))",
  "function f(a, b) { const first = [].shift.call(arguments); return [first, a, b].join() } log(f(1, 2))",
  "let s; function* g() { s = 1 } [...g()]; log(s)",
  "let n = 0; function* g() { n++; yield n; n += 5 } const i = g(); n = 0; i.next(); log(n); i.next(); log(n)",
  "const o = { n: 0, *[Symbol.iterator]() { o.n++; yield 1 } }; for (const x of o) log(x); log(o.n)",
  "const f = (x) => x + 'a', g = (x) => x + 'b'; log([f, g].reduceRight((s, one) => one(s), 'c'))",
  "let k = null; const s = (x) => { k = x }; [s, 1].reduceRight((a, one) => typeof one === 'number' ? a : one(a), 5); log(k)",
  "try { require('fs').readFileSync('/app/nowhere') } catch (e) { log(e.code === 'ENOENT', typeof e.errno) }",
  "let i = 0; while (i < 10000) i++; log(i)",
  "const a = [1,2,3]; delete a[1]; log(a[1], a.length, 1 in a)",
  "const e = new Error('m'); log(Object.keys(e).length, e.message, e.name, String(e), e instanceof Error, e.hasOwnProperty('name'))",
  "log([7].values().next().value, [7].entries().next().value.join(), [7][Symbol.iterator]().next().value)",
  "const it = [1,2,3][Symbol.iterator](); it.next(); log([...it].join())",
  "Promise.any([Promise.reject(1)]).catch((e) => log(e.name, e.errors.length))",
  "Promise.allSettled([Promise.reject(1), 2]).then((l) => log(l[0].status, l[0].reason, l[1].status, l[1].value))",
  "class L extends Array { sum() { return this.reduce((a, b) => a + b, 0) } } const l = new L(); l.push(1, 2); log(l.length, l.sum(), l instanceof L)",
  "class A { constructor() { return { other: 1 } } } class B extends A { constructor() { super(); this.x = 2 } } const b = new B(); log(b.other, b.x)",
  "log('a,b,c'.split(',', 2).length, 'abc'.split('').join('-'), 'a1b2'.split(/\\d/).join(), 'abc'.split().length, 'aXbX'.split('X').length)",
  "log([1,2,1].indexOf(1, 1), [1,2].includes(1, 1), [NaN].includes(NaN), [NaN].indexOf(NaN), [1,2,1].lastIndexOf(1))",
  "log([1,[2,[3,[4]]]].flat(Infinity).join('|'), [1,[2]].flat(0).length, [[1,[2]]].flat().length)",
  "const l = [1,2,3,4]; log(l.splice(0, undefined).length, l.splice().length, l.splice(-1).join(), l.length, l.splice(1, 1, 'x', 'y').join(), l.join())",
  "log([1,2,3].reduceRight((s, x) => s + x, ''), [1,2,3].findLast((x) => x < 3), [1,2].findLastIndex((x) => x === 1))",
  "let n = 0; [, 1, , 2].forEach(() => n++); log(n, [, 1].length, [1, , 2].map((x) => 1).length)",
  "let n = 0; new Array(3).forEach(() => n++); log(n); log(new Array(3).fill(0).map((_, i) => i).join()); log([...Array(2)].length, Array(2).length, Array.apply(null, Array(2)).map((_, i) => i).join())",
  "const l = [1]; l.length = 3; log(l.length); l[5] = 1; log(l.length); l.length = 0; log(l.length)",
  "const it = { *[Symbol.iterator]() { yield 1; yield 2 } }; log([...it].join())",
  "const it = { [Symbol.iterator]() { let n = 0; return { next: () => ({ done: n++ >= 2, value: n }) } } }; log([...it].join()); for (const x of it) log(x)",
  "log(JSON.parse('{\"a\":1,\"b\":[1]}', (k, v) => (typeof v === 'number' ? v + 1 : v)).a, JSON.stringify(() => 1), JSON.stringify(undefined), JSON.stringify({ a: undefined }), JSON.stringify(null), typeof JSON.stringify(Symbol()))",
  "log(Number(''), Number(' 1 '), Number('1e3'), Number([]), Number(null), Number(undefined), +true, +'0x10', parseInt('0b1'), parseInt(''), parseFloat('1.5.2'), Number('1_0'), (25).toString(36), (1.005).toFixed(2))",
  "log('abc'.at(-1), 'abc'.charAt(5), 'abc'.substring(2, 0), 'abc'.substr(-2, 1), 'abc'.slice(-2), 'a'.padStart(3, '01'), 'ab'.repeat(2), ' a '.trim(), 'aXa'.replaceAll('a', 'b'), 'abc'.indexOf('z'), 'x'.concat(1, null), 'abc'.search('b'))",
  "log('abc'.replace('b', (m) => m.toUpperCase()), 'aab'.replace(/a/g, 'x'), 'aab'.replace(/(a)(b)/, '§2§1'))",
  "let n = 0; 'aaa'.replace(/a/g, () => { n++; return '' }); log(n)",
  "log('a-b'.match(/(\\w)-(\\w)/)[1], [...'a1b2'.matchAll(/\\d/g)].length, 'x'.match(/y/), /a(b)/.exec('ab')[1], /a/.source, /a/gi.flags, /a/g.lastIndex, /a/.test('A'), /a/i.test('A'))",
  "const r = /a/g; log(r.test('aa'), r.test('aa'), r.test('aa'), r.lastIndex)",
  "const b = function (a, b) {}.bind(null, 1); log(b.length, b.name)",
  "log(Math.max.length, parseInt.name, Math.max(), Math.min(1, '2'), Math.round(-0.5), Math.hypot(3, 4))",
  "const tag = (s, ...v) => s.join('|') + v.join() + s.raw[0]; log(tag`a§{1}b§{2}c`)",
  "log(`§{[1,2]} §{{}} §{null} §{() => 1}`)",
  "const o = { toString() { log('ts'); return 'T' }, valueOf() { log('vo'); return 4 } }; log(o + 1, `§{o}`, o * 2, o > 3)",
  "const o = { a: 1, b: { c: 2 } }; const k = { ...o, a: 3, ...null, ...'hi' }; log(k.a, k.b === o.b, k[0], k[1])",
  "function* g() { const x = yield 1; log('x', x); yield 2; return 3 } const it = g(); log(it.next().value, it.next('v').value, it.next().done)",
  "async function* g() { yield 1; yield 2 } (async () => { for await (const x of g()) log(x) })()",
  "log([...\"añ😀\"].length, '😀'.length, 'ß'.toUpperCase(), 'a' < 'b', '10' < '9', 10 < '9', null >= 0, undefined == null, NaN !== NaN, '' == 0, '0' == false, [] + [], [1] == 1)",
  "log(typeof 1n, 2n ** 64n, BigInt(5) + 1n, 1n == 1, 5n / 2n)",
  "class E extends Error { constructor(m) { super(m); this.name = this.constructor.name; this.code = 7 } } try { throw new E('bad') } catch (e) { log(e.name, e.message, e.code, e instanceof E, e instanceof Error, String(e)) }",
  "const e = new Error('a', { cause: 'b' }); log(e.cause); const a = new AggregateError([1], 'm'); log(a.message)",
  "function P(n) { if (!(this instanceof P)) return new P(n); this.n = n } P.prototype = { get2() { return this.n * 2 } }; log(P(3).get2(), new P(4).get2())",
  "const EventEmitter = require('events'); const e = new EventEmitter(); e.on('x', () => log(1)); e.prependListener('x', () => log(0)); e.emit('x'); log(e.listenerCount('x')); e.removeAllListeners('x'); e.emit('x'); log(e.emit('x'))",
  "const { once, EventEmitter } = require('events'); const e = new EventEmitter(); once(e, 'x').then(([v]) => log(v)); e.emit('x', 5)",
  "const path = require('path'); log(path.join('a', '..', 'b'), path.basename('/x/y.js', '.js'), path.basename('a', undefined), path.extname('a.b.c'), path.resolve('/a', '../b'), path.parse('/a/b.c').name, path.relative('/a/b', '/a/c'))",
  "const u = new URL('http://u:p@h:80/a?b=c#d'); log(u.host, u.port, u.pathname, u.search, u.hash, u.searchParams.get('b'), u.username); try { new URL('x') } catch (e) { log(e.name) }",
  "const q = new URLSearchParams('a=1&b=2'); log(q.get('a'), q.toString())",
  "log(encodeURIComponent('a b&'), decodeURIComponent('%20'), escape('ü')); try { decodeURIComponent('%') } catch (e) { log(e.name) }",
  "const b = Buffer.from('abc'); log(b.length, b.toString('hex'), Buffer.isBuffer(b), Buffer.concat([b, b]).toString())",
  "const p = new Proxy({}, { get: (t, k) => 'P' + String(k) }); log(p.foo, p.bar)",
  "log(Reflect.ownKeys({ a: 1 }).join(), Reflect.has({ a: 1 }, 'a'), Reflect.get({ a: 2 }, 'a'))",
  "let s = ''; for (const k in 'ab') s += k; for (const k in [7, 8]) s += k; for (const k in null) s += 'n'; log(s); for (var vi in { q: 1 }); log(vi)",
  "log(((a, b = a, [c] = [b]) => a + b + c)(1), (function () { return [].slice.call(arguments, 1).join() })(1, 2, 3), Array.prototype.map.call('ab', (x) => x + x).join(), Array.prototype.concat.apply([], [[1], [2]]).length)",
  "log([3, 1, 2].toSorted().join(), [1, 2].toReversed().join(), [1, 2].with(0, 5).join(), [1].at(-1), [1, 2, 3].copyWithin(0, 1).join(), String([1, [2, 3]]), [null, undefined, 1].join('-'), [1, 2].toString())",
  "log(Object.fromEntries([['a', 1], ['b', 2]]).b, Object.fromEntries(new Map([['k', 3]])).k, Object.is(NaN, NaN), Object.entries([5])[0].join(), Object.values('ab').join(), Object.isFrozen(Object.freeze({})))",
  "const s = Symbol('d'); log(s.toString(), s.description, typeof s, Object(1) instanceof Number, Symbol.keyFor(Symbol.for('k')))",
  "const o = { [Symbol.toPrimitive](h) { return h === 'number' ? 1 : 'str' } }; log(+o, o + '', `§{o}`); class Even { static [Symbol.hasInstance](n) { return n % 2 === 0 } } log(2 instanceof Even, 1 instanceof Even); log(Object.prototype.toString.call([]), String({ [Symbol.toStringTag]: 'Z' }))",
  "const o = { n: 0, valueOf() { return ++this.n } }; log(o == 1 && o == 2); let u; u ??= 1; u &&= u + 1; u ||= 9; log(u); let str = 'a'; str += 1; str *= 2; log(str); let bits = 6; bits &= 3; bits |= 8; bits ^= 1; bits <<= 2; bits >>= 1; bits >>>= 0; bits **= 2; bits %= 7; log(bits)",
  "const d = []; const deco = (f) => (...a) => { d.push(f.name); return f(...a) }; const add = deco(function add(a, b) { return a + b }); log(add(1, 2), d.join()); const compose = (...f) => (x) => f.reduceRight((v, g) => g(v), x); log(compose((x) => x + 1, (x) => x * 2)(5)); const memo = {}; const fib = (n) => memo[n] ?? (memo[n] = n < 2 ? n : fib(n - 1) + fib(n - 2)); log(fib(40))",
  "const { promise, resolve } = Promise.withResolvers ? Promise.withResolvers() : { promise: Promise.resolve(1), resolve() {} }; resolve(1); promise.then(log)",
  "const o = {}; o.a = o; log(o.a.a === o, typeof o.a.a.b); const copy = JSON.parse(JSON.stringify({ x: [1, { y: null }] })); log(copy.x[1].y); const deep = { a: { b: { c: { d: 1 } } } }; log(deep?.a?.['b']?.c.d, deep.x?.y.z.w, deep.a?.zz?.())",
  "const o = Object.create(null); o.x = 1; log('x' in o, o.toString, Object.keys(o).length); const n = Object.setPrototypeOf({ b: 1 }, { a: 2 }); log(n.a, Object.getPrototypeOf(n).a); log(Object.getOwnPropertyDescriptor({ q: 1 }, 'q').value, Object.getOwnPropertyNames('ab').length)",
  "const isNum = Number.isInteger(5) && !Number.isInteger('5'); log(isNum, Number.MAX_SAFE_INTEGER, Number.parseFloat('1.2'), Number.NaN, (5).constructor.name, 'a'.constructor === String, [].constructor === Array, ({}).constructor === Object, (() => 1).constructor === Function)",
  "const re = new RegExp('^a+§', 'i'); log(re.test('AAA'), /[/]\\//.test('//'), new RegExp(/x/).test('x'), /^(?:a|b)§/.test('b'), /\\u{1F600}/u.test('😀')); log('2020-01-02'.split('-').map(Number).join('/'), 'a.b'.split('.').pop(), ' x y '.trim().split(' ').length)",
].map(dollars)
/** Those that wait for the clock. */
const waiting = [
  "const t = setTimeout(() => log('never'), 5); clearTimeout(t); log('cleared')",
  "let n = 0; const t = setInterval(() => { n++; if (n === 3) { clearInterval(t); log('three') } }, 1)",
  "const i = setImmediate(() => log('never')); clearImmediate(i); log('x')",
  "setTimeout(() => { log('t1'); process.nextTick(() => log('n1')); Promise.resolve().then(() => log('m1')) }, 1); setTimeout(() => log('t2'), 1)",
  "setTimeout(() => log('b'), 3); setTimeout(() => log('a'), 1); setTimeout(() => log('c'), 3)",
  "const sleep = (n) => new Promise((r) => setTimeout(r, n)); (async () => { await sleep(2); log('slept') })()",
  "const util = require('util'); const p = util.promisify((x, cb) => setTimeout(() => cb(null, x * 2), 1)); p(4).then(log); util.promisify((cb) => cb(new Error('no')))().catch((e) => log(e.message))",
  "require('timers/promises').setTimeout(1, 'v').then(log)",
  "const p = Promise.reject(1); setTimeout(() => {}, 0); p.catch((x) => log('late', x)); new Promise((_, r) => { throw new Error('exec') }).catch((e) => log(e.message)); new Promise((r) => { r(1); throw 2 }).then(log)",
].map(dollars)
const around = [
  (inner: string) => inner,
  (inner: string) => `(() => { ${inner} })()`,
  (inner: string) => `(async () => { ${inner} })()`,
  (inner: string) => `(async () => { await null; ${inner} })()`,
  (inner: string) => `Promise.resolve().then(() => { ${inner} })`,
  (inner: string) => `setTimeout(() => { ${inner} }, 4)`,
  (inner: string) => `for (const _ of [1]) { ${inner} }`,
  (inner: string) => `new (class { constructor() { ${inner} } })()`,
  (inner: string) => `try { ${inner} } finally { log('left') }`,
  (inner: string) => `switch (1) { case 1: ${inner} }`,
]

const require = createRequire(import.meta.url)

/** What a program writes down in Node, started as a file is. */
const writtenBy = async (program: string): Promise<string> => {
  const all: string[] = []
  const log = (...values: readonly unknown[]): void => void all.push(values.map(String).join(" "))
  const run = new Function("log", "require", program)
  await new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        run(log, require)
        // However slow the machine is, what comes again and again comes some times.
        const wait = (rounds: number): unknown =>
          rounds === 0 ? resolve(null) : setTimeout(() => wait(rounds - 1), 8)
        wait(6)
      } catch (error) {
        reject(error)
      }
    })
  })
  return all.join("\n")
}

/** Whether a dry run comes to what Node has written down: "other" where it comes to something else. */
const comesTo = async (program: string): Promise<"same" | "other" | "unknown"> => {
  const written = JSON.stringify(await writtenBy(program))
  const logging = "const all = []\nconst log = (...values) => { all.push(values.map(String).join(' ')) }\n"
  const at = (then: string): string => `${logging}${program}\n;setTimeout(() => { ${then} }, 1000)`
  const no = await held(at(`if (all.join("\\n") !== ${written}) process.exit(1)`))
  if (no.some((line) => line.startsWith(".ends"))) return "other"
  const yes = await held(at(`if (all.join("\\n") === ${written}) process.exit(1)`))
  if (yes.some((line) => /^\.ends\(\d+, process\.exit\)$/.test(line))) return "same"
  // Where it is not known, neither is said to end otherwise.
  return [...no, ...yes].some((line) => line.startsWith(".ends")) ? "other" : "unknown"
}

const programOf = (some: readonly string[]) =>
  fc
    .array(fc.tuple(fc.constantFrom(...some), fc.constantFrom(...around)), { minLength: 1, maxLength: 5 })
    .map((parts) => parts.map(([piece, wrap]) => wrap(`{ ${piece} }`)).join("\n;"))

test("what comes out of a program is what Node has", async () => {
  await fc.assert(
    fc.asyncProperty(programOf(pieces), async (program) => {
      expect(await comesTo(program), program).toBe("same")
    }),
    runs(30),
  )
})

test("what is not known is not said to be otherwise", async () => {
  await fc.assert(
    fc.asyncProperty(programOf([...pieces, ...others]), async (program) => {
      expect(await comesTo(program), program).not.toBe("other")
    }),
    runs(30),
  )
})

/** Some at a time, which wait for the clock together. */
const chunks = (all: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(all.length / 12) }, (_, at) => all.slice(12 * at, 12 * at + 12))
const outcomes = (all: readonly string[]): Promise<readonly (readonly [string, string])[]> =>
  Promise.all(all.map(async (piece) => [piece, await comesTo(piece)] as const))

describe("each piece alone", () => {
  test.each(chunks([...pieces, ...waiting]).map((all, at) => [at, all] as const))(
    "comes to what Node has, %i",
    async (_, all) => {
      expect((await outcomes(all)).filter(([, is]) => is !== "same")).toEqual([])
    },
  )
  test.each(chunks(others).map((all, at) => [at, all] as const))(
    "is not known, or comes to it, %i",
    async (_, all) => {
      expect((await outcomes(all)).filter(([, is]) => is === "other")).toEqual([])
    },
  )
})
