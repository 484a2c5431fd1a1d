/**
 * The files that variables name, so that a folder can be asked for them.
 *
 * @since 0.1.0
 */
import type { Platform } from "../platform/index.js"

/**
 * Paths that a plan may ask for besides the files of the contract: the index of the webroot (R-PHP-1, C-5), the worker
 * (R-PHP-8), the files of the request flow (R-FLOW-2).
 *
 * @since 0.1.0
 */
export const wantedFiles = (
  { data }: Platform,
  env: { readonly [name: string]: string },
): readonly string[] => {
  const value = (name: string): string => (Object.hasOwn(env, name) ? (env[name] as string) : "").trim()
  const webroot = value("CC_WEBROOT")
  const named = [value(data.variables.phpServerWorker), value(data.variables.cacheProxyFile)]
  const flow = data.flow.flatMap((service) => (service.file === null ? [] : [service.file]))
  return [`${webroot}/index.php`, `${webroot}/index.html`, ...named, ...flow].filter((path) => path !== "")
}
