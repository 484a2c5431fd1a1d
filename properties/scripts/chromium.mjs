// Where Chromium is, for what is tested in a browser.
import { execFileSync } from "node:child_process"
import { existsSync } from "node:fs"

const chromiumPlaces = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]

/** Where Chromium is; installed where the system's packages can be. */
export const chromium = () => {
  const found = () => process.env.CHROMIUM ?? chromiumPlaces.find((place) => existsSync(place))
  if (found() === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium…")
    const quiet = {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }
    execFileSync("apt-get", ["update", "-qq"], quiet)
    execFileSync("apt-get", ["install", "-y", "-qq", "chromium"], quiet)
  }
  const place = found()
  if (place === undefined)
    throw new Error("there is no Chromium; install it, or name it in the variable CHROMIUM")
  return place
}
