/** Placeholders of the contract that platform data may leave as they are, `{platform_dir}` for one. */

/** The first placeholder of a text, braces included; null when there is none. */
export const placeholderIn = (text: string): string | null => /\{[a-z_]+\}/.exec(text)?.[0] ?? null

/** Whether a text holds a placeholder: then it is no real address and no real path. */
export const hasPlaceholder = (text: string): boolean => placeholderIn(text) !== null
