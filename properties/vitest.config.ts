import { defineConfig } from "vitest/config"

export default defineConfig({
  test: {
    include: ["properties/**/*.test.ts"],
    exclude: ["properties/integration/**", "properties/real/**", "**/node_modules/**"],
    testTimeout: 60_000,
    setupFiles: ["properties/seed.ts"],
    hookTimeout: 60_000,
    reporters: ["default"],
    typecheck: { enabled: false },
  },
})
