/**
 * What a request passes, and on which ports.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { parseRequestFlow } from "../../src/decode/requestFlow.js"
import { chainLine, chainMermaid, type Network, type Snapshot } from "../../src/index.js"
import { onceIn, present, weighted } from "../arbitraries/choose.js"
import { runs } from "../arbitraries/runs.js"
import {
  customCommand,
  healthPath,
  healthVariable,
  names,
  requestFlow,
  services,
  vclFile,
  vclPath,
} from "../arbitraries/traffic.js"
import { blank, hostileText } from "../arbitraries/values.js"
import { contractPorts, traffic } from "../model/traffic.js"
import { type Decided, decide, type Kind } from "./decided-traffic.js"

const secret = () => fc.constantFrom("s3cret", "x")
const port = () =>
  weighted(
    [4, fc.constantFrom("8080", "9000", "8888", " 3000 ", "1", "65535")],
    [1, fc.constantFrom("0", "65536", "08080", "80a", "-1", "1e3", "8080.0", "", "+1")],
  )

/** A project of which only the traffic matters. */
const project = (): fc.Arbitrary<Snapshot> =>
  fc
    .tuple(
      fc.tuple(
        onceIn(2, weighted([12, requestFlow()], [1, blank()], [1, hostileText()])),
        onceIn(2, weighted([12, customCommand()], [1, blank()])),
        onceIn(2, secret()),
        onceIn(2, weighted([12, vclPath()], [1, hostileText()])),
        onceIn(2, secret()),
      ),
      fc.tuple(
        onceIn(3, weighted([12, healthPath()], [1, hostileText()])),
        fc.array(healthVariable(), { maxLength: 4 }),
      ),
      fc.tuple(
        onceIn(4, port()),
        onceIn(3, port()),
        onceIn(4, fc.constant("./run.sh")),
        onceIn(5, fc.constant("make")),
      ),
      fc.boolean(),
    )
    .map(
      ([[flow, custom, challenge, vcl, redirect], [path, numbered], [own, php, command, hook], hasFile]) => ({
        files: hasFile ? { [vclFile]: null } : {},
        env: present<string>([
          ...numbered,
          ["CC_REQUEST_FLOW", flow],
          ["CC_REQUEST_FLOW_CUSTOM", custom],
          ["GATEWAY_CHALLENGE_SECRET", challenge],
          ["CC_CACHEPROXY_FILE", vcl],
          ["CC_REDIRECTPROXY_PROJECT_KEY", redirect],
          ["CC_HEALTH_CHECK_PATH", path],
          ["PORT", own],
          ["CC_PHPSERVER_PORT", php],
          ["CC_RUN_COMMAND", command],
          ["CC_POST_BUILD_HOOK", hook],
        ]),
      }),
    )

const kind = (): fc.Arbitrary<Kind> => fc.constantFrom("javascript", "php")

const isRejected = ({ said }: Decided): boolean => said.some((line) => line.startsWith("error "))

/** The traffic of a project that can be planned. */
const planned = (snapshot: Snapshot, application: Kind): Decided => {
  const decided = decide(snapshot, application)
  fc.pre(!isRejected(decided))
  return decided
}

const withEnv = (snapshot: Snapshot, more: { readonly [name: string]: string }): Snapshot => ({
  ...snapshot,
  env: { ...snapshot.env, ...more },
})

describe("the network", () => {
  test("and health are those of the naive model, with the same diagnostics, for both kinds of application", () => {
    fc.assert(
      fc.property(project(), kind(), (given, application) => {
        const made = decide(given, application)
        const said = new Set<string>()
        const say = (severity: string) => (code: string) => void said.add(`${severity} ${code}`)
        const is = (name: string): string | undefined => {
          const value = Object.hasOwn(given.env, name) ? given.env[name] : undefined
          return value === undefined || value.trim() === "" ? undefined : value
        }
        const expected = traffic({
          kind: application,
          ports: contractPorts,
          is,
          names: Object.keys(given.env),
          has: (path) => path === vclFile && Object.hasOwn(given.files, vclFile),
          error: say("error"),
          warn: say("warning"),
          info: say("info"),
        })
        expect(made.said).toEqual([...said].sort())
        if (!isRejected(made)) expect({ network: made.network, health: made.health }).toEqual(expected)
      }),
      runs(),
    )
  })

  test("has one public listener at most, and its ports are unique", () => {
    fc.assert(
      fc.property(project(), kind(), (given, application) => {
        const { network } = planned(given, application)
        const listeners = [...network.chain.map(({ listen }) => listen), network.application.port]
        expect(new Set(listeners).size).toBe(listeners.length)
        expect(listeners.filter((one) => one === network.publicPort).length).toBeLessThanOrEqual(1)
      }),
      runs(),
    )
  })

  test("has a listener for every forward: the next of the chain, or the application", () => {
    fc.assert(
      fc.property(project(), kind(), (given, application) => {
        const { chain, application: app } = planned(given, application).network
        chain.forEach(({ forward }, index) => {
          const met = [...chain.slice(index + 1).map(({ listen }) => listen), app.port]
          expect(forward).toBe(met[0])
        })
        if (chain.length > 0) expect(chain[0]?.listen).toBe(8080)
      }),
      runs(),
    )
  })

  test("puts a JavaScript application on 9000 exactly when a chain or block holds 8080", () => {
    fc.assert(
      fc.property(project(), (given) => {
        const { access, chain, application } = planned(given, "javascript").network
        expect(application.port).toBe(access === "blocked" || chain.length > 0 ? 9000 : 8080)
      }),
      runs(),
    )
  })

  test("has the chain in the order of CC_REQUEST_FLOW", () => {
    fc.assert(
      fc.property(project(), names(), customCommand(), (given, order, command) => {
        const flow = withEnv(given, { CC_REQUEST_FLOW: order.join(" , "), CC_REQUEST_FLOW_CUSTOM: command })
        expect(planned(flow, "javascript").network.chain.map(({ name }) => name)).toEqual(order)
      }),
      runs(),
    )
  })

  test("does not depend on the order of variables, with CC_REQUEST_FLOW and without", () => {
    fc.assert(
      fc.property(
        project().chain((given) =>
          fc.tuple(fc.constant(given), fc.shuffledSubarray(Object.entries(given.env))),
        ),
        kind(),
        ([given, some], application) => {
          const rest = Object.entries(given.env).filter(([name]) => !some.some(([other]) => other === name))
          const after = { ...given, env: present<string>([...some, ...rest]) }
          expect(decide(after, application)).toEqual(decide(given, application))
        },
      ),
      runs(),
    )
  })

  test("without CC_REQUEST_FLOW has services of the platform alone, in its order", () => {
    fc.assert(
      fc.property(project(), (given) => {
        const { CC_REQUEST_FLOW: _, ...env } = given.env
        const { chain } = decide({ ...given, env }, "javascript").network
        const places = chain.map(({ name }) => (services as readonly string[]).indexOf(name))
        expect(places).toEqual([...places].sort())
        expect(places).not.toContain(-1)
      }),
      runs(),
    )
  })

  test("under block hides every middleware: nothing else in the project changes it", () => {
    fc.assert(
      fc.property(project(), kind(), (given, application) => {
        expect(decide(withEnv(given, { CC_REQUEST_FLOW: "block" }), application).network).toEqual({
          access: "blocked",
          publicPort: 8080,
          chain: [],
          application: { address: "0.0.0.0", port: 9000 },
        })
      }),
      runs(),
    )
  })

  test("of a command leaves no placeholder and changes nothing else in it", () => {
    fc.assert(
      fc.property(project(), names(), (given, order) => {
        const { chain } = planned(withEnv(given, { CC_REQUEST_FLOW: order.join(",") }), "javascript").network
        const custom = chain.find(({ name }) => name === "custom")
        fc.pre(custom !== undefined)
        const pieces = (given.env.CC_REQUEST_FLOW_CUSTOM ?? "").split(/@@LISTEN_PORT@@|@@FORWARD_PORT@@/)
        expect(custom?.command).not.toMatch(/@@(LISTEN|FORWARD)_PORT@@/)
        expect(custom?.command?.split(new RegExp(`${custom.listen}|${custom.forward}`)).join("")).toBe(
          pieces.join(""),
        )
      }),
      runs(),
    )
  })
})

describe("the grammar of CC_REQUEST_FLOW", () => {
  const name = () => fc.stringMatching(/^[a-z][a-z0-9-]{0,8}$/)

  test("gives back names that are joined with commas, blanks around them or not", () => {
    const blanks = fc.constantFrom("", " ", "\t", "\n  ")
    fc.assert(
      fc.property(
        fc.uniqueArray(name(), { minLength: 1, maxLength: 8 }),
        blanks,
        blanks,
        (all, before, after) => {
          const text = all.map((one) => before + one + after).join(",")
          expect(parseRequestFlow(text)).toEqual({ names: all, problems: [] })
        },
      ),
      runs(),
    )
  })

  test("has no name of an empty item, and one problem for all of them", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(name(), { minLength: 1, maxLength: 5 }),
        fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 5 }),
        (all, places) => {
          const items = [...all]
          for (const place of places) items.splice(place % (items.length + 1), 0, " ")
          expect(parseRequestFlow(items.join(","))).toEqual({
            names: all,
            problems: [{ _tag: "Empty", count: places.length }],
          })
        },
      ),
      runs(),
    )
  })

  test("never throws, and its names hold neither commas nor white space and differ", () => {
    fc.assert(
      fc.property(fc.oneof(hostileText(), fc.string(), requestFlow()), (text) => {
        const parsed = parseRequestFlow(text)
        expect(parsed.names.every((one) => /^[^,\s]+$/.test(one))).toBe(true)
        expect(new Set(parsed.names).size).toBe(parsed.names.length)
        expect(parsed.names.length + parsed.problems.length).toBeGreaterThan(0)
      }),
      runs(),
    )
  })
})

describe("a chain that is drawn", () => {
  test("names every middleware in order and every port once, on one line and as a diagram", () => {
    fc.assert(
      fc.property(project(), kind(), (given, application) => {
        const { network } = planned(given, application)
        const ports = new Set([
          network.publicPort,
          network.application.port,
          ...network.chain.map((m) => m.listen),
        ])
        for (const drawn of [chainLine(network), chainMermaid(network)]) {
          let at = 0
          for (const { name } of network.chain) {
            at = drawn.indexOf(name, at)
            expect(at).toBeGreaterThan(-1)
            at += name.length
          }
          for (const one of ports) expect(drawn.split(String(one)).length).toBe(2)
        }
        expect(chainLine(network)).not.toContain("\n")
      }),
      runs(),
    )
  })

  test("is drawn to the letter", () => {
    const proxy = (name: string, listen: number, forward: number) => ({
      name,
      listen,
      forward,
      command: null,
      file: null,
    })
    const network = (access: "public" | "blocked", at: number, chain: Network["chain"] = []): Network => ({
      access,
      publicPort: 8080,
      chain,
      application: { address: "0.0.0.0", port: at },
    })
    const two = network("public", 9000, [proxy("redirectproxy", 8080, 8081), proxy("cacheproxy", 8081, 9000)])
    expect(chainLine(two)).toBe("internet → 8080 redirectproxy → 8081 cacheproxy → 9000 app")
    expect(chainMermaid(two)).toBe(
      [
        "flowchart LR",
        '  internet(["internet"]) -->|8080| m0["redirectproxy"]',
        '  m0 -->|8081| m1["cacheproxy"]',
        '  m1 -->|9000| app["app"]',
        "",
      ].join("\n"),
    )
    expect(chainLine(network("blocked", 9000))).toBe("internet → 8080 blocked; 9000 app")
    expect(chainMermaid(network("blocked", 9000))).toBe(
      [
        "flowchart LR",
        '  internet(["internet"]) -->|8080| platform["blocked by the platform"]',
        '  app["app on 9000"]',
        "",
      ].join("\n"),
    )
    expect(chainLine(network("public", 8888))).toBe("internet → 8080 nothing; 8888 app")
    expect(chainLine(network("public", 8080))).toBe("internet → 8080 app")
    expect(chainLine(null)).toBe("nothing listens")
    expect(chainMermaid(null)).toBe('flowchart LR\n  task["nothing listens"]\n')
    expect(chainMermaid(network("public", 9000, [proxy('a"]\n-->x', 8080, 9000)]))).not.toMatch(/"\]\n-->x/)
  })
})
