/**
 * `runplan describe [topic]`: the contract as the planner carries it out, for a person or for a generator.
 *
 * @since 0.1.0
 */
import { Option } from "commander"
import { openApi } from "../../api/index.js"
import { either } from "../../contract/diagnostics/wording.js"
import {
  describe as describePlatform,
  dotenv,
  markdown,
  markdownAll,
  type Topic,
  topics,
} from "../../describe/index.js"
import { canonicalJson, type Json } from "../../index.js"
import { kinds } from "../../model/snapshot.js"
import { readPlatform } from "../input.js"
import { platformOption } from "../options.js"
import { type Register, type Status, UsageError, type World, write } from "../world.js"

/**
 * The formats of a description.
 *
 * @since 0.1.0
 */
export const formats = ["markdown", "json", "openapi", "dotenv"] as const

/**
 * The options of the command.
 *
 * @since 0.1.0
 */
export interface DescribeOptions {
  readonly format: (typeof formats)[number]
  readonly platform?: string
}

/**
 * Registers the command.
 *
 * @since 0.1.0
 */
export const describeCommand: Register = (top, world, ended) => {
  top
    .command("describe")
    .argument("[topic]", `variables, files, rules, diagnostics…; for dotenv ${either(kinds)}`)
    .addOption(new Option("--format <format>", "how to print it").choices(formats).default("markdown"))
    .addOption(platformOption())
    .description("print what the planner knows: variables, files, rules in their order, diagnostics, choices")
    .action(async (topic: string | undefined, options: DescribeOptions) =>
      ended(await describe(topic, options, world)),
    )
}

/**
 * Prints the description of a platform, whole or one topic of it.
 *
 * @since 0.1.0
 */
export const describe = async (
  topic: string | undefined,
  options: DescribeOptions,
  world: World,
): Promise<Status> => {
  const platform = await readPlatform(options.platform, world)
  const description = describePlatform(platform)
  switch (options.format) {
    case "markdown": {
      const page = topic === undefined ? undefined : oneOf<Topic>(topic, topics)
      await write(world.output, page === undefined ? markdownAll(description) : markdown(description, page))
      return 0
    }
    case "json": {
      const part = topic === undefined ? description : description[oneOf<Topic>(topic, topics)]
      await write(world.output, `${canonicalJson(part as unknown as Json)}\n`)
      return 0
    }
    case "openapi": {
      if (topic !== undefined) throw new UsageError("--format openapi has no topics.")
      await write(world.output, `${canonicalJson(openApi(platform))}\n`)
      return 0
    }
    case "dotenv": {
      const runtime = oneOf(topic ?? kinds[0], kinds)
      await write(world.output, dotenv(description, runtime))
      return 0
    }
  }
}

const oneOf = <A extends string>(value: string, known: readonly A[]): A => {
  const found = known.find((one) => one === value)
  if (found === undefined)
    throw new UsageError(`There is no topic "${value}"; the topics are ${known.join(", ")}.`)
  return found
}
