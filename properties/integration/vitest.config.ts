/**
 * Tests that need more than Node and the packages of this project. They are no part of `npm test`.
 */
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["properties/integration/*.test.ts"],
    globalSetup: ["properties/integration/install.ts"],
    testTimeout: 300_000,
    reporters: ["default"],
  },
})
