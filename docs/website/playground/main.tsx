/**
 * The playground comes to life. Its first plan stands in the page already, made while the site was built; a link's state takes its place.
 */
import { hydrate, render } from "preact"
import { firstState, Playground } from "./playground.js"
import { fromLink } from "./state.js"

const place = document.getElementById("playground")
if (place !== null) {
  const linked = fromLink(location.hash)
  if (linked === null) hydrate(<Playground start={firstState} />, place)
  else {
    place.textContent = ""
    render(<Playground start={linked} />, place)
  }
  delete document.documentElement.dataset.linked
  performance.mark("live")
}
