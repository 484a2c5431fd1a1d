/**
 * The built site, served and walked. Needs a build, and Chromium, which installs itself where it is missing.
 */
import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["properties/site/*.test.mjs"],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
