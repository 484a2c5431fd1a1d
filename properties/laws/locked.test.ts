/** What is held of a lock file: the versions of the packages that a plan looks for (C-350), whatever else stands in it. */
import fc from "fast-check"
import { expect, test } from "vitest"
import { heldLock, lockedIn } from "../../src/decode/settings.js"

const version = fc.tuple(fc.nat(9), fc.nat(99), fc.nat(9)).map((parts) => parts.join("."))
const name = fc.constantFrom("webpack", "nuxt", "webpack-cli", "a", "@b/webpack", "nuxt3")

/** An entry of a package in each form of a lock file. */
const forms: readonly ((name: string, version: string) => string)[] = [
  (one, at) => `    "node_modules/${one}": {\n      "version": "${at}",\n      "dev": true\n    },\n`,
  (one, at) => `    "node_modules/c/node_modules/${one}": {\n      "version": "${at}"\n    },\n`,
  (one, at) => `    "${one}": {\n      "version": "${at}",\n`,
  (one, at) => `${one}@^1.0.0, ${one}@~2:\n  version "${at}"\n  resolved "x"\n\n`,
  (one, at) => `"${one}@npm:^1.0.0":\n  version: ${at}\n  resolution: "x"\n\n`,
  (one, at) => `  /${one}/${at}_c@1.0.0:\n    dev: true\n\n`,
  (one, at) => `  /${one}@${at}:\n    dev: true\n\n`,
  (one, at) => `  ${one}@${at}(c@1.0.0):\n    dev: true\n\n`,
  (one, at) => `    "${one}": ["${one}@${at}", "", {}],\n`,
]

test("what is held of a lock file has the versions that its text has", () => {
  const entries = fc.array(fc.tuple(name, version), { maxLength: 8 })
  fc.assert(
    fc.property(fc.constantFrom(...forms), entries, fc.nat(400), (form, all, length) => {
      const text = `lockfileVersion: 3\n${all.map(([one, at]) => form(one, at)).join("")}`
      const held = heldLock(text.slice(0, length), text) ?? ""
      for (const wanted of ["webpack", "nuxt"]) {
        const versions = all.filter(([one]) => one === wanted).map(([, at]) => at)
        expect(lockedIn(text, wanted)).toEqual(versions)
        expect(new Set(lockedIn(held, wanted))).toEqual(new Set(versions))
      }
    }),
  )
})
