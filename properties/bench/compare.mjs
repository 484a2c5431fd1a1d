// Measuring side by side: one process, the same inputs, taken in turns, so that what else the machine does hits all alike.
import { Bench } from "tinybench"

/** Processor time of the whole process in milliseconds, its collector of garbage included. It does not count what others use of the machine. */
export const processorTime = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export const median = (numbers) =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)]

/**
 * What each task takes of processor time. A task does its work `work` times in a call (so many snapshots, so many requests); `rounds` times every task
 * runs for at least `time` milliseconds, after `warmup` of them before the first. Of each round the median call counts, and of all rounds the median.
 * A ratio is made in each round with what `floor` took in that round. `whole` is the ratio of all calls together: it counts what the collector of
 * garbage takes of either, which the median call of what makes little garbage never meets.
 */
export const compare = async (tasks, { floor, rounds = 21, time = 70, warmup = 2000 }) => {
  const calls = Object.fromEntries(Object.keys(tasks).map((name) => [name, []]))
  const means = Object.fromEntries(Object.keys(tasks).map((name) => [name, 0]))
  for (let round = 0; round < rounds; round++) {
    const bench = new Bench({
      now: processorTime,
      time,
      iterations: 3,
      // Compiling goes on for so long, and it is done by threads whose time counts.
      warmupTime: round === 0 ? warmup : 20,
      warmupIterations: 2,
      throws: true,
    })
    for (const [name, { run }] of Object.entries(tasks)) bench.add(name, run)
    await bench.run()
    for (const { name, result } of bench.tasks) {
      calls[name].push((result.latency.p50 * 1000) / tasks[name].work)
      means[name] += result.latency.mean / tasks[name].work
    }
  }
  return Object.entries(calls).map(([name, took]) => {
    const ratios = took.map((micros, round) => micros / calls[floor][round])
    return {
      name,
      micros: median(took),
      least: Math.min(...took),
      ratio: median(ratios),
      from: Math.min(...ratios),
      to: Math.max(...ratios),
      whole: means[name] / means[floor],
    }
  })
}

const figure = (number) =>
  number >= 100 ? number.toFixed(0) : number >= 10 ? number.toFixed(1) : number.toFixed(2)

/** Prints rows of texts and numbers as a table of Markdown. */
export const printTable = (columns, rows) => {
  const texts = rows.map((row) => row.map((cell) => (typeof cell === "number" ? figure(cell) : cell)))
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...texts.map((row) => row[index].length)),
  )
  const line = (cells) => `| ${cells.map((cell, index) => cell.padEnd(widths[index])).join(" | ")} |`
  console.log(line(columns))
  console.log(`|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`)
  for (const row of texts) console.log(line(row))
  console.log()
}

/** Prints what `compare` gave. */
export const printComparison = (what, floor, results) =>
  printTable(
    [what, "µs", "fastest round", `times ${floor}`, "from", "to", "all calls"],
    results.map(({ name, micros, least, ratio, from, to, whole }) => [
      name,
      micros,
      least,
      ratio,
      from,
      to,
      whole,
    ]),
  )

const reached = []

/** Notes a mark and whether it was reached. It fails nothing: what a machine that is busy measures proves nothing. */
export const mark = (what, got, wanted, holds) =>
  reached.push([what, figure(got), wanted, holds ? "yes" : "no"])

export const printMarks = () => {
  if (reached.length > 0) printTable(["mark", "measured", "wanted", "reached"], reached)
}
