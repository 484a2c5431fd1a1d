/**
 * The whole corpus in one runtime: every snapshot planned and every operation carried out, compared with what is expected, and all
 * answers as one digest, which is the same wherever the bytes are.
 */
import { sha512 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"
import { outcomeDifferences } from "../../src/describe/index.js"
import { canonicalJson, decodeSnapshot, defaultPlatform, outcome, plan } from "../../src/index.js"
import { decodePlatform, platformByName } from "../../src/platform/index.js"
import { operations } from "../operations.js"
import { outcomeOf, platformOf } from "../scripts/outcomes.mjs"

const planner = { decodeSnapshot, plan, outcome, defaultPlatform, decodePlatform, platformByName }

const answerTo = (one) =>
  one.operation === undefined
    ? outcomeOf(planner, platformOf(planner, one.platform), one.snapshot)
    : // What JSON does not say, as a field that is undefined, is not part of an answer.
      JSON.parse(JSON.stringify(operations[one.operation](one.input)))

/** A snapshot's outcome is expected to the letter; of an operation, what its case expects. */
const agrees = (one, answer) =>
  one.operation === undefined
    ? canonicalJson(answer) === canonicalJson(one.expected)
    : outcomeDifferences(one.expected, answer).every(({ expected }) => expected === undefined)

export const runCorpus = (cases) => {
  const texts = []
  const different = []
  for (const one of cases) {
    const answer = answerTo(one)
    texts.push(canonicalJson(answer))
    if (!agrees(one, answer)) different.push(one.id)
  }
  const bytes = utf8ToBytes(texts.join("\n"))
  return { cases: cases.length, bytes: bytes.length, digest: bytesToHex(sha512(bytes)), different }
}
