import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["properties/site/*.test.mjs"],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
