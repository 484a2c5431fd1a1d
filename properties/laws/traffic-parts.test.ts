/**
 * Small parts of the traffic's room, by hand: the order of health paths, files at the edges, ports at their ends, and who is in the
 * way of a request.
 */
import { describe, expect, test } from "vitest"
import { askInto } from "../../src/contract/rule.js"
import { environment } from "../../src/decode/environment.js"
import { defaultPlatform, judgeHealth, type Platform, reads, type Snapshot } from "../../src/index.js"
import type { Decision } from "../../src/model/decision.js"
import { type Diagnostic, diagnosticsOf } from "../../src/model/diagnostic.js"
import { traffic as planner } from "../../src/plan/tables.js"
import { decodePlatform } from "../../src/platform/index.js"

type Kind = "javascript" | "php"

const platformOf = (overrides: unknown): Platform => {
  const made = decodePlatform(overrides)
  if (made._tag !== "Right") throw new Error(diagnosticsOf(made)[0]?.message)
  return made.right
}

/** A platform that looks for the proxy's file at a place which it names. */
const withFile = platformOf({
  flow: [
    { name: "proxy", activatedBy: "cacheProxyFile", file: "proxy/site.vcl" },
    { name: "optional", activatedBy: null, file: "optional.conf" },
  ],
})

const traffic = (
  given: Partial<Snapshot>,
  { kind = "javascript", platform = defaultPlatform }: { kind?: Kind; platform?: Platform } = {},
) => {
  const snapshot: Snapshot = { files: {}, env: {}, ...given }
  const decisions: { [path: string]: Decision } = {}
  const project = { platform, snapshot, application: kind, env: environment(platform)(snapshot) }
  const made = planner.plan(project, askInto(decisions))
  const said = new Map(diagnosticsOf(made).map((one): [string, Diagnostic] => [one.code, one]))
  const { network, health } = made.right
  if (network === null || health === null) throw new Error("a service has a network and health")
  return { network, health, decisions, said, codes: [...said.keys()] }
}

const paths = (env: Snapshot["env"]) => traffic({ env }).health.paths
const places = (because: readonly unknown[]): readonly string[] =>
  because.map((one) => {
    const { from, name, path } = one as { from: string; name?: string; path?: string }
    return `${from} ${name ?? path}`
  })

describe("health paths", () => {
  test("stand in the order of their numbers, whatever their length and the order of the variables", () => {
    const env = Object.fromEntries(
      ["12", "3", "10", "2", "100", "11", "1"].map((number) => [
        `CC_HEALTH_CHECK_PATH_${number}`,
        `/${number}`,
      ]),
    )
    expect(paths({ ...env, CC_HEALTH_CHECK_PATH: "/first" })).toEqual(
      ["first", "1", "2", "3", "10", "11", "12", "100"].map((name) => `/${name}`),
    )
  })

  test("are shown without the blanks around them where they are rewritten", () => {
    expect(
      traffic({ env: { CC_HEALTH_CHECK_PATH: "  health " } }).said.get("health-path-rewritten")?.message,
    ).toBe(
      'CC_HEALTH_CHECK_PATH is "health" and is requested as /health, because it does not begin with a slash.',
    )
  })

  test("fail below the expected status and above it", () => {
    const judge = judgeHealth({ method: "GET", expect: { min: 200, max: 204 }, paths: ["/"] })
    const verdicts = [103, 199, 200, 204, 205].map((status) => judge([{ path: "/", status }]).verdict)
    expect(verdicts).toEqual(["fails", "fails", "continues", "continues", "fails"])
  })
})

describe("the file of a middleware", () => {
  test("that is the root is no file, and no hook makes one", () => {
    for (const env of [{}, { CC_POST_BUILD_HOOK: "make" }]) {
      const { codes } = traffic({ files: { "": "x" }, env: { CC_CACHEPROXY_FILE: ".", ...env } })
      expect(codes).toContain("flow-file-missing")
      expect(codes).not.toContain("flow-file-not-yet")
      expect(reads(defaultPlatform)({ files: {}, env: { CC_CACHEPROXY_FILE: "." } }).files).not.toContain("")
    }
  })

  test("is named without the blanks around it where it is missing", () => {
    expect(traffic({ env: { CC_CACHEPROXY_FILE: " a.vcl " } }).said.get("flow-file-missing")?.message).toBe(
      'CC_CACHEPROXY_FILE names "a.vcl", and there is no such file in the project.',
    )
  })

  test("overrules the one at the default place, and not itself", () => {
    const files = { "proxy/site.vcl": "", "other.vcl": "" }
    const codes = (path: string) =>
      traffic({ files, env: { CC_CACHEPROXY_FILE: path } }, { platform: withFile }).codes
    expect(codes("other.vcl")).toContain("flow-file-overruled")
    expect(codes("./proxy/site.vcl")).not.toContain("flow-file-overruled")
  })

  test("activates nothing where the platform names no variable for it", () => {
    const given = { files: { "optional.conf": "" } }
    expect(traffic(given, { platform: withFile }).network.chain).toEqual([])
    expect(
      traffic({ ...given, env: { CC_REQUEST_FLOW: "optional" } }, { platform: withFile }).network.chain,
    ).toMatchObject([{ name: "optional", file: "optional.conf" }])
  })

  test("is looked for where the platform names its folder, and is unknown where it does not", () => {
    const message = (flow: string, platform: Platform) =>
      traffic({ env: { CC_REQUEST_FLOW: flow } }, { platform }).said.get("flow-member-inactive")?.message
    expect(message("proxy", withFile)).toBe(
      "CC_REQUEST_FLOW names proxy, and there is neither CC_CACHEPROXY_FILE nor the file proxy/site.vcl.",
    )
    expect(message("cacheproxy", defaultPlatform)).toContain("is not known")
  })
})

describe("ports", () => {
  const flow = ["one", "two", "three"].map((name) => ({ name, activatedBy: null, file: null }))
  const exhausted = (publicPort: number, behindPort: number) =>
    traffic(
      { env: { CC_REQUEST_FLOW: "one,two,three" } },
      { platform: platformOf({ flow, network: { publicPort, applicationPort: publicPort, behindPort } }) },
    ).said.get("flow-ports-exhausted")?.message

  test("of a chain end at the last there is, and before the application's", () => {
    expect(exhausted(65533, 9000)).toBeUndefined()
    expect(exhausted(65534, 9000)).toBe(
      "The chain is too long: three would listen on 65536, and ports end at 65535.",
    )
    expect(exhausted(8998, 9000)).toBe(
      "The chain is too long: three would listen on 9000, the port of the application behind it.",
    )
    expect(exhausted(8997, 9000)).toBeUndefined()
  })

  test("of the PHP server begin at 1 and end at 65535", () => {
    const codes = (port: string) => traffic({ env: { CC_PHPSERVER_PORT: port } }, { kind: "php" }).codes
    for (const port of ["1", " 65535 "]) expect(codes(port)).toContain("php-port-not-public")
    for (const port of ["0", "65536"]) expect(codes(port)).toContain("php-port-invalid")
  })

  test("of the PHP server are shown without the blanks around them behind the platform's", () => {
    const { said } = traffic(
      { env: { CC_PHPSERVER_PORT: " 3000 ", CC_REQUEST_FLOW: "block" } },
      { kind: "php" },
    )
    expect(said.get("php-port-behind")?.message).toBe(
      'CC_PHPSERVER_PORT is "3000" and has no effect: the application listens on 9000, because the platform holds the public port.',
    )
  })

  test("rest on what holds the public port: the flow under block, else the members of the chain", () => {
    const grounds = (env: Snapshot["env"]) =>
      places(traffic({ env }).decisions["network.application.port"]?.because ?? [])
    const behind = "platform network.behindPort"
    expect(grounds({ CC_REQUEST_FLOW: "block" })).toEqual(["env CC_REQUEST_FLOW", behind])
    expect(grounds({ GATEWAY_CHALLENGE_SECRET: "s" })).toEqual(["env GATEWAY_CHALLENGE_SECRET", behind])
  })
})
