/** Snapshots: a weighted mix that is planned and rejected often, and one that is hostile throughout. */
import fc from "fast-check"
import { projectFiles } from "../../src/contract/files.js"
import { type Variable, variables } from "../../src/contract/variables.js"
import type { Addon, Instance, Snapshot } from "../../src/model/snapshot.js"
import { byName, mostly, onceIn, oneName, present, remembered, weighted } from "./choose.js"
import { brokenManifestText, manifestText, miseText, yarnLockText } from "./project-files.js"
import { healthVariable, vclFile } from "./traffic.js"
import { anyValueOf, blank, command, hostileText, javascriptVariables, slip } from "./values.js"

/** How often a variable is set, as one time in so many; what is not listed is set seldom. */
const setOnceIn: { readonly [name: string]: number } = {
  NODE_ENV: 2,
  NODE_OPTIONS: 3,
  CC_NODE_BUILD_TOOL: 3,
  CC_CUSTOM_BUILD_TOOL: 3,
  CC_NODE_VERSION: 4,
  CC_NODE_DEV_DEPENDENCIES: 3,
  NPM_TOKEN: 4,
  CC_NPM_REGISTRY: 5,
  CC_RUN_COMMAND: 5,
  PORT: 8,
  CC_POST_BUILD_HOOK: 6,
  CC_REQUEST_FLOW: 4,
  CC_REQUEST_FLOW_CUSTOM: 4,
  CC_CACHEPROXY_FILE: 6,
  CC_HEALTH_CHECK_PATH: 6,
  "CC_HEALTH_CHECK_PATH_*": 6,
}

/** The name of a variable as it is set: a member for a family. */
export const memberName = (variable: Variable): string =>
  variable.name.endsWith("*") ? `${variable.name.slice(0, -1)}0` : variable.name

/** The value of each of these variables, or nothing. */
export const valuesOf = (
  of: readonly Variable[],
  drawn: (variable: Variable) => fc.Arbitrary<string | undefined>,
): fc.Arbitrary<{ readonly [name: string]: string | undefined }> =>
  byName(Object.fromEntries(of.map((variable) => [memberName(variable), drawn(variable)])))

const javascriptEnv = (): fc.Arbitrary<{ readonly [name: string]: string | undefined }> =>
  valuesOf(javascriptVariables, (variable) => onceIn(setOnceIn[variable.name] ?? 12, anyValueOf(variable)))

const known: readonly Variable[] = Object.values(variables)

/** A variable that no rule reads. */
export const foreignVariable = (): fc.Arbitrary<readonly [string, string]> =>
  fc.tuple(
    fc.constantFrom(
      "FOO",
      "DATABASE_URL",
      "PATH",
      "HOME",
      "npm_config_registry",
      "CC_SOMETHING_ELSE",
      "__proto__",
      "constructor",
    ),
    fc.constantFrom("x", "", "postgres://localhost", "some text"),
  )

/** A variable that is one slip away from one that a rule knows. */
export const misspelled = (): fc.Arbitrary<readonly [string, string]> =>
  fc.tuple(
    oneName(
      known.map(({ name }) => name).filter((name) => name.startsWith("CC_") && !name.endsWith("*")),
    ).chain(slip),
    fc.constantFrom("x", "install"),
  )

/** The application's variables. */
export const env = (): fc.Arbitrary<{ readonly [name: string]: string }> =>
  byName({
    set: javascriptEnv(),
    foreign: onceIn(4, foreignVariable()),
    near: onceIn(10, misspelled()),
    health: onceIn(8, healthVariable()),
  }).map(({ set, foreign, near, health }) => {
    const entries: (readonly [string, string | undefined])[] = Object.entries(set)
    if (health !== undefined) entries.push(health)
    if (foreign !== undefined) entries.push(foreign)
    if (near !== undefined && !entries.some(([name]) => name === near[0])) entries.push(near)
    return present(entries)
  })

const addon = (): fc.Arbitrary<Addon> =>
  fc
    .tuple(
      fc.constantFrom("postgresql", "redis", "config", "config-2"),
      fc.array(
        weighted(
          [
            3,
            oneName(javascriptVariables.map(({ name }) => name)).chain((name) => {
              const variable = javascriptVariables.find((row) => row.name === name) as Variable
              return anyValueOf(variable).map((value) => [memberName(variable), value] as const)
            }),
          ],
          [2, foreignVariable()],
        ),
        { maxLength: 3 },
      ),
    )
    .map(([name, entries]) => ({ name, env: present(entries) }))

/** Add-ons in the order of linking. */
export const addons = (): fc.Arbitrary<readonly Addon[]> => fc.array(addon(), { maxLength: 2 })

/** An instance: types that there are, memory, both, and neither; seldom wrong. */
export const instance = (): fc.Arbitrary<Instance> =>
  fc
    .tuple(
      mostly(
        3,
        weighted(
          [20, fc.constantFrom("pico", "nano", "XS", "S", "M", "L", "XL", "2XL", "3XL")],
          [1, fc.constantFrom("xs", "XXL", "", "__proto__")],
        ),
      ),
      onceIn(
        4,
        weighted(
          [12, fc.constantFrom(1, 256, 1_000, 1_023, 65_536)],
          [1, fc.constantFrom(0, -1, 1.5, Number.NaN)],
        ),
      ),
    )
    .map(([type, memoryMiB]) => ({
      ...(type === undefined ? {} : { type }),
      ...(memoryMiB === undefined ? {} : { memoryMiB }),
    }))

/** A path that no rule reads. */
export const foreignPath = (): fc.Arbitrary<string> =>
  fc.constantFrom(
    "README.md",
    "src/index.js",
    "src/package.json",
    "packages/a/yarn.lock",
    "packages/a/mise.toml",
    "nvmrc",
    ".nvmrc.bak",
    "yarn.lock.orig",
    "deep/er/.npmrc",
    "constructor",
    "a b.txt",
  )

const file = (text: fc.Arbitrary<string | null>, uncaptured = 60): fc.Arbitrary<string | null> =>
  weighted<string | null>([uncaptured, text], [1, fc.constant(null)])

const lockText = (): fc.Arbitrary<string | null> =>
  fc.constantFrom<(string | null)[]>(null, "lockfileVersion: '9.0'\n", "")

/** The files of a project. */
export const files = (): fc.Arbitrary<{ readonly [path: string]: string | null }> =>
  byName({
    manifest: mostly(25, file(weighted([25, manifestText()], [1, brokenManifestText()]))),
    yarn: onceIn(3, file(yarnLockText())),
    pnpm: onceIn(5, lockText()),
    bun: onceIn(6, lockText()),
    bunBinary: onceIn(12, lockText()),
    npm: onceIn(4, lockText()),
    shrinkwrap: onceIn(20, lockText()),
    mise: onceIn(5, file(miseText(), 30)),
    npmrc: onceIn(6, lockText()),
    nvmrcs: fc.uniqueArray(fc.constantFrom(".nvmrc", "a/.nvmrc", "a/b/.nvmrc", "B/.nvmrc", "ä/.nvmrc"), {
      maxLength: 2,
    }),
    foreign: fc.uniqueArray(foreignPath(), { maxLength: 2 }),
    vcl: mostly(6, file(fc.constant("vcl 4.1;"))),
    php: onceIn(60, fc.constantFrom("composer.json", "index.php")),
    odd: onceIn(
      40,
      fc.constantFrom(
        "../package.json",
        "../.nvmrc",
        "a//.nvmrc",
        "/etc/passwd",
        "./yarn.lock",
        "a/../b",
        "a/",
        "",
        "a/\u0000/.nvmrc",
      ),
    ),
  }).map(
    ({
      manifest,
      yarn,
      pnpm,
      bun,
      bunBinary,
      npm,
      shrinkwrap,
      mise,
      npmrc,
      nvmrcs,
      foreign,
      vcl,
      php,
      odd,
    }) => {
      const entries: (readonly [string, string | null | undefined])[] = [
        [projectFiles.manifest.path, manifest],
        [projectFiles.yarnLock.path, yarn],
        [projectFiles.pnpmLock.path, pnpm],
        [projectFiles.bunLock.path, bun],
        [projectFiles.bunBinaryLock.path, bunBinary],
        [projectFiles.npmLock.path, npm],
        [projectFiles.npmShrinkwrap.path, shrinkwrap],
        [projectFiles.mise.path, mise],
        [projectFiles.npmrc.path, npmrc],
        ...nvmrcs.map((path) => [path, "18"] as const),
        ...foreign.map((path) => [path, "text"] as const),
        [vclFile, vcl],
      ]
      if (php !== undefined) entries.push([php, "{}"])
      if (odd !== undefined) entries.push([odd, "text"])
      return present(entries)
    },
  )

/** A snapshot: mostly a JavaScript project, planned about as often as rejected. */
export const snapshot = remembered(() =>
  byName({
    application: onceIn(
      2,
      weighted<"javascript" | "php">([20, fc.constant("javascript")], [1, fc.constant("php")]),
    ),
    theFiles: files(),
    theEnv: env(),
    theAddons: onceIn(3, addons()),
    theInstance: onceIn(2, instance()),
    task: onceIn(8, weighted([20, command()], [1, blank()])),
  }).map(
    ({ application, theFiles, theEnv, theAddons, theInstance, task }): Snapshot => ({
      ...(application === undefined ? {} : { application }),
      files: theFiles,
      env: theEnv,
      ...(theAddons === undefined ? {} : { addons: theAddons }),
      ...(theInstance === undefined ? {} : { instance: theInstance }),
      ...(task === undefined ? {} : { task }),
    }),
  ),
)

const hostileName = (): fc.Arbitrary<string> =>
  weighted(
    [3, hostileText()],
    [3, oneName(known.map(memberName))],
    [1, fc.constantFrom("", "CC_", "CC_NODE_", "=", "A=B")],
  )

const hostilePath = (): fc.Arbitrary<string> =>
  weighted(
    [4, oneName(Object.values(projectFiles).map(({ path }) => path.replace("**/", "x/")))],
    [3, hostileText()],
    [
      2,
      fc.constantFrom(
        "..",
        "/",
        "//",
        "a/../b",
        "C:\\x",
        "\\.nvmrc",
        "a/\u0000/.nvmrc",
        "__proto__/.nvmrc",
        ".NVMRC",
      ),
    ],
  )

const hostileRecord = <A>(
  key: fc.Arbitrary<string>,
  value: fc.Arbitrary<A>,
): fc.Arbitrary<{ readonly [key: string]: A }> =>
  fc.array(fc.tuple(key, value), { maxLength: 8 }).map(present)

/** A snapshot of the right shape and with anything in it. */
export const hostileSnapshot = remembered(() =>
  byName({
    application: onceIn(3, fc.constantFrom("javascript" as const, "php" as const)),
    theFiles: hostileRecord(
      hostilePath(),
      weighted<string | null>(
        [3, hostileText()],
        [2, brokenManifestText()],
        [2, manifestText()],
        [1, miseText()],
        [1, fc.constant(null)],
      ),
    ),
    theEnv: hostileRecord(hostileName(), weighted([4, hostileText()], [1, fc.json()], [1, blank()])),
    theAddons: onceIn(
      2,
      fc.array(
        fc
          .tuple(hostileText(), hostileRecord(hostileName(), hostileText()))
          .map(([name, addonEnv]) => ({ name, env: addonEnv })),
        { maxLength: 3 },
      ),
    ),
    theInstance: onceIn(
      3,
      fc.tuple(onceIn(2, hostileText()), onceIn(2, fc.oneof(fc.double(), fc.integer()))),
    ),
    task: onceIn(4, hostileText()),
  }).map(
    ({ application, theFiles, theEnv, theAddons, theInstance, task }): Snapshot => ({
      ...(application === undefined ? {} : { application }),
      files: theFiles,
      env: theEnv,
      ...(theAddons === undefined ? {} : { addons: theAddons }),
      ...(theInstance === undefined
        ? {}
        : {
            instance: {
              ...(theInstance[0] === undefined ? {} : { type: theInstance[0] }),
              ...(theInstance[1] === undefined ? {} : { memoryMiB: theInstance[1] }),
            },
          }),
      ...(task === undefined ? {} : { task }),
    }),
  ),
)
