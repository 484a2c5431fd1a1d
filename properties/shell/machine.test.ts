/** What this machine is asked, as far as it says so without a process. */
import { expect, test } from "vitest"
import { isLoopback } from "../../src/shell/machine.js"

// Every address that begins with 127 is this machine's own, as some distributions have 127.0.1.1 for its name.
test.each([
  ["127.0.0.1", true],
  ["127.0.1.1", true],
  ["127.255.255.254", true],
  ["::1", true],
  ["0.0.0.0", false],
  ["::", false],
  ["10.127.0.1", false],
  ["128.0.0.1", false],
])("%s is loopback: %s", (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
