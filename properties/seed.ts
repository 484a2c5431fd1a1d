/**
 * One seed for every property, so that a run on one machine is the run on another. `PROPERTY_SEED=random npm run vitest` draws
 * another; a failure prints its seed, which `PROPERTY_SEED=<number>` repeats.
 */
import fc from "fast-check"

const asked = process.env.PROPERTY_SEED ?? "20261121"
if (asked !== "random") fc.configureGlobal({ seed: Number(asked) })
