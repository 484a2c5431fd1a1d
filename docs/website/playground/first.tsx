/** The playground's first screen as text, for the page: who waits for the script has a plan to read. */
import { renderToString } from "preact-render-to-string"
import { firstState, Playground } from "./playground.js"

export const firstScreen = (): string => renderToString(<Playground start={firstState} />)
