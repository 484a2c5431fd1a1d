/**
 * What a platform's data says of traffic: ports, the services of a chain, and public traffic that is handed on.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { defaultPlatform, type Network, type Platform, plan, problems } from "../../src/index.js"
import { diagnosticsOf } from "../../src/model/diagnostic.js"
import { wholePlatform } from "../../src/platform/define.js"
import { decodePlatform, type PlatformOverrides } from "../../src/platform/index.js"
import { runs } from "../arbitraries/runs.js"
import { decide } from "./decided-traffic.js"

describe("platform data", () => {
  const { latestLts, lines, npm } = defaultPlatform.data.node
  const line = lines.find(({ versions }) => versions.includes(latestLts))
  /** The contract's data with one release line, since what takes longest to check is releases, and traffic knows none. */
  const fewReleases = {
    ...defaultPlatform.data,
    node: {
      ...defaultPlatform.data.node,
      lines: lines.filter((one) => one === line),
      npm: { [latestLts]: npm[latestLts] },
    },
  }
  const platformOf = ({ network, flow = fewReleases.flow }: PlatformOverrides): Platform => {
    const made = wholePlatform({
      ...fewReleases,
      network: { ...fewReleases.network, ...network },
      flow,
    })
    if (made._tag !== "Right")
      throw new Error(
        diagnosticsOf(made)
          .map(({ message }) => message)
          .join(" "),
      )
    return made.right
  }
  const service = (name: string) => ({ name, activatedBy: null, file: null })

  test("may name any ports and services: the chain takes one port after the other, or is an error", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 65_535 }),
        fc.integer({ min: -6, max: 30 }).filter((distance) => distance !== 0),
        fc.integer({ min: 1, max: 12 }),
        (publicPort, distance, length) => {
          const behindPort = Math.min(Math.max(publicPort + distance, 1), 65_535)
          fc.pre(behindPort !== publicPort)
          const all = Array.from({ length }, (_, index) => `proxy-${index}`)
          const platform = platformOf({
            network: { publicPort, applicationPort: publicPort, behindPort },
            flow: all.map(service),
          })
          const given = { files: {}, env: { CC_REQUEST_FLOW: all.join(",") } }
          const made = decide(given, "javascript", platform)
          const wanted = all.map((_, index) => publicPort + index)
          const fits = !wanted.includes(behindPort) && wanted.every((one) => one <= 65_535)
          expect(made.said.includes("error flow-ports-exhausted")).toBe(!fits)
          if (!fits) return
          expect(made.network.chain.map(({ listen }) => listen)).toEqual(wanted)
          expect(made.network.chain.map(({ forward }) => forward)).toEqual([...wanted.slice(1), behindPort])
        },
      ),
      runs(),
    )
  })

  test("is refused when it contradicts itself about traffic", () => {
    const places = (overrides: unknown): readonly string[] =>
      diagnosticsOf(decodePlatform(overrides)).flatMap(({ because }) =>
        because.flatMap((evidence) => (evidence.from === "platform" ? [evidence.path] : [])),
      )
    expect(places({ flow: [service("block"), service("Proxy"), service("a,b"), service("custom")] })).toEqual(
      ["flow.0.name", "flow.1.name", "flow.2.name", "flow.3.name"],
    )
    expect(places({ network: { behindPort: 8080 } })).toEqual(["network.behindPort"])
    expect(places({ network: { variable: "PORT" }, environment: { PORT: "1" } })).toEqual([
      "network.variable",
    ])
    expect(places({ health: { path: "up" } })).toEqual(["health.path"])
  })

  test("hands public traffic on where it gives two ports, and tells the application the one that was decided", () => {
    const port = fc.integer({ min: 1, max: 40_000 })
    const front = {
      CC_REQUEST_FLOW: "custom",
      CC_REQUEST_FLOW_CUSTOM: "./p @@LISTEN_PORT@@ @@FORWARD_PORT@@",
    }
    fc.assert(
      fc.property(
        fc.uniqueArray(port, { minLength: 3, maxLength: 3 }),
        fc.constantFrom({}, front, { CC_REQUEST_FLOW: "block" }),
        ([publicPort = 1, applicationPort = 2, behindPort = 3], env) => {
          const platform = platformOf({
            network: { publicPort, applicationPort, behindPort, variable: "HTTP_PORT" },
          })
          const made = plan(platform)({
            files: { "package.json": '{"main":"a.js"}', "a.js": null },
            env,
          })
          if (made._tag === "Left") throw new Error(made.left[0].message)
          const { network, environment } = made.right
          const isBehind = Object.keys(env).length > 0
          expect(network?.application.port).toBe(isBehind ? behindPort : applicationPort)
          expect(network?.arrival).toBe(isBehind ? undefined : applicationPort)
          expect(environment.HTTP_PORT).toBe(String(network?.application.port))
          expect(problems(made.right, platform)).toEqual([])
          expect(
            problems({ ...made.right, network: { ...(network as Network), arrival: 50_000 } }),
          ).not.toEqual([])
        },
      ),
      runs(),
    )
  })
})
