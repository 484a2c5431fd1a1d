/**
 * Decision tables by exhaustion that only a part of a platform's data makes decide: in every combination of the classes of its inputs, a table of rules answers, once, what the naive model
 * answers, and a plan that comes of it is valid.
 */

import { expect, test } from "vitest"
import { type ClassedTable, classedTables, platformOf } from "../../src/describe/classes.js"
import { defaultPlatform } from "../../src/index.js"
import { twoPorts } from "../model/beyond.js"
import { hold } from "./classed-tables.js"

hold(classedTables.filter(({ runtime, needs }) => runtime === "javascript" && needs !== null))

test("the platform with two ports is the one that the model has", () => {
  const table = classedTables.find(({ needs }) => needs === "network.variable") as ClassedTable
  const { publicPort, applicationPort, behindPort } = platformOf(defaultPlatform, table).data.network
  expect({ public: publicPort, application: applicationPort, behind: behindPort }).toEqual(twoPorts)
})
