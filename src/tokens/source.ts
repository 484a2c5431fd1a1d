/** A block to be written, from its text or from data. */
import { succeed } from "../model/result.js"
import type { BlockContents } from "./block.js"
import { parseBlock } from "./datalog/parse.js"
import type { TokenResult } from "./errors.js"

/** @internal */
export const blockOfSource = (source: string | BlockContents): TokenResult<BlockContents> =>
  typeof source === "string" ? parseBlock(source) : succeed(source)
