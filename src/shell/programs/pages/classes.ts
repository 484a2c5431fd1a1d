/** Classes of PHP's own: what extends what, and which do nothing by themselves that ends a page. */
import { type Run, Untold } from "./run.js"
import type { PageValue } from "./values.js"

/** What each exception extends. */
const parents: ReadonlyMap<string, string> = new Map(
  `error throwable;exception throwable;errorexception exception;typeerror error;valueerror error;arithmeticerror error
divisionbyzeroerror arithmeticerror;argumentcounterror typeerror;unhandledmatcherror error;runtimeexception exception
logicexception exception;pdoexception runtimeexception;mysqli_sql_exception runtimeexception;jsonexception exception
invalidargumentexception logicexception;domainexception logicexception;lengthexception logicexception
outofrangeexception logicexception;badfunctioncallexception logicexception;badmethodcallexception badfunctioncallexception
outofboundsexception runtimeexception;rangeexception runtimeexception;overflowexception runtimeexception
underflowexception runtimeexception;unexpectedvalueexception runtimeexception
dotenv\\exception\\invalidpathexception invalidargumentexception`
    .split(/[;\n]/)
    .map((line) => line.split(" ") as [string, string]),
)

/** An exception of PHP's own, and all that it extends; nothing where it is none. */
export const exceptionsFrom = (name: string): readonly string[] => {
  const found: string[] = []
  for (let one: string | undefined = name.toLowerCase(); one !== undefined; one = parents.get(one))
    found.push(one)
  return parents.has(name.toLowerCase()) || /^throwable$/i.test(name) ? found : []
}

/** Classes that make something without more, and whose methods do. */
const harmless =
  /^(?:stdclass|datetime(?:immutable|zone)?|dateinterval|dateperiod|arrayobject|arrayiterator|spl(?:objectstorage|stack|queue|doublylinkedlist|fixedarray|priorityqueue|minheap|maxheap)|numberformatter|collator|weakmap)$/i

export const isHarmless = (name: string): boolean => harmless.test(name) || exceptionsFrom(name).length > 0

/** Classes that PHP, or an extension of it, may have. */
const own =
  /^(?:stdclass|closure|generator|weak\w+|attribute|arrayaccess|countable|iterator\w*|traversable|serializable|stringable|jsonserializable|unitenum|backedenum|date\w+|spl\w+|array(?:object|iterator)|\w*iterator|reflect\w+|pdo\w*|mysqli\w*|sqlite3\w*|dom\w+|simplexml\w+|xml\w+|xslt\w+|zip\w+|phar\w*|curl\w+|gd\w+|imagick\w*|redis\w*|memcached?\w*|soap\w+|intl\w*|numberformatter|collator|locale|normalizer|messageformatter|resourcebundle|transliterator|spoofchecker|ffi\w*|openssl\w+|sodium\w+|finfo|directory|php_user_filter|\w+exception|\w*error|throwable|session\w+|hashcontext|inflatecontext|deflatecontext|fiber\w*|random\w*|sensitiveparameter\w*|allowdynamicproperties|returntypewillchange|override|amqp\w+|tidy\w*|ldap\w*|pgsql\w*|sysv\w+|shmop|socket|addressinfo|parallel\w*|xdebug\w*|ssh2\w*|uconverter|deprecated|nodiscard|roundingmode|property\w+|streambucket|delayed\w+|__php\w+|opentelemetry\w*)$/i

/** Spaces of names that extensions of PHP have. */
const ownSpace =
  /^(?:mongodb\\(?:driver|bson)|google\\protobuf|dom|random|pgsql|parallel|pdo|bcmath|ffi|uri|ast|dba|brotli|zstd|ldap|ftp|pspell|soap|opentelemetry|frankenphp|ddtrace|xmlwriter|curl|http|decimal|parle|wikimedia)\\/i

/** Whether PHP, or an extension of it, may have a class of the name. */
export const mayBeOwn = (name: string): boolean =>
  name.includes("\\") ? ownSpace.test(name) : own.test(name)

/** The names of what a value is of, that is thrown; with all that they extend. */
export const kindsOf = (run: Run, value: PageValue): readonly string[] => {
  if (typeof value !== "object" || value === null) throw new Untold()
  if (value.kind === "native") return exceptionsFrom(value.name)
  if (value.kind !== "object") throw new Untold()
  return ancestors(run, run.world.things.get(value.id)?.of ?? "")
}

/** The names of a class of the project's own and of all that it extends. */
export const ancestors = (run: Run, name: string): readonly string[] => {
  const found: string[] = []
  for (let one: string | null = name; one !== null; ) {
    const lower: string = one.toLowerCase()
    const made = run.world.classes.get(lower)
    if (made == null || found.includes(lower)) {
      const own = exceptionsFrom(lower)
      return [...found, lower, ...own]
    }
    found.push(lower, ...made.interfaces.map((each) => each.toLowerCase()))
    one = made.parent
  }
  return found
}
