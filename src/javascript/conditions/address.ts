/** Starts that listen where nothing is forwarded: another port, or this machine's own address only (C-280). */

import { report } from "../../contract/diagnostics/index.js"
import { listening, type Server } from "../../contract/starts.js"
import { hasFile } from "../../decode/claim.js"
import type { Launch, Words } from "../../decode/launch.js"
import { localHosts } from "../../decode/listens.js"
import { plainPreview, textOf } from "../../decode/settings.js"
import type { Diagnostic } from "../../model/diagnostic.js"
import { none } from "../../model/lists.js"
import type { Network } from "../../model/plan.js"
import { addressOf, rangeOf, type Seen, type SeenLaunch } from "./seen.js"

/** The values that options are given, as words of their own or behind an equals sign; no port and no host where an option has none. */
const valuesOf = (args: Words, options: Words): Words =>
  args.flatMap((word, index) => {
    const option = options.find((one) => word === one || word.startsWith(`${one}=`))
    if (option === undefined) return []
    if (word !== option) return [word.slice(option.length + 1)]
    return [String(args[index + 1])]
  })

/** The port at the end of a value; null where none can be seen. */
const portIn = (value: string): number | null => {
  const digits = /^(?:.*:)?(\d{1,5})$/.exec(value)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** Where ports have a server listen, in words; null where it is right, or cannot be seen. */
const elsewhere = (ports: Words, isLocal: boolean, application: Network["application"]): string | null => {
  const seen = ports.map(portIn)
  const [port = null] = seen.includes(null) || seen.includes(application.port) ? [] : seen
  const where = port === null ? "" : `port ${port}`
  if (!isLocal) return where === "" ? null : where
  return where === "" ? "this machine's own address only" : `${where} of this machine's own address`
}

/** The files that may say otherwise where a program listens, and where what it serves is built to. */
export const configuredOf = ({ program, folder }: Pick<Launch, "program" | "folder">): Words =>
  (Object.hasOwn(listening, program) ? (listening[program] as Server).configured : []).map(
    (path) => `${folder}${folder && "/"}${path}`,
  )

/** What there is to say about where the start listens. */
export const addressDiagnostics = (
  seen: Pick<Seen, "project" | "network">,
  started: SeenLaunch,
): readonly Diagnostic[] => {
  const { env, manifest, platform, snapshot } = seen.project
  const { where, because, launch } = started
  const application = addressOf(seen)
  const server = Object.hasOwn(listening, launch.program) ? listening[launch.program] : undefined
  const verb = String(launch.args[0])
  if (server !== undefined && (server.verbs?.includes(verb) ?? true)) {
    const { ranges, configured, isTold, usual } = server
    if (
      localHosts.has(application.address) ||
      // A file of variables that is read in front of it may hold HOST and PORT.
      (isTold && launch.assigned.some((word) => !word.includes("=")))
    )
      return []
    const isConfigured =
      configuredOf(launch).some(
        (path) => hasFile(snapshot, path) && !textOf(snapshot, path)?.includes(plainPreview),
      ) ||
      (configured.length > 0 && launch.args.some((word) => /^(?:-c|--config)(?:=|$)/.test(word)))
    const assigned = (name: string): string | undefined =>
      launch.assigned.findLast((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
    /** A variable that the command, the application or the platform sets. */
    const told = (name: string): string | undefined => {
      if (isTold === undefined) return undefined
      const { environment, network: given } = platform.data
      return (
        assigned(name) ??
        env.get(name)?.value ??
        (given.variable === name ? String(application.port) : undefined) ??
        (Object.hasOwn(environment, name) ? environment[name] : undefined)
      )
    }
    const host = told("HOST")
    const given = valuesOf(launch.args, server.port)
    const hosts = host === undefined ? valuesOf(launch.args, server.host) : [host]
    const isKnown = ranges?.test(rangeOf(manifest, launch.program)) ?? true
    const byItself =
      given.length > 0 || isConfigured || !isKnown || usual === undefined ? given : [`${usual}`]
    const listens = elsewhere(
      told("PORT") === undefined ? byItself : none,
      isKnown &&
        (hosts.length === 0 ? server.isLocal && !isConfigured : hosts.every((one) => localHosts.has(one))),
      application,
    )
    const command = server.verbs === null ? launch.program : `${launch.program} ${verb}`
    if (listens !== null) {
      const { address, port } = application
      const options = server.options(address, port)
      const ofHost = hosts.length === 0 || options.includes(address) ? "" : `${server.host[0]} ${address} `
      const remedy = localHosts.has(String(host))
        ? assigned("HOST") !== undefined
          ? `Take HOST=${host} out of it, or make it HOST=${address}.`
          : `Set HOST to ${address}.`
        : `Start it with ${ofHost}${options}.`
      const own = isTold === undefined ? null : env.get("HOST")
      const grounds = own === null ? because : [...because, own.because]
      return [report("start-listens-elsewhere", { where, command, listens, ...application, remedy }, grounds)]
    }
    if (usual !== undefined || given.length > 0) return []
  }
  const assigned = String(launch.assigned.findLast((word) => word.startsWith("PORT="))?.slice("PORT=".length))
  return !/^\d{1,5}$/.test(assigned) || Number(assigned) === application.port
    ? []
    : [
        report(
          "start-listens-elsewhere",
          {
            where,
            command: launch.program,
            listens: `port ${assigned}, by PORT=${assigned}`,
            ...application,
            remedy: `Take PORT=${assigned} out of it, or make it PORT=${application.port}.`,
          },
          because,
        ),
      ]
}
