/** The project as it is edited: files, variables, platform. */

import { useId, useState } from "preact/hooks"
import { type Evidence, type Outcome, readVariables } from "runplan"
import { platformNames } from "runplan/platform"
import { platformOf, readBy, variableOf } from "./contract.js"
import { Editor, type Mark } from "./editor.js"
import { type ReadFolder, readChosen } from "./folder.js"
import { pageOf } from "./pages.js"
import { rangeOf } from "./planning.js"
import type { Side, Variable } from "./state.js"

interface InputsProps {
  readonly side: Side
  readonly result: Outcome
  readonly file: string
  readonly shown: Evidence | null
  readonly selectFile: (path: string) => void
  readonly change: (side: Side) => void
  readonly opened: (read: ReadFolder) => void
}

const lockFiles = ["package-lock.json", "yarn.lock", "pnpm-lock.yaml", "bun.lock", "composer.lock"]

export const Inputs = (props: InputsProps) => (
  <div class="inputs">
    <Files {...props} />
    <Variables {...props} />
    <Place {...props} />
  </div>
)

const Files = ({ side, result, file, shown, selectFile, change, opened }: InputsProps) => {
  const [name, setName] = useState("")
  const list = useId()
  const known = readBy(side.platform).files.map(({ path }) => path.replace("**/", ""))
  const paths = Object.keys(side.files).sort()
  const texts = paths.filter((path) => side.files[path] !== null)
  const named = paths.filter((path) => side.files[path] === null && !lockFiles.includes(path))
  const set = (path: string, text: string | null): void =>
    change({ ...side, files: { ...side.files, [path]: text } })
  const remove = (path: string): void => {
    const { [path]: _gone, ...files } = side.files
    change({ ...side, files })
  }
  const add = (): void => {
    const path = name.trim().replace(/^\/+/, "")
    if (path === "") return
    const row = readBy(side.platform).files.find((one) => one.path === path)
    if (!Object.hasOwn(side.files, path))
      set(path, row === undefined || row.capture === "presence" ? null : "")
    if (row !== undefined && row.capture !== "presence") selectFile(path)
    setName("")
  }
  const text = side.files[file]
  const marks: readonly Mark[] = result.diagnostics.flatMap((diagnostic) =>
    diagnostic.because.flatMap((evidence) => {
      if (evidence.from !== "file" || evidence.path !== file) return []
      const range = rangeOf(side, evidence)
      return range === null ? [] : [{ ...range, kind: diagnostic.severity }]
    }),
  )
  const chosen = shown?.from === "file" && shown.path === file ? rangeOf(side, shown) : null
  return (
    <section aria-label="Files">
      <h2>Files</h2>
      <div class="bar">
        {texts.map((path) => (
          <button
            key={path}
            type="button"
            class="tab"
            aria-pressed={path === file}
            onClick={() => selectFile(path)}
          >
            {path}
          </button>
        ))}
        <label class="button">
          Open a folder…
          <input
            type="file"
            class="hidden"
            // @ts-expect-error: a folder's input has an attribute of its own, which the types do not know.
            webkitdirectory
            onChange={async (event) => {
              const { files } = event.currentTarget
              if (files !== null) opened(await readChosen(files))
            }}
          />
        </label>
      </div>
      {typeof text === "string" ? (
        <>
          <Editor
            label={`Text of ${file}`}
            text={text}
            marks={marks}
            chosen={chosen}
            onInput={(next) => set(file, next)}
          />
          <p class="bar">
            <button type="button" onClick={() => remove(file)}>
              Remove {file}
            </button>
          </p>
        </>
      ) : (
        <p class="quiet">
          Paste a package.json, drop a folder anywhere on this page, or start from a sample. Nothing leaves
          your browser.
        </p>
      )}
      <fieldset>
        <legend>Lock files</legend>
        {lockFiles.map((path) => (
          <label key={path} class="check">
            <input
              type="checkbox"
              checked={Object.hasOwn(side.files, path)}
              onChange={(event) => (event.currentTarget.checked ? set(path, null) : remove(path))}
            />
            {path}
          </label>
        ))}
      </fieldset>
      <div class="bar">
        {named.slice(0, 12).map((path) => (
          <button
            key={path}
            type="button"
            class="chip"
            aria-label={`Remove ${path}`}
            onClick={() => remove(path)}
          >
            {path} ×
          </button>
        ))}
        {named.length > 12 ? <span class="quiet">and {named.length - 12} more</span> : null}
      </div>
      <form
        class="bar"
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <label>
          <span class="hidden">Name of a further file</span>
          <input
            type="text"
            list={list}
            placeholder="public/index.php"
            value={name}
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
        <button type="submit">Add file</button>
        <datalist id={list}>
          {[...new Set(known)].map((path) => (
            <option key={path} value={path} />
          ))}
        </datalist>
      </form>
    </section>
  )
}

/** Prose with its pieces between backticks as code. */
const withCode = (text: string) =>
  text.split("`").map((part, index) => (index % 2 === 1 ? <code>{part}</code> : part))

/** Lines of a variables file, as somebody pastes them: read as the command line reads the file. */
const pasted = (text: string): readonly Variable[] =>
  Object.entries(readVariables("", text).env).map(([name, value]) => ({ name, value }))

const Variables = ({ side, shown, change }: InputsProps) => {
  const names = useId()
  const [visible, setVisible] = useState<readonly string[]>([])
  const rows = side.variables
  const set = (variables: readonly Variable[]): void => change({ ...side, variables })
  const edit = (index: number, variable: Variable): void =>
    set(rows.map((row, other) => (other === index ? variable : row)))
  const described = readBy(side.platform).variables
  return (
    <section aria-label="Variables">
      <h2>Variables</h2>
      <datalist id={names}>
        {described.map(({ name, effect }) => (
          <option key={name} value={name.replace("*", "0")}>
            {effect}
          </option>
        ))}
      </datalist>
      <ul class="plain variables">
        {rows.map(({ name, value }, index) => {
          const row = variableOf(side.platform, name.trim())
          const hidden = row?.secret === true && !visible.includes(name)
          const values = row?.type.kind === "choice" ? row.type.values : []
          const isShown = shown?.from === "env" && shown.name === name.trim()
          return (
            <li key={index} class={isShown ? "variable shown" : "variable"} data-variable={name.trim()}>
              <input
                type="text"
                list={names}
                aria-label={`Name of variable ${index + 1}`}
                placeholder="NODE_ENV"
                spellcheck={false}
                autocapitalize="off"
                value={name}
                onInput={(event) => edit(index, { name: event.currentTarget.value, value })}
                onPaste={(event) => {
                  const text = event.clipboardData?.getData("text") ?? ""
                  const lines = pasted(text)
                  if (lines.length === 0 || !text.includes("=")) return
                  event.preventDefault()
                  set([...rows.slice(0, index), ...lines, ...rows.slice(index + 1)])
                }}
              />
              <input
                {...(hidden
                  ? { type: "password" as const }
                  : values.length > 0
                    ? { type: "text" as const, list: `${names}-${index}` }
                    : { type: "text" as const })}
                aria-label={`Value of ${name === "" ? `variable ${index + 1}` : name}`}
                placeholder={row?.default ?? "value"}
                spellcheck={false}
                autocomplete="off"
                value={value}
                onInput={(event) => edit(index, { name, value: event.currentTarget.value })}
              />
              {values.length > 0 ? (
                <datalist id={`${names}-${index}`}>
                  {values.map((one) => (
                    <option key={one} value={one} />
                  ))}
                </datalist>
              ) : null}
              <span class="bar">
                {row?.secret === true ? (
                  <button
                    type="button"
                    aria-pressed={!hidden}
                    aria-label={`Show the value of ${name}`}
                    onClick={() =>
                      setVisible(hidden ? [...visible, name] : visible.filter((one) => one !== name))
                    }
                  >
                    {hidden ? "Show" : "Hide"}
                  </button>
                ) : null}
                <button
                  type="button"
                  aria-label={`Remove ${name === "" ? `variable ${index + 1}` : name}`}
                  onClick={() => set(rows.filter((_, other) => other !== index))}
                >
                  ×
                </button>
              </span>
              {row === null ? null : (
                <p class="quiet effect">
                  {withCode(row.effect)} <a href={pageOf("variables", row.name)}>{row.name}</a>
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <p class="bar">
        <button type="button" onClick={() => set([...rows, { name: "", value: "" }])}>
          Add variable
        </button>
        <span class="quiet">Paste lines of a .env file into a name.</span>
      </p>
    </section>
  )
}

const Place = ({ side, change }: InputsProps) => {
  const { data, kinds } = platformOf(side.platform)
  const { instances } = data
  return (
    <section aria-label="Platform" class="place">
      <h2>Platform</h2>
      <label>
        Platform and edition
        <select
          value={side.platform}
          onChange={(event) => change({ ...side, platform: event.currentTarget.value })}
        >
          {platformNames.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        Kind of application
        <select
          value={side.application}
          onChange={(event) =>
            change({ ...side, application: event.currentTarget.value as Side["application"] })
          }
        >
          <option value="">decided from the files</option>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {kind}
            </option>
          ))}
        </select>
      </label>
      <label>
        Instance
        <select
          value={side.memory}
          onChange={(event) => change({ ...side, memory: event.currentTarget.value })}
        >
          <option value="">the default ({instances.default})</option>
          {Object.entries(instances.memoryMiB).map(([type, memory]) => (
            <option key={type} value={type}>
              {type}, {memory} MiB
            </option>
          ))}
        </select>
      </label>
      <label>
        Task command
        <input
          type="text"
          placeholder="none: a service"
          value={side.task}
          onInput={(event) => change({ ...side, task: event.currentTarget.value })}
        />
      </label>
    </section>
  )
}
