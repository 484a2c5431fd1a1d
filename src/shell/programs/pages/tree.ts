/** The trees of pages of PHP: their statements and expressions, with names of classes resolved to whole ones. */

/** A value that is written. */
export type Literal = string | number | boolean | null

export interface Argument {
  readonly value: PageExpression
  readonly isSpread: boolean
}

export interface PageParameter {
  readonly name: string
  readonly type: readonly string[]
  readonly initial: PageExpression | null
  readonly isShared: boolean
  readonly isRest: boolean
  /** Who sees it as a field of the class, if it is one, too. */
  readonly field: Visibility | null
}

/** A function, a method or a closure. */
export interface PageFunction {
  readonly name: string
  readonly path: string
  readonly parameters: readonly PageParameter[]
  readonly body: readonly PageStatement[] | null
  readonly uses: readonly { readonly name: string; readonly isShared: boolean }[]
  readonly type: readonly string[]
  /** Whether it takes the variables of what is around it. */
  readonly isArrow: boolean
  readonly isGenerator: boolean
  readonly isStatic: boolean
  readonly seen: Visibility
  readonly line: number
}

/** Who sees a member of a class. */
export type Visibility = "public" | "protected" | "private"

export interface PageMember {
  readonly name: string
  readonly value: PageExpression | null
  /** Whether it has a type, without which it begins as null. */
  readonly isTyped: boolean
  readonly isStatic: boolean
  readonly seen: Visibility
}

export interface PageClass {
  readonly name: string
  readonly path: string
  readonly kind: "class" | "interface" | "trait" | "enum"
  readonly isAbstract: boolean
  readonly parent: string | null
  readonly interfaces: readonly string[]
  readonly traits: readonly string[]
  readonly methods: ReadonlyMap<string, PageFunction>
  readonly fields: readonly PageMember[]
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
  | { readonly _tag: "is"; readonly value: Literal }
  | { readonly _tag: "fills"; readonly parts: readonly (string | PageExpression)[] }
  | { readonly _tag: "variable"; readonly name: string | PageExpression; readonly line: number }
  | {
      readonly _tag: "index"
      readonly of: PageExpression
      readonly key: PageExpression | null
      readonly line: number
    }
  | {
      readonly _tag: "field"
      readonly of: PageExpression
      readonly name: string | PageExpression
      readonly isSafe: boolean
      readonly line: number
    }
  | { readonly _tag: "static"; readonly of: ClassName; readonly name: string; readonly line: number }
  | { readonly _tag: "classConstant"; readonly of: ClassName; readonly name: string; readonly line: number }
  | { readonly _tag: "constant"; readonly name: string; readonly short: string; readonly line: number }
  | {
      readonly _tag: "call"
      readonly name: string | PageExpression
      /** The name without a namespace, which PHP falls back to. */
      readonly short: string
      readonly given: readonly Argument[]
      readonly line: number
    }
  | {
      readonly _tag: "method"
      readonly of: PageExpression
      readonly name: string | PageExpression
      readonly given: readonly Argument[]
      readonly isSafe: boolean
      readonly line: number
    }
  | {
      readonly _tag: "staticMethod"
      readonly of: ClassName
      readonly name: string | PageExpression
      readonly given: readonly Argument[]
      readonly line: number
    }
  | {
      readonly _tag: "new"
      readonly of: ClassName
      readonly given: readonly Argument[]
      readonly line: number
    }
  | { readonly _tag: "array"; readonly items: readonly Item[] }
  | {
      readonly _tag: "assign"
      readonly to: PageExpression
      readonly operator: string
      readonly value: PageExpression
      readonly isShared: boolean
      readonly line: number
    }
  | { readonly _tag: "step"; readonly of: PageExpression; readonly by: 1 | -1; readonly isBefore: boolean }
  | {
      readonly _tag: "binary"
      readonly operator: string
      readonly left: PageExpression
      readonly right: PageExpression
    }
  | { readonly _tag: "unary"; readonly operator: string; readonly of: PageExpression }
  | { readonly _tag: "cast"; readonly to: string; readonly of: PageExpression }
  | { readonly _tag: "instanceof"; readonly of: PageExpression; readonly name: ClassName }
  | {
      readonly _tag: "choose"
      readonly test: PageExpression
      readonly yes: PageExpression | null
      readonly no: PageExpression
    }
  | { readonly _tag: "isset"; readonly of: readonly PageExpression[] }
  | { readonly _tag: "empty"; readonly of: PageExpression }
  | { readonly _tag: "exit"; readonly value: PageExpression | null }
  | {
      readonly _tag: "load"
      readonly isNeeded: boolean
      readonly isOnce: boolean
      readonly value: PageExpression
      readonly line: number
    }
  | { readonly _tag: "closure"; readonly made: PageFunction }
  | { readonly _tag: "print"; readonly value: PageExpression }
  | { readonly _tag: "throw"; readonly value: PageExpression; readonly line: number }
  | {
      readonly _tag: "match"
      readonly of: PageExpression
      readonly arms: readonly {
        readonly tests: readonly PageExpression[] | null
        readonly value: PageExpression
      }[]
    }
  | { readonly _tag: "untold"; readonly of: readonly PageExpression[] }

export interface Case {
  /** Null where it is what is left. */
  readonly test: PageExpression | null
  readonly body: readonly PageStatement[]
}

export type PageStatement =
  | { readonly _tag: "run"; readonly value: PageExpression }
  | { readonly _tag: "echo"; readonly values: readonly PageExpression[] }
  | {
      readonly _tag: "if"
      readonly test: PageExpression
      readonly yes: readonly PageStatement[]
      readonly no: readonly PageStatement[]
      readonly line: number
    }
  | {
      readonly _tag: "loop"
      readonly first: readonly PageExpression[]
      readonly test: PageExpression | null
      readonly behind: readonly PageExpression[]
      readonly body: readonly PageStatement[]
      /** Whether it runs once before it asks. */
      readonly isAfter: boolean
    }
  | {
      readonly _tag: "foreach"
      readonly of: PageExpression
      readonly key: PageExpression | null
      readonly value: PageExpression
      readonly isShared: boolean
      readonly body: readonly PageStatement[]
    }
  | { readonly _tag: "switch"; readonly of: PageExpression; readonly cases: readonly Case[] }
  | {
      readonly _tag: "try"
      readonly body: readonly PageStatement[]
      readonly catches: readonly {
        readonly names: readonly string[]
        readonly variable: string | null
        readonly body: readonly PageStatement[]
      }[]
      readonly last: readonly PageStatement[]
    }
  | { readonly _tag: "function"; readonly made: PageFunction }
  | { readonly _tag: "class"; readonly made: PageClass }
  | { readonly _tag: "return"; readonly value: PageExpression | null }
  | { readonly _tag: "break" | "continue"; readonly levels: number }
  | { readonly _tag: "global"; readonly names: readonly string[] }
  | {
      readonly _tag: "keep"
      readonly variables: readonly { readonly name: string; readonly value: PageExpression | null }[]
    }
  | { readonly _tag: "unset"; readonly of: readonly PageExpression[] }
  | { readonly _tag: "const"; readonly name: string; readonly value: PageExpression }
  | { readonly _tag: "block"; readonly body: readonly PageStatement[] }
