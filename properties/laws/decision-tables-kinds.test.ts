/**
 * Decision tables by exhaustion, of the other kinds of applications: in every combination of the classes of its inputs, a table of rules answers, once, what the naive model
 * answers, and a plan that comes of it is valid.
 */
import { classedTables } from "../../src/describe/classes.js"
import { hold } from "./classed-tables.js"

hold(classedTables.filter(({ runtime }) => runtime !== "javascript"))
