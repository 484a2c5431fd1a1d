/** What nodemon is told by its arguments. */

/** What may have nodemon run another file, or run files by something else. */
export const nodemonSettings = "nodemon.json"

/** What nodemon keeps to itself, by the options that stand alone and by those whose value is a word of its own. */
const keptAlone =
  /^(?:--(?:legacy-watch|quiet|verbose|spawn|js|exitcrash|on-change-only|no-(?:stdin|colou?rs|update-notifier))|-[LqVIC])$/
const keptValued = /^(?:--(?:watch|ext|ignore|exec|delay|signal|polling-interval)|-[weixdsP])$/
/** What has it read other settings, go elsewhere or run nothing, and what only a shell can say in what it is told to execute. */
const otherwise = /^(?:--(?:config|cwd|help|version|dump|exec=.*)|-[hv?])$/
const byShell = /["'`|&;<>$(){}]/

/** The command that nodemon runs, its program `node` where it is told none, and there what it hands on (C-349); null where something else may say what runs. */
export const toldNodemon = (args: readonly string[]): readonly string[] | null => {
  const words: string[] = []
  let exec = "node"
  for (let at = 0; at < args.length; at++) {
    const word = args[at] as string
    if (keptValued.test(word)) {
      at++
      if (word === "--exec" || word === "-x") exec = args[at] ?? ""
    } else if (otherwise.test(word)) return null
    else if (!keptAlone.test(word)) words.push(word)
  }
  if (byShell.test(exec)) return null
  const by = exec.split(" ").filter((word, at) => at > 0 || word !== "npx")
  // It runs the first word that is a file, whatever stands before it: node, run or start.
  const isBehind = exec === "node" && /^(?:node(?: |$)|[\w-]+ [^ ]*\.[cm]?[jt]s(?: |$))/.test(words.join(" "))
  // What stands behind a file is for that.
  return [...by, ...(isBehind ? words.slice(1) : /\.[jt]s$/.test(exec) ? [] : words)]
}
