/**
 * Times in Unix seconds, and what is mistaken for one.
 *
 * @internal
 */

/**
 * Above this a number is milliseconds: as seconds it would be the year 5138 (C-108, C-182).
 *
 * @internal
 */
export const lastSecond = 100_000_000_000

/**
 * Whether a number can be a timestamp (A-OA-11, C-129): whole seconds above zero, and not milliseconds.
 *
 * @internal
 */
export const isTimestamp = (time: number): boolean => Number.isInteger(time) && time > 0 && time <= lastSecond
