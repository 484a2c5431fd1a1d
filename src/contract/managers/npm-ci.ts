/**
 * npm, by `npm ci`: exactly what the lock file says, and nothing without one.
 *
 * @since 0.1.0
 */
import { type Manager, plain } from "./manager.js"
import { npm, npmObserved } from "./npm.js"

/**
 * npm ci.
 *
 * @since 0.1.0
 */
export const npmCi = {
  ...plain,
  program: "npm",
  title: "npm",
  values: ["npm-ci"],
  commands: {
    install: "npm ci",
    flags: { install: ["--include=dev"], ignore: [] },
    excludes: "production",
    start: "npm start",
    main: "node",
    lifecycle: true,
  },
  needs: [npm.files.npmLock.path, npm.files.npmShrinkwrap.path],
  observed: npmObserved,
} as const satisfies Manager
