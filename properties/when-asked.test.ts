/**
 * What the build makes later, or writes where it is asked for, gives what it gave at once, whatever hides its names; each value is made once, and none that is not asked for.
 * The corpus on what is built, `npm run everywhere`, says the same of the whole.
 */
import { describe, expect, it } from "vitest"
import { projectFiles } from "../src/contract/files.js"
import { variables } from "../src/contract/variables.js"
import { marked, withCalls, withFunctions } from "./scripts/pure.mjs"
import { tableNames } from "./scripts/tableNames.mjs"
import { whenAsked, whenAskedInScript } from "./scripts/whenAsked.mjs"

/** A value that is worth waiting for; `made` counts. */
const large = (name: string, value: string) => `${name}=make("${name}",${value},"${"-".repeat(800)}")`

const run = (script: string) => {
  const made: string[] = []
  const make = (name: string, value: unknown) => {
    made.push(name)
    return value
  }
  const result: unknown = new Function("make", `"use strict";${script}`)(make)
  return { result, made: made.toSorted() }
}

const later = (script: string) => withFunctions(script, whenAskedInScript(script))

const rows: readonly (readonly [what: string, body: string, result: unknown])[] = [
  ["a mention", "var out=function(){return a.x}", 1],
  ["the same value each time", "var out=function(){return a===a&&a===b}", true],
  ["a short property", "var out=function(){let {x}={a}.a;return {a}.a.x+x}", 2],
  ["a parameter of the name", "var out=function(){return((a)=>a)(5)}", 5],
  ["a parameter taken apart", "var out=function(){return(({a,...rest},[b=a])=>a+b)({a:2},[])}", 4],
  ["a default that mentions it", "var out=function(){return((c=a.x,{d=a.x}={})=>c+d)()}", 2],
  ["a constant of a block", "var out=function(){{let a=7;if(a!==7)return 0}return a.x}", 1],
  ["a variable of the function, declared behind", "var out=function(){b=3;if(b){var b}return b}", 3],
  [
    "a loop's own",
    "var out=function(){let s=0;for(let a of[1,2])s+=a;for(const a in{})s+=a;return s+a.x}",
    4,
  ],
  ["what is caught", "var out=function(){try{throw 4}catch(a){return a}}", 4],
  [
    "a function's and a class's own name",
    "var out=function(){return(function a(){return typeof a})()+typeof class a{}}",
    "functionfunction",
  ],
  [
    "a declared function and class",
    "var out=function(){{function a(){return 6}class b{}return a()+new b().constructor.name.length}}",
    7,
  ],
  [
    "a key, a member, a label, a method",
    "var out=function(){a:for(;;)break a;return{a:1,b(){return 2}}.a+({a(){return 8}}).a()}",
    9,
  ],
  ["a computed key", "var out=function(){return{[a.x]:5}[1]}", 5],
  [
    "a template, typeof and a call",
    "var out=function(){return `$" + "{a.x}$" + "{typeof a}$" + "{f(2)}`}",
    "1object3",
  ],
  ["an arrow that gives it", "var out=()=>a.x", 1],
  ["a switch's own", "var out=function(){switch(1){case 1:let a=3;return a}}", 3],
  ["what is made by new stays", "var out=function(){return new K(a.x).y}", 1],
  ["what changes stays", "var out=function(){let before=n.x;n={x:9};return before+n.x}", 11],
]

const top = `var ${[
  large("a", "{x:1}"),
  "b=a",
  large("f", "function(x){return x+1}"),
  large("K", "class{constructor(y){this.y=y}}"),
  large("n", "{x:2}"),
  large("seldom", "{a,b}"),
].join(",")};`

describe("what a script has is made when it is asked for", () => {
  it.each(rows)("%s", (_, body, result) => {
    const script = `${top}${body};`
    const both = (text: string) => run(`${text}return out()`).result
    expect(both(script)).toBe(result)
    expect(both(later(script))).toBe(result)
  })

  it("once, and not at all where nothing asks", () => {
    expect(run(top).made).toEqual(["K", "a", "f", "n", "seldom"])
    expect(run(later(top)).made).toEqual([])
    expect(run(later(`${top}var out=function(){n=new K(1)};`)).made).toEqual(["K", "n"])
    expect(
      run(
        `${later(`${top}var out=function(){return[seldom.a,seldom.b,a,b]};`)}return out().every((one)=>one===a())`,
      ),
    ).toEqual({
      result: true,
      made: ["a", "seldom"],
    })
  })

  it("not what asks for its surroundings, is small, or is a function", () => {
    const script = `var ${large("p", "process")},q=[1,2],r=function(){return "${"-".repeat(800)}"};`
    expect(later(script)).toBe(script)
  })
})

describe("modules", () => {
  const files = new Map([
    [
      "shared.js",
      `var ${large("a", "{x:1}")},${large("given", "{y:2}")},c=[a];\nexport{a as _1,given as _2,c as _3};\n`,
    ],
    [
      "user.js",
      'import{_1 as one,_3 as c}from"./shared.js";\nvar user=function(){return{one}.one.x},made=function(){return new c()};\nexport{user,made};\n',
    ],
    ["entry.js", 'import{_2 as given,_1 as b}from"./shared.js";\nexport{given,b as other};\n'],
  ])
  const asked = whenAsked(files, ["shared.js"], (_, from) => from.replace("./", ""))
  const changed = (path: string) => {
    const of = asked.get(path)
    if (of === undefined) throw new Error(path)
    return { whole: marked(files.get(path) ?? "", of).text, calls: withCalls(files.get(path) ?? "", of) }
  }

  it("ask each other, and give their users values", () => {
    expect(changed("user.js").calls).toContain("{one:one()}.one.x")
    expect(changed("entry.js").calls).toBe(
      'import{_2 as given,_1 as b}from"./shared.js";\nvar given$$=/*@__PURE__*/given();var b$$=/*@__PURE__*/b();export{given$$ as given,b$$ as other};\n',
    )
    const { whole } = changed("shared.js")
    expect(whole).toMatch(/^var \$0,a=function\(\)\{return \$0\?\?=make\(/)
    expect(whole).toContain('given=function(){return $1??=make("given"')
  })

  it("a value that asks stays one that a bundler may leave out", () => {
    expect(changed("shared.js").whole).toContain("c=/*@__PURE__*/(()=>([a()]))()")
  })
})

describe("the names in the contract's tables are written", () => {
  const from = (table: string, file: string) => `import { one, ${table} } from "../contract/${file}.js"\n`

  it("where they are asked for, each as it is", async () => {
    const written = await tableNames()
    const both = [
      ...Object.entries(variables).map(([key, { name }]) => [`variables.${key}.name`, name] as const),
      ...Object.entries(projectFiles).map(([key, { path }]) => [`projectFiles.${key}.path`, path] as const),
    ]
    const imports = from("variables", "variables") + from("projectFiles", "files")
    expect(written(imports + both.map(([mention]) => mention).join("\n"))).toBe(
      imports + both.map(([, name]) => JSON.stringify(name)).join("\n"),
    )
  })

  it("and nowhere else", async () => {
    const written = await tableNames()
    const mentions = "variables.PORT.name projectFiles.manifest.path"
    expect(written(mentions)).toBe(mentions)
    const others =
      "variables.PORT variables[key].name variables.constructor.name projectFiles.manifest.paths data.variables.PORT.name"
    const imports = from("variables", "variables") + from("projectFiles", "files")
    expect(written(imports + others)).toBe(imports + others)
    expect(written(from("projectFiles", "files") + mentions)).toBe(
      `${from("projectFiles", "files")}variables.PORT.name "package.json"`,
    )
  })
})
