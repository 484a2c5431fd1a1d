/** Texts of NODE_OPTIONS: flags in every spelling, quoted or not, kept apart by blanks and tabs. */
import fc from "fast-check"
import { weighted } from "./choose.js"

const heapName = (): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom("-", "_"), fc.constantFrom("-", "_"), fc.constantFrom("-", "_"))
    .map(([a, b, c]) => `--max${a}old${b}space${c}size`)

const heap = (): fc.Arbitrary<string> =>
  fc
    .tuple(heapName(), fc.constantFrom("512", "256", "64", "4096", "1024", "0", "", "100000"))
    .map(([name, value]) => `${name}=${value}`)

const malformedHeap = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      heapName(),
      fc.constantFrom("=512.5", "=abc", "=-5", " 512", "", "=0x200", "=99999999999999999999"),
    )
    .map(([name, rest]) => `${name}${rest}`)

const plain = (): fc.Arbitrary<string> =>
  fc.constantFrom(
    "--no-warnings",
    "--trace-warnings",
    "--no-warnings x",
    "--enable_source_maps ./setup.js",
    "--enable-source-maps",
    "--require ./setup.js",
    "-r ./setup.js",
    "--stack-trace-limit=50",
    "--title=a-max-old-space-size",
    "--max-semi-space-size=64",
  )

const quoted = (): fc.Arbitrary<string> =>
  fc.constantFrom(
    '--require "./my setup.js"',
    '"--max-old-space-size=512"',
    '--max-old"-space-size=300"',
    '--title="a \\" b"',
    '--title="back\\\\slash"',
    '""',
    "'--max-old-space-size=512'",
    '--title="--max-old-space-size=1"',
    "--title=a\\",
  )

const broken = (): fc.Arbitrary<string> =>
  fc.constantFrom('"--max-old-space-size=512', '--title="open', '--title="a\\', '"')

const percentage = (): fc.Arbitrary<string> =>
  fc.constantFrom("--max-old-space-size-percentage=50", "--max_old_space_size_percentage=50")

/** A text of NODE_OPTIONS, most often one that Node accepts. */
export const nodeOptions = (): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.array(
        weighted(
          [12, plain()],
          [6, heap()],
          [4, quoted()],
          [1, malformedHeap()],
          [1, broken()],
          [1, percentage()],
        ),
        { minLength: 1, maxLength: 4 },
      ),
      weighted([12, fc.constant(" ")], [2, fc.constant("  ")], [1, fc.constant("\t")]),
      weighted([12, fc.constant("")], [1, fc.constant(" ")]),
    )
    .map(([tokens, between, around]) => `${around}${tokens.join(between)}${around}`)
