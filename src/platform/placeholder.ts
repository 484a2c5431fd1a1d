/**
 * Placeholders of the contract that platform data may leave as they are, `{platform_dir}` for one.
 *
 * @since 0.1.0
 */

/**
 * Whether a text holds a placeholder: then it is no real address and no real path.
 *
 * @since 0.1.0
 */
export const hasPlaceholder = (text: string): boolean => /\{[a-z_]+\}/.test(text)
