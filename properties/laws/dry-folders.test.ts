/**
 * What a dry run makes of the folder in which a program runs, which is one that its file stands below (C-408).
 *
 * Law. What is said of a program whose file stands in a folder holds from each folder that the file stands below.
 */
import { describe, expect, test } from "vitest"
import { dryLinesOf, type Files } from "./dry-files.js"

const held = dryLinesOf({ dotenv: "16", express: "4" })

const app = 'require("dotenv").config()\nconst express = require("express")\nconst app = express()\n'
const asks = `${app}if (!process.env.KEY) throw new Error("no key")\napp.listen(8080)`
const reads = 'const text = require("fs").readFileSync("data.txt", "utf8")\nconsole.log(text)'
const page = `${app}app.use(express.static("public"))\napp.listen(8080)`

const rows: readonly (readonly [string, Files, readonly string[]])[] = [
  ["no file of variables anywhere", { "server/index.js": asks }, [".unset(KEY?, 4)"]],
  [
    "one where the program may run, which may set it",
    { "server/index.js": asks, ".env": "KEY=a" },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "one in the folder of the program, which may set it",
    { "server/index.js": asks, "server/.env": "KEY=a" },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "one between, of a program in a folder of a folder",
    { "a/b/index.js": asks, "a/.env": "KEY=a" },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "one in both",
    { "server/index.js": asks, ".env": "KEY=a", "server/.env": "KEY=b" },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "one beside the folder, which nothing reads",
    { "server/index.js": asks, "client/.env": "KEY=a" },
    [".unset(KEY?, 4)"],
  ],
  [
    "one that is named from the file itself",
    {
      "server/index.js": asks.replace("config()", 'config({ path: __dirname + "/../client/.env" })'),
      "client/.env": "KEY=a",
    },
    [".unanswered()", ".listen(8080)"],
  ],
  ["a file that is nowhere", { "server/index.js": reads }, [".ends(1, throw)"]],
  ["one that is in one of the two", { "server/index.js": reads, "data.txt": "a" }, [".silent()"]],
  ["one that is in the other", { "server/index.js": reads, "server/data.txt": "a" }, [".silent()"]],
  [
    "a page that is in neither",
    { "server/index.js": page, "server/data.txt": "" },
    [".unanswered() unless made", ".listen(8080)"],
  ],
  ["one that is in one of the two", { "server/index.js": page, "public/index.html": "" }, [".listen(8080)"]],
  [
    "where it runs, said by itself",
    {
      "server/index.js":
        'const at = process.cwd()\nif (at.endsWith("other")) throw new Error("a")\nrequire("express")().listen(8080)',
    },
    [".unanswered()", ".listen(8080)"],
  ],
  [
    "a package.json that says module in another field than its own",
    { "index.js": page, "package.json": '{ "scripts": { "type": "module" } }', "public/index.html": "" },
    [".listen(8080)"],
  ],
  [
    "one that says it in its own",
    { "index.js": page, "package.json": '{ "type" : "module" }', "public/index.html": "" },
    [".ends(1, ReferenceError: require is not defined)"],
  ],
]

describe("a program whose file stands in a folder", () => {
  test.each(rows)("%s", async (_, files, lines) => expect(await held(files)).toEqual(lines))
})
