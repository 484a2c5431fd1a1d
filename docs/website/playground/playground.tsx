/** The playground: a project on the left, what becomes of it on the right, at every keystroke. */

import { useEffect, useMemo, useState } from "preact/hooks"
import type { Evidence } from "runplan"
import { Compare } from "./compare.js"
import { type ReadFolder, readDropped } from "./folder.js"
import { Inputs } from "./inputs.js"
import { headlineOf, outcomeOf } from "./planning.js"
import { Result } from "./result.js"
import { samples } from "./samples.js"
import { emptySide, type Side, type State, toLink } from "./state.js"

type Which = "left" | "right"

const mainFile = (side: Side): string =>
  ["package.json", "composer.json"].find((path) => typeof side.files[path] === "string") ??
  Object.keys(side.files).find((path) => typeof side.files[path] === "string") ??
  "package.json"

/** What is shown to who comes without a link. */
export const firstState: State = { left: samples[0]?.side ?? emptySide, right: null }

export const Playground = ({ start }: { readonly start: State }) => {
  const [state, setState] = useState<State>(start)
  const [which, setWhich] = useState<Which>("left")
  const [file, setFile] = useState(mainFile(start.left))
  const [path, setPath] = useState<string | null>(null)
  const [shown, setShown] = useState<Evidence | null>(null)
  const [said, setSaid] = useState("")
  const [dropping, setDropping] = useState(false)
  const side = (which === "right" ? state.right : null) ?? state.left
  const left = useMemo(() => outcomeOf(state.left), [state.left])
  const right = useMemo(() => (state.right === null ? null : outcomeOf(state.right)), [state.right])
  const result = (which === "right" ? right : null) ?? left

  const change = (next: Side): void => {
    setShown(null)
    setState((now) => ({ ...now, [which]: next }))
  }
  const take = (next: Side): void => {
    change(next)
    setFile(mainFile(next))
    setPath(null)
  }
  const opened = ({ files, left: rest }: ReadFolder): void => {
    take({ ...side, files })
    const count = Object.keys(files).length
    setSaid(
      `${count} ${count === 1 ? "file" : "files"} read${rest > 0 ? `, ${rest} left out` : ""}. Nothing left your browser.`,
    )
  }
  const show = (evidence: Evidence): void => {
    setShown(evidence)
    if (evidence.from === "file" && typeof side.files[evidence.path] === "string") setFile(evidence.path)
    requestAnimationFrame(() => {
      const target =
        evidence.from === "env"
          ? document.querySelector(`[data-variable="${CSS.escape(evidence.name)}"]`)
          : document.querySelector(".editor mark.chosen")
      target?.scrollIntoView({ block: "nearest" })
    })
  }
  const share = async (): Promise<void> => {
    const link = `${location.href.split("#")[0]}#${toLink(state)}`
    history.replaceState(null, "", link)
    try {
      await navigator.clipboard.writeText(link)
      setSaid(
        "The link is copied. Left out: secrets, what looks like one, and values that the platform does not know.",
      )
    } catch {
      setSaid(
        "The link is in the address bar. Left out: secrets, what looks like one, and values that the platform does not know.",
      )
    }
  }

  useEffect(() => {
    const over = (event: DragEvent): void => {
      event.preventDefault()
      setDropping(true)
    }
    const out = (event: DragEvent): void => {
      if (event.relatedTarget === null) setDropping(false)
    }
    const drop = (event: DragEvent): void => {
      event.preventDefault()
      setDropping(false)
      if (event.dataTransfer !== null) readDropped(event.dataTransfer.items).then(opened)
    }
    addEventListener("dragover", over)
    addEventListener("dragleave", out)
    addEventListener("drop", drop)
    return () => {
      removeEventListener("dragover", over)
      removeEventListener("dragleave", out)
      removeEventListener("drop", drop)
    }
  })

  return (
    <div class={dropping ? "playground dropping" : "playground"}>
      <div class="bar top">
        <label>
          Start from{" "}
          <select
            aria-label="Start from a sample"
            value=""
            onChange={(event) => {
              const sample = samples.find(({ name }) => name === event.currentTarget.value)
              take(
                sample === undefined
                  ? { ...emptySide, files: { "package.json": "{\n}\n" } }
                  : { ...sample.side, platform: side.platform },
              )
              event.currentTarget.value = ""
            }}
          >
            <option value="">a sample…</option>
            {samples.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
            <option value="empty">An empty project</option>
          </select>
        </label>
        <button
          type="button"
          aria-pressed={state.right !== null}
          onClick={() => {
            setState({ ...state, right: state.right === null ? state.left : null })
            setWhich(state.right === null ? "right" : "left")
            setPath(null)
          }}
        >
          {state.right === null ? "Compare" : "End comparing"}
        </button>
        {state.right === null ? null : (
          <fieldset class="bar sides-choice">
            <legend class="hidden">Which side to edit</legend>
            {(["left", "right"] as const).map((one) => (
              <label key={one} class="check">
                <input type="radio" name="side" checked={which === one} onChange={() => setWhich(one)} />
                {one === "left" ? "First" : "Second"}
              </label>
            ))}
          </fieldset>
        )}
        <button type="button" onClick={share}>
          Copy link
        </button>
        <button type="button" onClick={() => print()}>
          Print
        </button>
        <span class="quiet said" role="status">
          {said}
        </span>
      </div>
      <p class={`status ${result.status}`} role="status">
        {headlineOf(result)}
      </p>
      {right === null ? null : <Compare left={left} right={right} />}
      <div class="columns">
        <Inputs
          side={side}
          result={result}
          file={file}
          shown={shown}
          selectFile={setFile}
          change={change}
          opened={opened}
        />
        <Result side={side} result={result} path={path} choose={setPath} show={show} />
      </div>
    </div>
  )
}
