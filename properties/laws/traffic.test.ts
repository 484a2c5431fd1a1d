/**
 * What a request passes, on which ports, and how health is judged.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { askOnly } from "../../src/contract/rule.js"
import { environment } from "../../src/decode/environment.js"
import { parseRequestFlow } from "../../src/decode/requestFlow.js"
import { requestTarget } from "../../src/decode/requestTarget.js"
import {
  chainLine,
  chainMermaid,
  decodeAnswers,
  defaultPlatform,
  type Health,
  type HealthAnswer,
  judgeHealth,
  type Network,
  type Platform,
  plan,
  problems,
  type Snapshot,
} from "../../src/index.js"
import { diagnosticsOf } from "../../src/model/diagnostic.js"
import { traffic as planner } from "../../src/plan/tables.js"
import { wholePlatform } from "../../src/platform/define.js"
import { decodePlatform, type PlatformOverrides } from "../../src/platform/index.js"
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
import { same } from "./observe.js"

type Kind = "javascript" | "php"

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

interface Decided {
  readonly network: Network
  readonly health: Health
  readonly said: readonly string[]
}

/** The traffic of a project, and what is said about it as `severity code`. */
const decide = (snapshot: Snapshot, application: Kind, platform: Platform = defaultPlatform): Decided => {
  const project = { platform, snapshot, application, env: environment(platform)(snapshot) }
  const made = planner.plan(project, askOnly)
  if (made._tag === "Left" || made.right.network === null || made.right.health === null) {
    throw new Error("a service has a network and health")
  }
  const said = new Set(diagnosticsOf(made).map(({ severity, code }) => `${severity} ${code}`))
  return { network: made.right.network, health: made.right.health, said: [...said].sort() }
}

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

  test("without CC_REQUEST_FLOW has what is activated, in the platform's order", () => {
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

describe("the target of a health check", () => {
  test("is its own target, and one that a request line can carry", () => {
    fc.assert(
      fc.property(fc.oneof(healthPath(), hostileText(), fc.string()), (text) => {
        const read = requestTarget(text)
        fc.pre(read._tag === "Target")
        if (read._tag !== "Target") return
        expect(read.target).toMatch(/^\/[!-~]*$/)
        expect(read.target).not.toContain("#")
        expect(requestTarget(read.target)).toEqual({ _tag: "Target", target: read.target, changes: [] })
        expect(read.changes.length === 0).toBe(read.target === text.trim())
      }),
      runs(),
    )
  })

  test("is what a URL of the same text is requested with", () => {
    // What follows only has characters on which the URL standard and RFC 3986 agree.
    const text = fc
      .array(fc.constantFrom("/", "..", ".", "a", "é", " ", "b", "?", "=", "%20", "😀"), { maxLength: 10 })
      .map((parts) => `/a${parts.join("")}`.trim())
      // Node 20 leaves `/.a/..` as it is, where the URL standard takes it away.
      .filter((path) => !/\/\.+[^./?]/.test(path))
    fc.assert(
      fc.property(text, (path) => {
        const { pathname, search } = new URL(`http://localhost${path}`)
        const read = requestTarget(path)
        expect(read._tag === "Target" ? read.target : read).toBe(
          // A URL drops a question mark that nothing follows.
          pathname +
            (search === "" && path.endsWith("?") && path.indexOf("?") === path.length - 1 ? "?" : search),
        )
      }),
      runs(),
    )
  })
})

const health = (): fc.Arbitrary<Health> =>
  fc.uniqueArray(fc.constantFrom("/", "/a", "/b", "/c?x=1", "/d"), { minLength: 1 }).map((paths) => ({
    method: "GET",
    expect: { min: 200, max: 200 },
    paths,
  }))

const answer = (path: string): fc.Arbitrary<HealthAnswer> =>
  weighted<HealthAnswer>(
    [6, fc.constant({ path, status: 200 })],
    [2, fc.constantFrom(201, 204, 301, 404, 500, 503).map((status) => ({ path, status }))],
    [
      1,
      fc
        .constantFrom("timed out after 10 s", "connection refused", "x\ny")
        .map((failure) => ({ path, failure })),
    ],
  )

describe("the verdict", () => {
  const judged = () =>
    health().chain((given) =>
      fc.tuple(fc.constant(given), fc.tuple(...given.paths.map(answer)), fc.subarray([...given.paths])),
    )

  test("passes exactly when every status is 200", () => {
    fc.assert(
      fc.property(judged(), ([given, answers]) => {
        const all200 = answers.every((one) => "status" in one && one.status === 200)
        expect(judgeHealth(given)(answers).verdict).toBe(all200 ? "continues" : "fails")
      }),
      runs(),
    )
  })

  test("has one line for each path in the paths' order, and one for each failure after the heading", () => {
    fc.assert(
      fc.property(judged(), ([given, answers]) => {
        const { log, failing } = judgeHealth(given)(answers)
        const { paths } = given
        const bad = answers.filter((one) => !("status" in one) || one.status !== 200).map(({ path }) => path)
        expect(failing).toEqual(bad)
        expect(log.length).toBe(paths.length + (bad.length === 0 ? 0 : 1 + bad.length))
        paths.forEach((path, index) => {
          const rest = (log[index] as string).replace(/^(No response|Response) from GET /, "")
          expect(rest.startsWith(`${path} is `) || rest.startsWith(`${path}: `)).toBe(true)
        })
        if (bad.length > 0) expect(log[paths.length]).toBe("Health check failed:")
        bad.forEach((path, index) => {
          expect((log[paths.length + 1 + index] as string).startsWith(`- GET ${path} `)).toBe(true)
        })
        expect(log.join("").includes("\n")).toBe(false)
      }),
      runs(),
    )
  })

  test("does not depend on the order of answers to different paths, nor on answers to others", () => {
    fc.assert(
      fc.property(judged(), fc.array(answer("/other")), ([given, answers], others) => {
        expect(judgeHealth(given)([...others, ...[...answers].reverse(), ...others])).toEqual(
          judgeHealth(given)(answers),
        )
      }),
      runs(),
    )
  })

  test("fails when any path has no answer", () => {
    fc.assert(
      fc.property(judged(), ([given, answers, missing]) => {
        const rest = answers.filter(({ path }) => !missing.includes(path))
        fc.pre(missing.length > 0)
        const { verdict, failing } = judgeHealth(given)(rest)
        expect(verdict).toBe("fails")
        for (const path of missing) expect(failing).toContain(path)
      }),
      runs(),
    )
  })

  test("is reached from answers that were written as JSON and read again", () => {
    fc.assert(
      fc.property(judged(), ([, answers]) => {
        const read = decodeAnswers(JSON.parse(JSON.stringify(answers)))
        expect(read._tag === "Right" && same(read.right, answers)).toBe(true)
      }),
      runs(200),
    )
  })

  test("is not reached from anything else: every wrong answer is named by its place", () => {
    const wrong = [
      null,
      {},
      { path: "/" },
      { path: 1, status: 200 },
      { path: "/", status: "200" },
      { path: "/", status: 200.5 },
      { path: "/", status: 99 },
      { path: "/", failure: 1 },
      { path: "/", status: 200, failure: "x" },
    ]
    const read = decodeAnswers([{ path: "/", status: 200 }, ...wrong])
    expect(read._tag).toBe("Left")
    const messages = diagnosticsOf(read).map(({ message }) => message)
    wrong.forEach((_, index) => {
      expect(messages.some((message) => message.includes(`"${index + 1}`))).toBe(true)
    })
    expect(diagnosticsOf(decodeAnswers({ "/": 200 })).length).toBe(1)
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
