/**
 * Where a page of PHP ends (C-359), as reading a folder finds it; `npm run test:real` holds the same pages against PHP.
 *
 * Law. What is said of a page is said of none that has what it lacks.
 */
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { answering, type Files, pages, saidOf } from "./pages.js"
import { written } from "./projects.js"

const folder = mkdtempSync(join(tmpdir(), "runplan-pages-"))
afterAll(() => rmSync(folder, { recursive: true }))

const projectOf = (files: Files): string => {
  const root = mkdtempSync(join(folder, "page-"))
  for (const [path, text] of Object.entries(files)) written(join(root, path), text)
  return root
}

test.each([...pages, ...answering])("$name: $says", async ({ files, says, webroot, mend }) => {
  expect(await saidOf(projectOf(files), webroot)).toBe(says)
  if (says === null || mend === undefined) return
  expect(await saidOf(projectOf({ ...files, ...mend }), webroot)).toBeNull()
})

test("nothing is said of a database of SQLite that is there", async () => {
  const page = { "index.php": "<?php\n$db = new PDO('sqlite:app.db');\n$db->query('SELECT * FROM users');\n" }
  expect(await saidOf(projectOf(page))).toBe("index.php:2 includes app.db")
  expect(await saidOf(projectOf({ ...page, "app.db": "SQLite format 3" }))).toBe(null)
})

test("nothing is said of variables that are not set where one of them is", async () => {
  const root = projectOf({
    "index.php": "<?php\nnew mysqli(getenv('DB_HOST') ?: getenv('MYSQL_HOST'));\n",
  })
  expect(await saidOf(root)).toBe("index.php:2 connects to MySQL on localhost without DB_HOST MYSQL_HOST")
  expect(await saidOf(root, "", { MYSQL_HOST: "" })).toBeNull()
  expect(await saidOf(root, "", { DB_USER: "root" })).not.toBeNull()
})
