/**
 * Months of the calendar, against one that is counted by hand: in UTC wherever the clock of the machine is set.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { after, lifetimeProblems } from "../../src/api/index.js"
import { runs } from "../arbitraries/runs.js"

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const lengthOf = (year: number, month: number): number =>
  [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] as number

const written = (year: number, month: number, day: number, time: string): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}T${time}Z`

const seconds = (date: string): number => Date.parse(date) / 1000

/** The last days of months, at which calendars differ, more often than others. */
const dates = fc
  .tuple(
    fc.integer({ min: 1970, max: 2200 }),
    fc.integer({ min: 1, max: 12 }),
    fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
    fc.constantFrom("00:00:00", "00:00:01", "10:00:00", "12:00:00", "14:30:00", "23:59:59"),
  )
  .filter(([year, month, day]) => day <= lengthOf(year, month))

describe("a time and months together", () => {
  test("is the same time of the same day, or of the last one that the month has (C-35)", () => {
    fc.assert(
      fc.property(dates, fc.constantFrom(1, 2, 3, 12), ([year, month, day, time], months) => {
        const [laterYear, laterMonth] = [
          year + Math.floor((month - 1 + months) / 12),
          ((month - 1 + months) % 12) + 1,
        ]
        const expected = written(laterYear, laterMonth, Math.min(day, lengthOf(laterYear, laterMonth)), time)
        expect(after(seconds(written(year, month, day, time)), { _tag: "Months", months })).toBe(
          seconds(expected),
        )
      }),
      runs(),
    )
  })

  test("is judged far from UTC, where local days are others", () => {
    expect(Math.abs(new Date(0).getTimezoneOffset())).toBeGreaterThanOrEqual(10 * 60)
  })
})

// Columns: the kind of a credential; when it was issued, and when it expires; what cannot be about that.
test.each<readonly ["OAuth" | "ApiToken", number | undefined, number | undefined, string | null]>([
  ["ApiToken", 5, undefined, null],
  ["ApiToken", undefined, undefined, null],
  ["ApiToken", 5, 5, null],
  ["ApiToken", 5, 4, "api-lifetime-backwards"],
  ["ApiToken", undefined, 4, null],
  ["ApiToken", undefined, 31_536_007, null],
  ["ApiToken", undefined, 31_536_008, "api-lifetime-too-long"],
  ["OAuth", 5, 99_999_999, null],
])("%s, issued at %s, which expires at %s: %s", (kind, issued, expires, said) => {
  const dates = { ...(issued === undefined ? {} : { issued }), ...(expires === undefined ? {} : { expires }) }
  expect(lifetimeProblems({ _tag: kind, ...dates }, 7).map(({ _tag }) => _tag)).toEqual(
    said === null ? [] : [said],
  )
})
