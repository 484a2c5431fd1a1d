/** npm, by `npm ci`: exactly what the lock file says, and nothing without one. */
import { type Manager, plain } from "./manager.js"
import { npm, npmCalls, npmObserved } from "./npm.js"

/** npm ci. */
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
  calls: npmCalls,
  observed: { ...npmObserved, refusesStaleLock: true },
} as const satisfies Manager
