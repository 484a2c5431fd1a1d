/**
 * What a badge says of a run of conform, as badge services read it.
 */

/** The JSON of a badge. */
export interface Badge {
  readonly schemaVersion: 1
  readonly label: string
  readonly message: string
  readonly color: "brightgreen" | "green" | "yellow" | "red"
}

interface Share {
  readonly agreed: number
  readonly of: number
}

const most = 100

/** Below 100 unless it is all of them. */
const percent = ({ agreed, of }: Share): number => (of === 0 ? most : Math.floor((agreed * most) / of))

const colorOf = (share: number): Badge["color"] => {
  if (share === most) return "brightgreen"
  if (share >= 95) return "green"
  return share >= 75 ? "yellow" : "red"
}

/** The badge of a run: how many of the cases agree, and of the made-up projects where there were any. */
export const badgeOf = (corpus: Share, random: Share, level: string): Badge => {
  const shares = random.of === 0 ? [corpus] : [corpus, random]
  return {
    schemaVersion: 1,
    label: `runplan ${level}`,
    message: shares.map((share) => `${percent(share)}%`).join(" · "),
    color: colorOf(Math.min(...shares.map(percent))),
  }
}
