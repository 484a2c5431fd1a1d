/** A text with its line numbers and marked ranges: a textarea over a copy of its text in which the marks are. */
import { useEffect, useRef } from "preact/hooks"
import type { Range } from "./planning.js"

export interface Mark extends Range {
  readonly kind: "error" | "warning" | "info" | "chosen"
}

interface EditorProps {
  readonly label: string
  readonly text: string
  readonly marks: readonly Mark[]
  readonly chosen: Range | null
  readonly onInput: (text: string) => void
}

/** The text in pieces, each with its mark; where marks overlap the earlier one wins, the chosen one first. */
const pieces = (
  text: string,
  marks: readonly Mark[],
): readonly { readonly text: string; readonly kind: string }[] => {
  const found: { text: string; kind: string }[] = []
  let at = 0
  const ordered = marks
    .filter(({ from, to }) => to > from)
    .toSorted((a, b) => a.from - b.from || Number(b.kind === "chosen") - Number(a.kind === "chosen"))
  for (const { from, to, kind } of ordered) {
    if (from < at) continue
    found.push({ text: text.slice(at, from), kind: "" }, { text: text.slice(from, to), kind })
    at = to
  }
  return [...found, { text: text.slice(at), kind: "" }]
}

export const Editor = ({ label, text, marks, chosen, onInput }: EditorProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const from = chosen?.from
  useEffect(() => {
    const element = area.current
    if (from === undefined || element === null) return
    const line = element.value.slice(0, from).split("\n").length
    const height = Number.parseFloat(getComputedStyle(element).lineHeight)
    element.parentElement?.parentElement?.scrollTo({ top: Math.max((line - 4) * height, 0) })
  }, [from])
  const lines = text.split("\n").length
  const all = chosen === null ? marks : [{ ...chosen, kind: "chosen" as const }, ...marks]
  return (
    <div class="editor">
      <div class="editor-lines" aria-hidden="true">
        {Array.from({ length: lines }, (_, index) => `${index + 1}\n`).join("")}
      </div>
      <div class="editor-text">
        <pre aria-hidden="true">
          {pieces(text, all).map((piece) =>
            piece.kind === "" ? piece.text : <mark class={piece.kind}>{piece.text}</mark>,
          )}
          {"\n"}
        </pre>
        <textarea
          ref={area}
          aria-label={label}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          rows={lines}
          wrap="off"
          value={text}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      </div>
    </div>
  )
}
