/** `runplan curl`, in the world of this run. */
import { setTimeout as sleep } from "node:timers/promises"
import { accountOf } from "../accounts.js"
import type { Register } from "../commandWorld.js"
import { curlCommand as curlIn, runCurl } from "../curl.js"
import { readPlatform } from "../input.js"

/** Registers the command. */
export const curlCommand: Register = (top, world, ended) =>
  curlIn(top, {
    folder: world.folder,
    environment: world.environment,
    readPlatform: (file) => readPlatform(file, world),
    account: async (profile) => (await accountOf(profile, world.environment)).account,
    readInput: async () => Buffer.concat((await world.input.toArray()) as readonly Uint8Array[]),
    runCurl,
    wait: (seconds) => sleep(seconds * 1000),
    ended,
  })
