/**
 * Plans carried out with the real tools, from the npm registry. They are no part of `npm test`.
 */
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["properties/real/**/*.test.ts"],
    testTimeout: 1_800_000,
    hookTimeout: 1_800_000,
    fileParallelism: false,
    reporters: ["default"],
  },
})
