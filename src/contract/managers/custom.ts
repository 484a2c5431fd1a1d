/** A command of the project's own, of which nothing is known (R-JS-4, C-14). */
import { type Manager, plain } from "./manager.js"

/** The command of CC_CUSTOM_BUILD_TOOL. npm starts the application. */
export const custom = {
  ...plain,
  program: null,
  title: "a command of its own",
  values: ["custom"],
  commands: null,
  startsWith: "npm",
  configuration: null,
} as const satisfies Manager
