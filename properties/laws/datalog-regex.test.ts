/**
 * Regular expressions of the service tokens' datalog: what each way of writing matches and refuses, as the engine of the format's
 * reference does, and how long it takes. The tables were asked of that engine too.
 */
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { compile, test as matches } from "../../src/tokens/datalog/regex.js"
import { runs } from "../arbitraries/runs.js"

/** Whether a pattern matches in a text, or why it cannot. */
const matchesText = (pattern: string, text: string): boolean | string => {
  const program = compile(pattern)
  if ("states" in program) return matches(program, text, () => true) ?? "stopped"
  return program._tag === "Unsupported" ? program.what : program._tag
}

const ascii = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code))
/** Every character of ASCII that a pattern finds. */
const asciiOf = (pattern: string): string =>
  [...ascii].filter((one) => matchesText(pattern, one) === true).join("")

// pattern, texts that it matches, texts that it does not
const patterns: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  // Alternatives and groups
  ["a|bc", ["a", "bc", "xbcx"], ["b", "c", ""]],
  ["a||b", [""], []],
  ["^(a|b|c)$", ["a", "b", "c"], ["", "d", "ab"]],
  ["^(?:ab)c$", ["abc"], ["ac"]],
  ["^(?P<name>a)(?<_x1.[²>b)$", ["ab"], ["a"]],
  ["()", [""], []],
  ["]}", ["]}"], ["]"]],
  // Repetitions
  ["^ab*c$", ["ac", "abc", "abbbc"], ["bc", "abb"]],
  ["^ab+c$", ["abc", "abbbc"], ["ac"]],
  ["^ab?c$", ["ac", "abc"], ["abbc"]],
  ["^a{2}$", ["aa"], ["a", "aaa"]],
  ["^a{2,}$", ["aa", "aaaaa"], ["a"]],
  ["^a{1,3}$", ["a", "aa", "aaa"], ["", "aaaa"]],
  ["^a{0,1}$", ["", "a"], ["aa"]],
  ["^a{0}$", [""], ["a"]],
  ["^a{3,3}$", ["aaa"], ["aa", "aaaa"]],
  ["^a{12}$", ["a".repeat(12)], ["a", "aa", "a".repeat(11)]],
  ["^a{ 1 , 2 }$", ["a", "aa"], ["", "aaa"]],
  ["^a{2 }$", ["aa"], ["a"]],
  ["^(ab){2}$", ["abab"], ["ab", "aab"]],
  ["^(a|b)*c$", ["c", "abbac"], ["abd"]],
  ["^a*?b+?c??d{1,2}?$", ["bd", "aabbcdd"], ["ad"]],
  ["^a**$", ["", "aa"], ["b"]],
  ["^a{2}{3}$", ["aaaaaa"], ["aaaaa"]],
  ["^(?:){999999999}a$", ["a"], [""]],
  // Places
  ["^b$", ["b"], ["a\nb\nc", "b\n", "\nb"]],
  ["(?m)^b$", ["b", "a\nb\nc", "b\nc", "a\nb"], ["ab", "ba", "a\r\nb\r\n"]],
  ["(?mR)^b$", ["b", "a\nb\nc", "a\r\nb\r\n", "\rb\r"], ["ab", "ba"]],
  ["(?mR)\\r$", ["a\r", "\r\r"], ["\r\n"]],
  ["(?mR)\\r^", ["\r", "\r\r"], ["\r\n"]],
  ["(?mR)^\\n", ["\n", "a\n\n"], ["\r\n"]],
  ["(?mR)$\\n", ["\n", "a\n"], ["\r\n"]],
  ["(?R)^b$", ["b"], ["\rb", "b\r"]],
  ["(?m)\\Ab\\z", ["b"], ["a\nb", "b\na"]],
  ["\\bb", ["b", "a b", "-b"], ["ab", "éb", "_b", "٣b"]],
  ["b\\b", ["b", "b a", "b-"], ["ba", "bé", "b_"]],
  ["\\Bb", ["ab"], ["b", "a b"]],
  ["b\\B", ["ba"], ["b", "b a"]],
  ["\\B", ["", "ab", "-"], ["a"]],
  ["\\b", ["a"], ["", "-"]],
  ["^-\\b{start}b", ["-b"], ["b"]],
  ["a\\b{start}", [], ["a", "a-"]],
  ["\\b{end}-", ["a-"], ["-", "--"]],
  ["\\b{end}a", [], ["a", "-a"]],
  ["\\b{start-half}-", ["-", "--"], ["a-"]],
  ["-\\b{end-half}", ["-", "--"], ["-a"]],
  ["\\<b", ["b", "-b"], ["ab"]],
  ["-\\<", [], ["-", "--"]],
  ["b\\>", ["b", "b-"], ["ba"]],
  ["\\>-", ["b-"], ["-", "--"]],
  ["\\b{2}b", ["b"], ["ab"]],
  ["(?x)\\b{ start }b", ["b"], ["ab"]],
  ["(?x)\\b{ 2 }b", ["b"], ["ab"]],
  // Flags
  ["^a.c$", ["abc", "aéc", "a😁c", "a\rc"], ["a\nc", "ac", "abbc"]],
  ["(?s)^a.c$", ["a\nc"], ["ac"]],
  ["(?R)^a.c$", ["abc"], ["a\nc", "a\rc"]],
  ["(?sR)^a.c$", ["a\nc", "a\rc"], []],
  ["(?i)^éa$", ["ÉA", "éa"], ["e"]],
  ["(?i)^[a-c]\\x64$", ["BD", "cd"], ["D"]],
  ["(?i)k", ["K", "\u212a"], ["c"]],
  ["(?i)[^k]", [], ["k", "K", "\u212a"]],
  ["(?i)\\p{Lu}", ["a", "A"], ["1"]],
  ["(?i)\\P{Lu}", ["1"], ["a", "A"]],
  ["(?i)[[:upper:]]", ["a", "A"], ["1"]],
  ["(?i)^\\d\\w$", ["1a"], ["a1"]],
  ["k\\p{Lu}", ["kA"], ["KA", "ka"]],
  ["^(?i:a)b$", ["ab", "Ab"], ["AB", "aB"]],
  ["^a(?i)b$", ["ab", "aB"], ["Ab"]],
  ["^(a(?i)b)c$", ["aBc"], ["aBC"]],
  ["^(?i)a(?-i)b$", ["Ab"], ["AB"]],
  ["^(?i-s:a.)$", ["Ab"], ["A\n"]],
  ["(?s)^(?i-s:a.)$", ["Ab"], ["A\n"]],
  ["^a(?i)b|c$", ["aB", "C"], ["Ab"]],
  ["^(?i:a(?s:.))b$", ["A\nb"], ["A\nB"]],
  ["(?i)(?s)^a.$", ["A\n"], ["b\n"]],
  ["(?s)(?i)^a.$", ["A\n"], ["b\n"]],
  ["(?U)^a+$", ["aa"], [""]],
  ["(?u)^é$", ["é"], [""]],
  ["(?:a)", ["a"], [""]],
  // Blanks that stand for nothing
  ["(?x) a b # c|d\n c", ["abc"], ["ab", "c", "d"]],
  ["(?x)a#", ["a"], [""]],
  ["(?x)^a\\ b$", ["a b"], ["ab"]],
  ["(?x)^a +$", ["aa"], ["a +", "a "]],
  ["(?x)^a{2} ?$", ["aa"], ["", "a"]],
  ["(?x)^a{ #\n2 #\n, 3 }$", ["aa", "aaa"], ["a"]],
  ["(?x)^a{1 2}$", ["a".repeat(12)], ["a"]],
  ["(?x)^( ?i:a)$", ["A"], ["b"]],
  ["(?x)^( ?P<n> a)$", ["a"], [" a"]],
  ["(?x)^[ ^ a - c - ]$", ["d"], ["a", "b", "-", "dd", ""]],
  ["(?x)^[a - ]$", ["a", "-"], [" "]],
  ["(?x)^[a - - b]$", ["a", "b", "-", "0"], ["c", " "]],
  ["(?x)^[ - ]$", ["-"], [" "]],
  ["(?x)^[ - a]$", ["-", "a"], [" ", "0"]],
  ["(?x)^\\x 4 1\\x{ 4 2 }$", ["AB"], ["A"]],
  ["(?x)^\\p{ L }\\p N$", ["a1"], ["1a"]],
  ["(?x)a\u0085b", ["ab"], ["a\u0085b"]],
  ["(?x)a\ufeffb", ["a\ufeffb"], ["ab"]],
  ["^(?x: a )b $", ["ab "], ["ab"]],
  ["^a #b$", ["a #b"], ["a"]],
  // Characters and escapes
  ["^😁$", ["😁"], ["😀", "\ud83d"]],
  ["^.$", ["😁", "\ud83d"], ["ab"]],
  ["^\\x41\\u00e9\\U0001F601$", ["Aé😁"], ["A"]],
  ["^\\x{41}\\u{e9}\\U{1f601}\\x{000000041}$", ["Aé😁A"], ["A"]],
  ["^\\x{10FFFF}\\x{D7FF}\\x{E000}$", ["\u{10ffff}\ud7ff\ue000"], [""]],
  ["^\\a\\f\\t\\n\\r\\v$", ["\x07\f\t\n\r\v"], ["afnrtv"]],
  ["^\\.\\*\\[\\]\\{\\}\\(\\)\\|\\\\\\^\\$$", [".*[]{}()|\\^$"], [""]],
  ['^\\-\\#\\&\\~\\/\\"\\%\\_\\`\\@\\:\\ \\\x7f\\\n$', ['-#&~/"%_`@: \x7f\n'], [""]],
  // Classes with a letter or a name
  ["^\\d$", ["1", "٣"], ["a", "²"]],
  ["^\\D$", ["a", "²"], ["1", "٣"]],
  ["^\\w$", ["a", "é", "1", "_", "\u0301", "\u200d", "‿"], ["-", " ", "²"]],
  ["^\\W$", ["-", " "], ["a", "é"]],
  ["^\\s$", [" ", "\t", "\u0085", "\u00a0", "\u2028"], ["a", "\ufeff"]],
  ["^\\S$", ["a", "\ufeff"], [" ", "\u0085"]],
  ["^\\pL\\PL$", ["a1"], ["1a", "aa"]],
  ["^\\p{L}\\P{L}$", ["a1"], ["aa", "1a"]],
  ["^\\p{Greek}\\p{greek}\\p{Script=Greek}\\p{sc=Greek}\\p{scx=Grek}$", ["λλλλλ"], ["aaaaa"]],
  ["^\\p{old italic}\\p{old_italic}\\p{old-italic}\\p{Old_italic}$", ["\u{10300}".repeat(4)], ["aaaa"]],
  ["^\\p{lu}\\p{gc=Lu}\\p{uppercase_letter}\\p{Uppercase}$", ["AAAA"], ["aaaa"]],
  ["^\\p{any}\\p{ascii}\\p{assigned}$", ["éaa"], ["éé"]],
  // Classes in brackets
  ["^[abc]$", ["a", "b", "c"], ["d", "ab", ""]],
  ["^[\x7f\u0080]$", ["\x7f", "\u0080"], ["\u0081", "~"]],
  ["^\\x{FFFF}a$", ["\uffffa"], ["\uffff", "a"]],
  ["^[^abc]$", ["d", "é", "\n"], ["a", "b", "c"]],
  ["^[a-ce-f]$", ["a", "b", "c", "e", "f"], ["d", "-", "g"]],
  ["^[a-a]$", ["a"], ["b", "-"]],
  ["^[é-ü]$", ["é", "í", "ü"], ["e", "è", "ý"]],
  ["^[]a]$", ["]", "a"], ["b"]],
  ["^[^]a]$", ["b"], ["]", "a"]],
  ["^[a-]$", ["a", "-"], ["b"]],
  ["^[-a]$", ["a", "-"], [".", "0"]],
  ["^[--a]$", ["a", "-"], [".", "0"]],
  ["^[^--a]$", [".", "0"], ["a", "-"]],
  ["^[-]]$", ["-]"], ["]", "-"]],
  ["^[a-c-e]$", ["b", "-", "e"], ["d"]],
  ["^[\\]\\-\\\\]$", ["]", "-", "\\"], ["a"]],
  ["^[\\n-\\r]$", ["\n", "\v", "\r"], ["\t", "n"]],
  ["^[\\x61-\\u0063]$", ["a", "b", "c"], ["d"]],
  ["^[\\d\\pL]$", ["1", "a"], ["-"]],
  ["^[^\\D]$", ["1"], ["a"]],
  ["^[.*+?(){}|$^]$", [".", "*", "+", "?", "(", ")", "{", "}", "|", "$", "^"], ["a"]],
  ["^[a[bc]d]$", ["a", "b", "c", "d"], ["["]],
  ["^[a[^b]]$", ["a", "c"], ["b"]],
  ["^[a-f&&c-z]$", ["c", "f"], ["b", "g", "&"]],
  ["^[a-f--c-d]$", ["a", "b", "e", "f"], ["c", "d", "-"]],
  ["^[a-d~~c-f]$", ["a", "b", "e", "f"], ["c", "d", "~"]],
  ["^[a-z&&[^aeiou]--b]$", ["c", "d"], ["a", "b"]],
  ["^[a-c--b&&b-c]$", ["c"], ["a", "b"]],
  ["^[^a-z&&b-c]$", ["a", "z", "1"], ["b", "c"]],
  ["^[&&a]$", [], ["a", "&"]],
  ["^[~~a]$", ["a"], ["~"]],
  ["^[a&b~c]$", ["a", "&", "b", "~", "c"], ["d"]],
  ["^[a&&]$", [], ["a", "&"]],
  ["^[[:alpha:]_]$", ["a", "Z", "_"], ["1", "é", ":", "["]],
  ["^[[:^alpha:]]$", ["1", "é", ":"], ["a", "Z"]],
  ["^[[:alpha:][:digit:]]$", ["a", "1"], ["-"]],
  ["^[[:alpha:]-]$", ["a", "-"], ["1"]],
  ["^[[:no:]]$", [":", "n", "o"], ["a", "["]],
  ["^[[:ALPHA:]]$", [":", "A", "L", "P", "H"], ["a"]],
  ["^[:alpha:]$", [":", "a", "l"], ["b"]],
  ["^[[:alpha]]$", [":", "a", "l"], ["b"]],
  ["^[a[:]]$", ["a", ":"], ["["]],
]

describe("a regular expression matches", () => {
  test.each(patterns)("%s", (pattern, taken, refused) => {
    for (const text of taken) expect(matchesText(pattern, text), JSON.stringify(text)).toBe(true)
    for (const text of refused) expect(matchesText(pattern, text), JSON.stringify(text)).toBe(false)
  })

  const digits = "0123456789"
  const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  const lower = "abcdefghijklmnopqrstuvwxyz"
  const punctuation = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
  const controls = `${ascii.slice(0, 32)}\x7f`
  // name, the characters of ASCII in it
  test.each([
    ["alnum", digits + upper + lower],
    ["alpha", upper + lower],
    ["ascii", ascii],
    ["blank", "\t "],
    ["cntrl", controls],
    ["digit", digits],
    ["graph", ascii.slice(33, 127)],
    ["lower", lower],
    ["print", ascii.slice(32, 127)],
    ["punct", punctuation],
    ["space", "\t\n\v\f\r "],
    ["upper", upper],
    ["word", `${digits}${upper}_${lower}`],
    ["xdigit", `${digits}ABCDEFabcdef`],
  ])("[[:%s:]]", (name, characters) => {
    expect(asciiOf(`[[:${name}:]]`)).toBe(characters)
    expect(asciiOf(`[[:^${name}:]]`)).toHaveLength(128 - characters.length)
    expect(matchesText(`[[:${name}:]]`, "é")).toBe(false)
  })

  test("the same however often it is asked", () => {
    const program = compile("^[a-b]$")
    if (!("states" in program)) throw new Error("not read")
    for (const text of ["a", "c", "a", "c", "\x80", "\x7f"])
      expect(matches(program, text, () => true)).toBe(text === "a")
  })
})

describe("a regular expression matches nothing, as it is wrong,", () => {
  test.each([
    ..."* + ? {2} | |* a|* (?i)* a(?i)* ( (a a) ) (?:a (?i (?i- (?i:a (? (?: (?P<n (?P<n> (?<n"
      .split(" ")
      .filter((one) => one !== "|"),
    ..."a{,2} a{2,1} a{ a{} a{1 a{1, a{1,2 a{x} a{1,x} a{1x} a{-1} a{,}".split(" "),
    ..."(?) (?-) (?-:a) (?i-) (?i-)a (?i-:a) (?ii) (?i-i) (?--i) (?i--s) (?q) (?=a) (?!a) (?<=a) (?<!a) (?>a) (?P=n) (?#a) (?is".split(
      " ",
    ),
    ..."(?<>a) (?<1>a) (?<٣>a) (?<a-b>a) (?<n>a)(?<n>b) (?<n>a)(?P<n>b)".split(" "),
    "(?<na me>a)",
    "{.",
    "\\\u0080",
    ..."[ [] [^ [^] [a [a- [- [-- [a-b [[a] [a[b] [z-a] [\\d-z] [a-\\d] [a-[:alpha:]] [\\b] [\\A] [\\B] [\\z] [\\<] [\\] [&& [[:alpha:]".split(
      " ",
    ),
    ..."\\ \\1 \\0 \\e \\y \\Z \\Q \\K \\é \\b{no} \\b{start \\b{ \\b{starts} \\b{-}".split(" "),
    ..."\\x \\x4 \\x4g \\xg4 \\x{} \\x{g} \\x{4g} \\x{g4} \\x{41 \\x{110000} \\x{D800} \\x{DFFF} \\x{DBFF} \\u004 \\U0000004 \\p \\p{L \\p{".split(
      " ",
    ),
  ])("%s", (pattern) => {
    expect(matchesText(pattern, "a")).toBe("Invalid")
  })
})

describe("a regular expression is not supported, and says what is not,", () => {
  test.each([
    ["(?-u)a", "(?-u)"],
    ["(?i-u:a)", "(?-u)"],
    ["\\p{Nothing}", "the class Nothing"],
    ["[\\P{no_thing}]", "the class no_thing"],
    ["\\p{^L}", "the class ^L"],
    ["\\p1", "the class 1"],
    ["a{1000000000}", "so many repetitions"],
    ["(a{100}){101}", "patterns of more than 10000 states"],
    [`${"(".repeat(100)}${")".repeat(100)}`, "groups so deep in each other"],
    [`${"(".repeat(5000)}${")".repeat(5000)}`, "groups so deep in each other"],
    [`${"[a".repeat(100)}${"]".repeat(100)}`, "classes so deep in each other"],
    [`a${"*".repeat(101)}`, "repetitions so deep in each other"],
    ["a".repeat(10_001), "patterns of more than 10000 characters"],
  ])("%s: %s", (pattern, what) => {
    expect(matchesText(pattern, "a")).toBe(what)
  })

  test("but up to there it is", () => {
    expect(matchesText(`${"(".repeat(99)}a${")".repeat(99)}`, "a")).toBe(true)
    expect(matchesText(`${"()".repeat(101)}a`, "a")).toBe(true)
    expect(matchesText(`${"[a".repeat(99)}${"]".repeat(99)}`, "a")).toBe(true)
    expect(matchesText("[a]".repeat(101), "a".repeat(101))).toBe(true)
    expect(matchesText(`a${"*".repeat(100)}`, "a")).toBe(true)
    // A state for each repetition, and one at the end.
    expect(matchesText("a{9999}", "a")).toBe(false)
    expect(matchesText("a{10000}", "a")).toBe("patterns of more than 10000 states")
    expect(matchesText("(?:){000000001}b", "b")).toBe(true)
    expect(matchesText(`(?x)${" ".repeat(9995)}b`, "b")).toBe(true)
  })
})

describe("a regular expression", () => {
  test("agrees with the host's where both read it alike", () => {
    const atom = fc.constantFrom(
      "a",
      "b",
      ".",
      "[ab]",
      "[^a]",
      "[a-c]",
      "\\d",
      "\\w",
      "\\s",
      "^",
      "$",
      "\\b",
      "\\B",
      "é",
      "\\.",
      "\\x61",
      "\\u{62}",
    )
    const pattern: fc.Arbitrary<string> = fc.letrec<{ one: string }>((tie) => ({
      one: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        atom,
        fc.tuple(tie("one"), tie("one")).map(([left, right]) => `${left}${right}`),
        fc.tuple(tie("one"), tie("one")).map(([left, right]) => `(?:${left}|${right})`),
        fc
          .tuple(tie("one"), fc.constantFrom("*", "+", "?", "{2}", "{1,}", "{0,2}", "*?"))
          .map(([inner, times]) => `(?:${inner})${times}`),
      ),
    })).one
    const text = fc.string({ unit: fc.constantFrom("a", "b", "c", "1", " ", ".", "_", "-"), maxLength: 8 })
    fc.assert(
      fc.property(pattern, text, fc.boolean(), (source, given, insensitive) => {
        const flags = insensitive ? "iu" : "u"
        expect(matchesText(`${insensitive ? "(?i)" : ""}${source}`, given)).toBe(
          new RegExp(source, flags).test(given),
        )
      }),
      runs(2000),
    )
  })

  /** The steps of a test, up to the most. */
  const stepsOf = (pattern: string, text: string, most = Number.POSITIVE_INFINITY) => {
    const program = compile(pattern)
    if (!("states" in program)) throw new Error(pattern)
    let steps = 0
    const found = matches(program, text, (more) => {
      steps += more
      return steps <= most
    })
    return { steps, found, states: program.states.length }
  }

  test.each([
    ["(a*)*b", "a"],
    ["(a|a)*b", "a"],
    ["(a+)+$", "a"],
    ["(.*)(.*)(.*)x", "y"],
    ["(a?){50}a{50}", "a"],
    ["(?:[a]?){50}[b]", "a"],
  ])("takes at most as many steps as it has states, at each place: %s", (pattern, letter) => {
    const text = letter.repeat(500)
    const { steps, states } = stepsOf(pattern, text)
    expect(steps).toBeLessThanOrEqual(states * (text.length + 1))
    expect(stepsOf(pattern, `${text}c`, 0).found).toBeNull()
  })

  // pattern, text, steps: the search has two states, the end one; a class in brackets counts once for each of its members
  test.each([
    ["a", "", 3],
    ["a", "b", 6],
    ["a", "😁", 6],
    ["a", "a", 3 + 4],
    ["", "", 3],
    ["", "aaa", 3],
    ["a|b", "", 5],
    ["^a", "", 4],
    ["a^b", "a", 3 + 4],
    ["[ab]", "", 2 + 2],
    ["[a-zA-Z]", "", 2 + 2],
    ["[a[bc&&d]]", "", 2 + 6],
    ["[a][b]", "", 2 + 1],
    ["[-]", "", 2 + 1],
    ["[--]", "", 2 + 2],
    ["[]]", "", 2 + 1],
    ["[]a]", "", 2 + 2],
    ["[a]*", "b", 5],
  ])("%s on %s takes %i steps", (pattern, text, expected) => {
    const { steps, found } = stepsOf(pattern, text)
    expect(steps).toBe(expected)
    expect(stepsOf(pattern, text, expected).found).toBe(found)
    expect(stepsOf(pattern, text, expected - 1).found).toBeNull()
  })

  test("of many operators or members is read and asked, and its members are counted", () => {
    const operators = `[${"é&&".repeat(3000)}é]`
    expect(matchesText(operators, "é")).toBe(true)
    expect(matchesText(operators, "ü")).toBe(false)
    // A step for each member that was asked.
    expect(stepsOf(`[${"é".repeat(9000)}]`, "üü", 10_000).steps).toBe(18_004)
  })
})
