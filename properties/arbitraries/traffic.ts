/**
 * Values of the variables of traffic: request flows, commands of middleware, paths of proxy files and of health checks.
 */
import fc from "fast-check"
import { weighted } from "./choose.js"

/** The services of the contract's platform, in the order in which activation puts them. */
export const services = ["gateway-challenge", "cacheproxy", "redirectproxy"] as const

/** What a request flow can have in it and run. */
const runnable = [...services, "oauth2-proxy", "custom"] as const

/** Names in any order, each once. */
export const names = (minLength = 1): fc.Arbitrary<readonly string[]> =>
  fc.shuffledSubarray([...runnable], { minLength })

const blanks = (): fc.Arbitrary<string> => fc.constantFrom("", "", "", " ", "\t", "  ", "\n")

/** Names joined as people join them, with blanks and empty items. */
const loose = (items: readonly string[]): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(fc.tuple(blanks(), blanks()), { minLength: items.length, maxLength: items.length }),
      fc.constantFrom("", "", ",", ", ,"),
      fc.constantFrom("", "", ","),
    )
    .map(
      ([around, after, before]) =>
        before +
        items
          .map((item, index) => `${around[index]?.[0] ?? ""}${item}${around[index]?.[1] ?? ""}`)
          .join(",") +
        after,
    )

/** A request flow: mostly a chain that can run, else one of its words, else anything wrong with it. */
export const requestFlow = (): fc.Arbitrary<string> =>
  weighted(
    [8, fc.shuffledSubarray([...services, "oauth2-proxy"], { minLength: 1 }).map((items) => items.join(","))],
    [3, names().map((items) => items.join(","))],
    [3, names().chain(loose)],
    [3, fc.constant("block")],
    [2, fc.constant("disable")],
    [1, names().chain((items) => loose([...items, "block"]))],
    [
      2,
      fc
        .array(
          fc.constantFrom(
            ...runnable,
            "block",
            "disable",
            "nonsense",
            "Cacheproxy",
            "redirecproxy",
            "redirectproxy cacheproxy",
            "",
            "__proto__",
          ),
          { maxLength: 5 },
        )
        .chain(loose),
    ],
    [1, fc.constantFrom(",", " , ", "redirectproxy;cacheproxy", "block,block", "a b,,c")],
  )

/** A command of custom middleware, mostly with both placeholders. */
export const customCommand = (): fc.Arbitrary<string> =>
  weighted(
    [
      6,
      fc.constantFrom(
        "./proxy @@LISTEN_PORT@@ @@FORWARD_PORT@@",
        "./proxy --to=@@FORWARD_PORT@@ --from=@@LISTEN_PORT@@ # @@LISTEN_PORT@@",
        "@@FORWARD_PORT@@@@LISTEN_PORT@@",
      ),
    ],
    [1, fc.constantFrom("./proxy", "./proxy @@LISTEN_PORT@@", "@@FORWARD_PORT@@", "@@listen_port@@ $&")],
  )

/** The file that `vclPath` names most often. */
export const vclFile = "proxy/site.vcl"

/** The path of a file for the cache proxy. */
export const vclPath = (): fc.Arbitrary<string> =>
  weighted(
    [8, fc.constantFrom(vclFile, `/${vclFile}`, ` ./proxy//x/../site.vcl `)],
    [1, fc.constantFrom("none.vcl", "/", ".", "proxy/", "__proto__")],
    [1, fc.constantFrom("../site.vcl", "proxy/../../x", "..")],
  )

/** A path of a health check as people write it. */
export const healthPath = (): fc.Arbitrary<string> =>
  weighted(
    [8, fc.constantFrom("/", "/health", "/up", "/ready?full=1", "/a/b/", "//double", "/%C3%A9")],
    [
      4,
      fc.constantFrom(
        "health",
        " /up ",
        "/a b",
        "/état",
        "/a/../b",
        "/..",
        "/.",
        "/a/.",
        "/a/./b/..",
        "/#top",
        "#",
        "?x=1",
        "/?q=../x",
        "../up",
        "/100%",
        '/"<>\\^`{|}',
        "/😀",
        "localhost:8080/up",
      ),
    ],
    [
      1,
      fc
        .array(fc.constantFrom("/", ".", "..", "a", " ", "?", "#", "é", "%2e"), { maxLength: 8 })
        .map((all) => all.join("")),
    ],
    [
      1,
      fc.constantFrom(
        "https://example.com/up",
        "http://user:pass@example.com",
        "/a\n/b",
        "ftp://x",
        "HTTP://X/..",
      ),
    ],
  )

/** A variable of the family of health paths, numbered as the platform counts and otherwise. */
export const healthVariable = (): fc.Arbitrary<readonly [string, string]> =>
  fc
    .tuple(
      weighted(
        [4, fc.constantFrom("1", "2", "10", "9007199254740993", "18446744073709551616")],
        [1, fc.constantFrom("", "01", "00", "-1", "1.0", "A", "*", " 1", "\u0661")],
      ),
      healthPath(),
    )
    .map(([suffix, path]) => [`CC_HEALTH_CHECK_PATH_${suffix}`, path])
