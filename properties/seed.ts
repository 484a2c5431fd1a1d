/**
 * What every file of tests begins with.
 *
 * One seed for every property, so that a run on one machine is the run on another. `PROPERTY_SEED=random npm run vitest` draws
 * another; a failure prints its seed, which `PROPERTY_SEED=<number>` repeats.
 */
import fc from "fast-check"
import { beforeEach, chai, expect } from "vitest"

const asked = process.env.PROPERTY_SEED ?? "20261121"
if (asked !== "random") fc.configureGlobal({ seed: Number(asked) })

// The compiler knows which assertions there are, so that none has to be looked up while a property calls a million of them.
chai.config.useProxy = false

// An assertion is counted in a state of which all properties are defined anew each time. Over the state that a test begins with
// stands one that has the count alone, which takes a third of the time.
const counted = Symbol.for("matchers-object")
beforeEach(() => {
  const states: unknown = Reflect.get(globalThis, counted)
  if (!(states instanceof WeakMap)) return
  const whole: object = {}
  const state = expect.getState()
  for (const key in state) {
    const from = Object.hasOwn(state, key) ? state : Object.getPrototypeOf(state)
    Object.defineProperty(whole, key, Object.getOwnPropertyDescriptor(from, key) ?? {})
  }
  states.set(expect, Object.create(whole))
})
