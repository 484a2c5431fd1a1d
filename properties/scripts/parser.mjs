// What the build leaves out of the parser of programs: what an engine knows by itself. 12 kB of the tarball.

/**
 * acorn without its grammar of regular expressions and its tables of letters, a quarter of it: where a program runs, the engine has both,
 * and is asked. Such an expression is made anyway, for its value.
 */
export const askingTheEngine = (text) => {
  const left = [
    [/^var (?:astral\w+Codes|nonASCIIidentifier\w*) = .*;\n/gm, ""],
    [/^function isInAstralSet\([\s\S]*?\n\}\n/m, ""],
    [
      /code >= 0xaa && nonASCIIidentifierStart\.test\(String\.fromCharCode\(code\)\)/,
      String.raw`code >= 0xaa && /[\p{ID_Start}\p{Cn}]/u.test(String.fromCharCode(code))`,
    ],
    [
      /code >= 0xaa && nonASCIIidentifier\.test\(String\.fromCharCode\(code\)\)/,
      String.raw`code >= 0xaa && /[\p{ID_Continue}\p{Cn}\u200c\u200d]/u.test(String.fromCharCode(code))`,
    ],
    [
      "isInAstralSet(code, astralIdentifierStartCodes) || isInAstralSet(code, astralIdentifierCodes)",
      String.raw`code > 0xffff && /[\p{ID_Continue}\p{Cn}]/u.test(String.fromCodePoint(code))`,
    ],
    [
      "isInAstralSet(code, astralIdentifierStartCodes)",
      String.raw`code > 0xffff && /[\p{ID_Start}\p{Cn}]/u.test(String.fromCodePoint(code))`,
    ],
    [/^var scriptValuesAddedInUnicode = [\s\S]*?(?=^\/\/ Object type used to represent tokens)/m, ""],
    [/^ *var state = this\.regexpState [\s\S]*?validateRegExpPattern\(state\);\n/m, ""],
    [
      /(value = new RegExp\(pattern, flags\);\n *\} catch \(e\) \{)[^}]*\}/,
      `$1
    if (!/\\(\\?[<\\w-]|\\\\p/i.test(pattern)) this.raiseRecoverable(start, /flags/.test(e.message) ? "Invalid regular expression flags" : e.message);
  }`,
    ],
  ]
  return left.reduce((made, [what, by]) => {
    const other = made.replace(what, by)
    if (other === made) throw new Error(`the parser has another form: ${what}`)
    return other
  }, text)
}
