/** The trees of pages of PHP: their statements and expressions, with names of classes resolved to whole ones. */

/** A value that is written. */
export type Literal = string | number | boolean | null

export interface Argument {
  readonly value: PageExpression
  readonly isSpread: boolean
}

export interface Parameter {
  readonly name: string
  readonly type: readonly string[]
  readonly initial: PageExpression | null
  readonly isShared: boolean
  readonly isRest: boolean
  /** Whether it is a field of the class, too. */
  readonly isField: boolean
}

/** A function, a method or a closure. */
export interface PageFunction {
  readonly name: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly body: readonly PageStatement[] | null
  readonly uses: readonly { readonly name: string; readonly isShared: boolean }[]
  readonly type: readonly string[]
  /** Whether it takes the variables of what is around it. */
  readonly isArrow: boolean
  readonly isGenerator: boolean
  readonly isStatic: boolean
}

export interface Member {
  readonly name: string
  readonly value: PageExpression | null
  /** Whether it has a type, without which it begins as null. */
  readonly isTyped: boolean
  readonly isStatic: boolean
}

export interface PageClass {
  readonly name: string
  readonly path: string
  readonly kind: "class" | "interface" | "trait" | "enum"
  readonly parent: string | null
  readonly interfaces: readonly string[]
  readonly traits: readonly string[]
  readonly methods: ReadonlyMap<string, PageFunction>
  readonly fields: readonly Member[]
  readonly constants: ReadonlyMap<string, PageExpression | null>
  readonly line: number
}

export interface Item {
  readonly key: PageExpression | null
  readonly value: PageExpression | null
  readonly isSpread: boolean
  readonly isShared: boolean
}

/** A class by its name, by what holds its name, or without one. */
export type ClassName = string | PageExpression | PageClass

export type PageExpression =
  | { readonly does: "is"; readonly value: Literal }
  | { readonly does: "fills"; readonly parts: readonly (string | PageExpression)[] }
  | { readonly does: "variable"; readonly name: string | PageExpression; readonly line: number }
  | {
      readonly does: "index"
      readonly of: PageExpression
      readonly key: PageExpression | null
      readonly line: number
    }
  | {
      readonly does: "field"
      readonly of: PageExpression
      readonly name: string | PageExpression
      readonly isSafe: boolean
      readonly line: number
    }
  | { readonly does: "static"; readonly of: ClassName; readonly name: string; readonly line: number }
  | { readonly does: "classConstant"; readonly of: ClassName; readonly name: string; readonly line: number }
  | { readonly does: "constant"; readonly name: string; readonly short: string; readonly line: number }
  | {
      readonly does: "call"
      readonly name: string | PageExpression
      /** The name without a namespace, which PHP falls back to. */
      readonly short: string
      readonly given: readonly Argument[]
      readonly line: number
    }
  | {
      readonly does: "method"
      readonly of: PageExpression
      readonly name: string | PageExpression
      readonly given: readonly Argument[]
      readonly isSafe: boolean
      readonly line: number
    }
  | {
      readonly does: "staticMethod"
      readonly of: ClassName
      readonly name: string | PageExpression
      readonly given: readonly Argument[]
      readonly line: number
    }
  | {
      readonly does: "new"
      readonly of: ClassName
      readonly given: readonly Argument[]
      readonly line: number
    }
  | { readonly does: "array"; readonly items: readonly Item[] }
  | {
      readonly does: "assign"
      readonly to: PageExpression
      readonly operator: string
      readonly value: PageExpression
      readonly isShared: boolean
      readonly line: number
    }
  | { readonly does: "step"; readonly of: PageExpression; readonly by: 1 | -1; readonly isBefore: boolean }
  | {
      readonly does: "binary"
      readonly operator: string
      readonly left: PageExpression
      readonly right: PageExpression
    }
  | { readonly does: "unary"; readonly operator: string; readonly of: PageExpression }
  | { readonly does: "cast"; readonly to: string; readonly of: PageExpression }
  | { readonly does: "instanceof"; readonly of: PageExpression; readonly name: ClassName }
  | {
      readonly does: "choose"
      readonly test: PageExpression
      readonly yes: PageExpression | null
      readonly no: PageExpression
    }
  | { readonly does: "isset"; readonly of: readonly PageExpression[] }
  | { readonly does: "empty"; readonly of: PageExpression }
  | { readonly does: "exit"; readonly value: PageExpression | null }
  | {
      readonly does: "load"
      readonly isNeeded: boolean
      readonly isOnce: boolean
      readonly value: PageExpression
      readonly line: number
    }
  | { readonly does: "closure"; readonly made: PageFunction }
  | { readonly does: "print"; readonly value: PageExpression }
  | { readonly does: "throw"; readonly value: PageExpression; readonly line: number }
  | {
      readonly does: "match"
      readonly of: PageExpression
      readonly arms: readonly {
        readonly tests: readonly PageExpression[] | null
        readonly value: PageExpression
      }[]
    }
  | { readonly does: "untold"; readonly of: readonly PageExpression[] }

export interface Case {
  /** Null where it is what is left. */
  readonly test: PageExpression | null
  readonly body: readonly PageStatement[]
}

export type PageStatement =
  | { readonly does: "run"; readonly value: PageExpression }
  | { readonly does: "echo"; readonly values: readonly PageExpression[] }
  | {
      readonly does: "if"
      readonly test: PageExpression
      readonly yes: readonly PageStatement[]
      readonly no: readonly PageStatement[]
      readonly line: number
    }
  | {
      readonly does: "loop"
      readonly first: readonly PageExpression[]
      readonly test: PageExpression | null
      readonly behind: readonly PageExpression[]
      readonly body: readonly PageStatement[]
      /** Whether it runs once before it asks. */
      readonly isAfter: boolean
    }
  | {
      readonly does: "foreach"
      readonly of: PageExpression
      readonly key: PageExpression | null
      readonly value: PageExpression
      readonly isShared: boolean
      readonly body: readonly PageStatement[]
    }
  | { readonly does: "switch"; readonly of: PageExpression; readonly cases: readonly Case[] }
  | {
      readonly does: "try"
      readonly body: readonly PageStatement[]
      readonly catches: readonly {
        readonly names: readonly string[]
        readonly variable: string | null
        readonly body: readonly PageStatement[]
      }[]
      readonly last: readonly PageStatement[]
    }
  | { readonly does: "function"; readonly made: PageFunction }
  | { readonly does: "class"; readonly made: PageClass }
  | { readonly does: "return"; readonly value: PageExpression | null }
  | { readonly does: "break" | "continue"; readonly levels: number }
  | { readonly does: "global"; readonly names: readonly string[] }
  | {
      readonly does: "keep"
      readonly variables: readonly { readonly name: string; readonly value: PageExpression | null }[]
    }
  | { readonly does: "unset"; readonly of: readonly PageExpression[] }
  | { readonly does: "const"; readonly name: string; readonly value: PageExpression }
  | { readonly does: "block"; readonly body: readonly PageStatement[] }
