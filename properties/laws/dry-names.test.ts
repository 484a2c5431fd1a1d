/**
 * What a dry run says of names in a view of EJS (C-408): one that nothing gives, and what stands behind one that is nothing.
 *
 * Law. Of a name that anything may give, and of what is evaluated on some ways alone, nothing is said.
 */
import { describe, expect, test } from "vitest"
import { dryLinesOf, type Files } from "./dry-files.js"

const linesOf = (view: string, told: string, lines = "", files: Files = {}, major = 4) =>
  dryLinesOf({
    express: `^${major}.0.0`,
    ejs: "^3.1.0",
    "connect-flash": "1",
    passport: "0.7",
    "express-session": "1",
  })({
    "index.js": `const express = require("express")\nconst app = express()\napp.set("view engine", "ejs")\n${lines}\napp.get("/", (req, res) => res.render("index"${told === "" ? "" : `, ${told}`}))\napp.listen(process.env.PORT)`,
    "views/index.ejs": view,
    "views/parts/head.ejs": "<title><%= title %></title>",
    "views/parts/user.ejs": "<% if (user) { %><%= user.name %><% } %>",
    ...files,
  })

describe("what is not there", () => {
  test.each([
    ["a name", "<p><%= title %></p>", ""],
    ["another than is told", "<%= title %><%= user %>", '{ title: "a" }'],
    ["what is asked", "<% if (user) { %>a<% } else { %>b<% } %>", ""],
    ["what is gone through", "<% posts.forEach((post) => { %><%= post %><% }) %>", ""],
    ["another way to", "<% for (const post of posts) { %><%= post.title %><% } %>", "{}"],
    ["what is in front of a sign", "<%= user && user.name %>", ""],
    ["what a part that it takes in asks", "<%- include('parts/head') %>", ""],
    ["what it hands on", "<%- include('parts/head', { title: title }) %>", "{}"],
    [
      "behind what it hands on",
      "<%- include('parts/head', { title: 1 }) %><%- include('./parts/user.ejs') %>",
      "{}",
    ],
    ["what stands behind nothing", "<%= user.name %>", "{ user: undefined }"],
    ["what stands behind null", "<% if (user.name) { %>a<% } %>", "{ user: null }"],
    ["what is handed on behind a name", "<%= [1, a + 1, !b] %>", ""],
    ["what a function does that nobody calls", "<% const f = () => { return 1 } %><%= a %>", ""],
  ])("%s", async (_, view, told) => {
    for (const major of [4, 5]) expect(await linesOf(view, told, "", {}, major)).toEqual([".unanswered()"])
  })
  test("who is logged in, of a request that comes for the first time", async () => {
    const lines =
      'const passport = require("passport")\napp.use(require("express-session")({ secret: "a" }))\napp.use(passport.session())'
    expect(await linesOf("<%= user.name %>", "{ user: req.user }", lines)).toEqual([".unanswered()"])
  })
  test("in a view of another ending", async () => {
    const lines = 'app.engine("html", require("ejs").renderFile)\napp.set("view engine", "html")'
    const of = (view: string) => linesOf("", "", lines, { "views/index.html": view })
    expect(await of("<%= title %>")).toEqual([".unanswered()"])
    expect(await of("<%- include('Parts/head') %>")).toEqual([".unanswered()"])
    expect(await of("<%- include('parts/head', { title: 1 }) %>")).toEqual([])
  })
  test("of an application in another", async () => {
    const lines =
      'app.locals.title = 1\nconst inner = express()\ninner.set("view engine", "ejs")\ninner.get("/", (req, res) => res.render("index"))\napp.use(inner)'
    expect(await linesOf("<%= title %>", "", lines)).toEqual([".unanswered()"])
  })
})

describe("what may be there", () => {
  test.each([
    ["what is told", "<%= title %>", '{ title: "a" }', ""],
    ["what an application has for all", "<%= title %>", "", 'app.locals.title = "a"'],
    ["what an application is given for all", "<%= title %>", "", 'Object.assign(app.locals, { title: "a" })'],
    [
      "what a request is given",
      "<%= user %>",
      "",
      "app.use((req, res, next) => { res.locals.user = req.user; next() })",
    ],
    [
      "what it is given as a whole",
      "<%= user %>",
      "",
      "app.use((req, res, next) => { res.locals = { user: 1 }; next() })",
    ],
    [
      "what it is given by a name",
      "<%= user %>",
      "",
      "app.use((req, res, next) => { for (const a of require('b')) res.locals[a] = 1; next() })",
    ],
    ["what nobody knows", "<%= user %>", "require('settings')", ""],
    ["what is told among what nobody knows", "<%= user %>", "{ ...require('settings') }", ""],
    ["an application that is given away", "<%= user %>", "", "require('helpers')(app)"],
    ["middleware that nobody knows", "<%= user %>", "", "app.use(require('helpers'))"],
    [
      "what it asks for",
      "<%= typeof user %><% if (typeof user !== 'undefined' && user) { %>a<% } %>",
      "",
      "",
    ],
    ["what it asks of all that it is told", "<%= locals.user %><%= locals.a?.b %>", "", ""],
    [
      "what it gives by itself",
      "<% var a = 1; let b; c = 2; function d() {} %><%= a %><%= b %><%= c %><%= d %>",
      "",
      "",
    ],
    ["what it takes apart", "<% const { a, b: [c] } = locals.d || { b: [1] } %><%= a %><%= c %>", "", ""],
    [
      "what is there of the language",
      "<%= new Date().getFullYear() %><%= process.env.A %><%= encodeURIComponent(1) %>",
      "",
      "",
    ],
    ["what Express gives", "<%= settings.views %><%= cache %>", "", ""],
    ["what may be done", "<% if (locals.user) { %><%= user.name %><% } %><%= locals.a ? b : c %>", "", ""],
    ["what each of none does", "<% [].forEach((a) => { %><%= b %><% }) %>", "", ""],
    ["what is caught", "<% try { %><%= a %><% } catch (error) { %>b<% } %>", "", ""],
    ["what it leaves before", "<% if (locals.a) return %><%= b %>", "", ""],
    ["behind a question mark", "<%= user?.name %><%= user?.a(b) %>", "{ user: null }", ""],
    ["what is handed on", "<%- include('parts/head', { title: 1 }) %>", "", ""],
    [
      "all that is handed on",
      "<%- include('parts/head', locals.a) %><%- include('parts/head', { ...locals.b }) %>",
      "",
      "",
    ],
    ["what stands in a remark", "<%# a %><% /* b */ %><!-- c -->", "", ""],
    ["what it writes", "<%% a %>", "", ""],
    ["other words", "<%= a %>", "{ delimiter: '?' }", ""],
    ["what the program gives all", "<%= user %>", "", "global.user = 1"],
    ["messages of a package", "<%= messages %>", "", ""],
    ["what an application tells EJS", "<%= user %>", "", 'app.set("view options", { delimiter: "?" })'],
    ["a language of one's own", "<%= user %>", "", 'app.engine("ejs", require("mine"))'],
  ])("%s", async (_, view, told, lines) => {
    expect(await linesOf(view, told, lines)).toEqual([])
  })
  test("of an application in another", async () => {
    const lines =
      'const inner = express()\ninner.locals.title = 1\ninner.set("views", __dirname + "/inner")\ninner.set("view engine", "ejs")\ninner.get("/", (req, res) => res.render("page"))\napp.use(inner)'
    expect(await linesOf("<%= title %>", "", lines, { "inner/page.ejs": "<%= title %>" })).toEqual([])
    const passing = lines.replace('inner.get("/"', 'inner.get("/a"').replace("inner.locals", "app.locals")
    expect(await linesOf("<%= title %>", "", passing)).toEqual([])
  })
  test("of Express 3", async () => {
    expect(await linesOf("<%= title %>", "", "", {}, 3)).toEqual([])
  })
})
