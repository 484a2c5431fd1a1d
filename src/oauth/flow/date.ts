/**
 * ISO 8601 dates as servers write them (A-OA-6, C-127): calendar, week and ordinal dates, extended and basic, with or without a
 * time, an offset and the name of a zone.
 *
 * @internal
 */

const writtenDate =
  /^(?:(\d{4})-(\d{2})-(\d{2})|(\d{4})(\d{2})(\d{2})|(\d{4})-?W(\d{2})-?([1-7])|(\d{4})-?(\d{3}))(?:T(.+))?$/
const writtenTime =
  /^(\d{2})(?::?(\d{2})(?::?(\d{2}(?:[.,]\d+)?))?)?(Z|[+-]\d{2}(?::?\d{2})?)?(?:\[([\w/+-]+)\])?$/
const utcZone = /^(?:UTC|GMT|Z|Etc\/UTC|Etc\/GMT)$/

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** The days from 1970-01-01 to the first of January, in the Gregorian calendar. */
const daysBefore = (year: number): number => {
  const past = year - 1
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400) - 719162
}

const fromCalendar = (year: number, month: number, day: number): number | undefined => {
  const length = (daysOfMonths[month - 1] ?? 0) + (month === 2 && isLeap(year) ? 1 : 0)
  if (day < 1 || day > length) return undefined
  let days = daysBefore(year) + day - 1
  for (let index = 0; index < month - 1; index++) days += daysOfMonths[index] ?? 0
  return month > 2 && isLeap(year) ? days + 1 : days
}

/** The first week is the one with January 4; weeks begin on Monday, and 1970-01-01 was a Thursday. */
const firstMonday = (year: number): number => {
  const fourth = daysBefore(year) + 3
  return fourth - ((((fourth + 3) % 7) + 7) % 7)
}

const fromWeek = (year: number, week: number, day: number): number | undefined => {
  const monday = firstMonday(year) + (week - 1) * 7
  return week < 1 || monday >= firstMonday(year + 1) ? undefined : monday + day - 1
}

const fromOrdinal = (year: number, day: number): number | undefined =>
  day < 1 || day > (isLeap(year) ? 366 : 365) ? undefined : daysBefore(year) + day - 1

/** The seconds of a time of day, its offset taken off; `T24:00` is the end of the day. */
const timeOf = (text: string): number | undefined => {
  const match = writtenTime.exec(text)
  if (match === null) return undefined
  const [, hours, minutes = "", seconds = "", offset = "", zone] = match
  // Fractions are cut off.
  const [hour, minute, second] = [Number(hours), Number(minutes), Number(seconds.slice(0, 2))]
  // Where a zone is, is in no table here; with an offset beside it, it need not be.
  if (offset === "" && zone !== undefined && !utcZone.test(zone)) return undefined
  if (minute > 59 || second > 59 || hour > 24) return undefined
  if (hour === 24 && /[1-9]/.test(minutes + seconds)) return undefined
  const aheadHours = Number(offset.slice(1, 3))
  const aheadMinutes = Number(offset.slice(3).replace(":", ""))
  if (aheadHours > 23 || aheadMinutes > 59) return undefined
  const ahead = (offset.startsWith("-") ? -60 : 60) * (aheadHours * 60 + aheadMinutes)
  return hour * 3600 + minute * 60 + second - ahead
}

/**
 * An ISO 8601 date or date and time in Unix seconds, fractions cut off; undefined when it is none. A date alone is its first
 * moment, and a time without an offset is in UTC: what expires then has expired nowhere later.
 *
 * @internal
 */
export const secondsOf = (date: string): number | undefined => {
  const match = writtenDate.exec(date)
  if (match === null) return undefined
  const part = (index: number): number => Number(match[index])
  const days =
    match[1] !== undefined
      ? fromCalendar(part(1), part(2), part(3))
      : match[4] !== undefined
        ? fromCalendar(part(4), part(5), part(6))
        : match[7] !== undefined
          ? fromWeek(part(7), part(8), part(9))
          : fromOrdinal(part(10), part(11))
  const time = match[12] === undefined ? 0 : timeOf(match[12])
  return days === undefined || time === undefined ? undefined : days * 86400 + time
}
