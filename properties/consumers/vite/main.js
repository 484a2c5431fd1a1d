// A page that plans in the browser.
import { defaultPlatform, outcome, plan } from "runplan"
import { renderOutcome } from "runplan/report"

const made = outcome(plan(defaultPlatform)({ files: { "index.php": null }, env: {} }))
const text = renderOutcome(made)
if (typeof document === "object") document.querySelector("#plan").textContent = text
globalThis.shown = text.split("\n")[0]
