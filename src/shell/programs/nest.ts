/**
 * Whether an application of Nest certainly has no answer for `/`: all its routes are below a prefix, and nothing else of it answers requests (C-385), or it is
 * one of microservices alone, which talk no HTTP (C-348).
 *
 * Law. What is called so answers `GET /` with no status from 200 to 299.
 */
import { passing, refusingPackages } from "./frameworks.js"
import type { Source } from "./modules.js"
import { isQuietModule } from "./quiet.js"
import { endOf, isDot, isSign, isStatement, isWord, partsOf, textAt } from "./tokens.js"

/** By what an application answers besides its routes, or is another one. */
const otherwise =
  /^(?:ServeStaticModule|RenderModule|AdminModule|createAdmin|NestMiddleware|MiddlewareConsumer|forRoutes|useStaticAssets|setBaseViewsDir|getHttpAdapter|getHttpServer|getInstance|HttpAdapterHost|AbstractHttpAdapter|ExpressAdapter|FastifyAdapter|createMicroservice|createApplicationContext|createServer|sendFile|redirect|render|resetAdapters|exclude)$/
/** Packages that may answer by modules or calls of their own. */
const answering =
  /static|admin|board|render|ssr|next|nuxt|vite|angular|universal|proxy|^fastify$|^@?nestjs-(?!config|typegoose|pino)/
/** A path below the root, by letters alone. */
const below = /^\/?[\w-]+(?:\/[\w-]+)*\/?$/

/** The calls of a method in a file: where their brackets open. */
const callsOf = (file: Source, method: string): readonly number[] =>
  file.texts.flatMap((one, at) =>
    one === method && isWord(file, at) && isDot(file, at - 1) && isSign(file, at + 1, "(") ? [at + 1] : [],
  )

const isBelow = (file: Source, at: number | undefined): boolean => {
  if (at === undefined || !/^[,)]$/.test(textAt(file, at + 1))) return false
  if (file.kinds[at] === "text") return below.test(textAt(file, at))
  // A name that is given a text, once.
  const name = textAt(file, at)
  const binding = isWord(file, at) && !file.taken.has(name) ? file.bindings.get(name) : null
  if (binding == null || binding.module !== null || binding.keys.length > 0) return false
  const { from } = binding
  return file.kinds[from] === "text" && endOf(file, from) === from + 1 && below.test(textAt(file, from))
}

/** Whether what is given to `use` passes requests for `/` on, refuses them, or is asked for others alone. */
const isPassing = (file: Source, open: number): boolean => {
  const [first] = partsOf(file, open)
  if (first === undefined || isBelow(file, first)) return first !== undefined
  const module = file.bindings.get(textAt(file, first))?.module ?? ""
  const isOfExpress = module === "express" && !file.texts.slice(first).includes("static")
  return passing.has(module) || refusingPackages.has(module) || module === "passport" || isOfExpress
}

/** Routes of a controller's that answer GET, and what makes them otherwise. */
const routing = /^(?:Get|All|Head|Sse)$/
const hidden = /^(?:applyDecorators|RequestMapping|RouterModule)$/
/** A path that is not the root's, whatever is in front of it. */
const deeper = /^\/?:?[\w-]+(?:\/.*)?$/
/** Packages whose modules have no routes of their own, or none at the root. */
const unrouted =
  /^(?:@nestjs\/(?!serve-static)|@nestjs-modules\/mailer|nestjs-(?:config|typegoose|pino)|@prisma\/|mongoose|typeorm|sequelize|nest-winston|cache-manager)/

/** Whether all routes of controllers, by what stands in their decorators, are below a path. */
const areBelow = (file: Source): boolean => {
  let isBase = true
  for (let at = 0; at < file.texts.length; at++) {
    const one = textAt(file, at)
    if (!isWord(file, at)) continue
    const isDecorator = isSign(file, at - 1, "@") && isSign(file, at + 1, "(")
    if (one === "Controller" || routing.test(one)) {
      // Another name of the same word, or a call that makes a decorator.
      if (!isDecorator && (isSign(file, at + 1, "(") || textAt(file, at + 1) === "as")) return false
      if (!isDecorator) continue
      const [first] = partsOf(file, at + 1)
      const isDeeper = first !== undefined && pathsIn(file, first).every((path) => deeper.test(path))
      if (one === "Controller") isBase = !isDeeper
      else if (isBase && !isDeeper) return false
    } else if (hidden.test(one)) return false
  }
  return true
}
/** The paths of a decorator; an empty one where something else may be meant. */
const pathsIn = (file: Source, at: number): readonly string[] => {
  if (file.kinds[at] === "text") return [/^[,)\]}]$/.test(textAt(file, at + 1)) ? textAt(file, at) : ""]
  const parts = isSign(file, at, "[") || isSign(file, at, "{") ? partsOf(file, at) : []
  if (isSign(file, at, "[")) return parts.length === 0 ? [""] : parts.flatMap((one) => pathsIn(file, one))
  const path = parts.find((one) => textAt(file, one) === "path" && isSign(file, one + 1, ":"))
  return path === undefined || parts.some((one) => isSign(file, one, "...")) ? [""] : pathsIn(file, path + 2)
}
/** Whether each module that another imports is one of the project's, or a package's that has no route at the root. */
const areModulesKnown = (file: Source): boolean =>
  file.texts.every((one, at) => {
    if (one !== "imports" || !isSign(file, at + 1, ":")) return true
    if (!isSign(file, at + 2, "[")) return false
    return partsOf(file, at + 2).every((part) => {
      const isForward = textAt(file, part) === "forwardRef"
      const binding = file.bindings.get(textAt(file, isForward ? part + 5 : part))
      const module = binding?.module ?? ""
      return file.modules.get(module) != null || unrouted.test(module)
    })
  })

/** Whether an application of Nest, of which these are all files, certainly has no answer for `/`; what starts is the first. */
export const isPrefixed = (files: ReadonlyMap<string, Source>): boolean => {
  const [main] = files.values()
  if (main === undefined) return false
  const made = callsOf(main, "create").filter((open) => textAt(main, open - 3) === "NestFactory")
  const prefixes = callsOf(main, "setGlobalPrefix")
  const [prefix = -1, another] = prefixes
  const [open = -1] = made
  const [path, options] = prefix < 0 ? [] : partsOf(main, prefix)
  const [module, settings] = open < 0 ? [] : partsOf(main, open)
  if (another !== undefined || made.length !== 1 || module === undefined || options !== undefined)
    return false
  // An application of the project's own may be given behind the module.
  if (settings !== undefined && !isSign(main, settings, "{")) return false
  const isAlways =
    isBelow(main, path) && isStatement(main, prefix - 3) && main.around[prefix] === main.around[open]
  if (!isAlways && ![...files.values()].every((file) => areBelow(file) && areModulesKnown(file))) return false
  for (const file of files.values()) {
    if (file.texts.some((one, at) => otherwise.test(one) && file.kinds[at] !== "text")) return false
    if ([...file.modules.keys()].some((one) => !one.startsWith(".") && answering.test(one))) return false
    if (!callsOf(file, "use").every((one) => file === main && isPassing(file, one))) return false
    if (!callsOf(file, "setup").every((one) => isBelow(file, partsOf(file, one)[0]))) return false
    // A filter of errors may answer with success, and what is given a path may be given the root's.
    if (file.texts.includes("Catch") && file.texts.some((one) => /^(?:2\d\d|OK)$/.test(one))) return false
    if (
      file.texts.some(
        (one, at) => one === "path" && /^\/?$/.test(textAt(file, at + 2)) && file.kinds[at + 2] === "text",
      )
    )
      return false
    if (file !== main && file.texts.some((one) => /^(?:NestFactory|setGlobalPrefix|listen)$/.test(one)))
      return false
  }
  return true
}

/** By what else a program of microservices may answer requests. */
const speaking =
  /^(?:connectMicroservice|strategy|customClass|createServer|createSecureServer|serve|getHttpServer|http|express|fastify|Bun|Deno)$/
/** Packages that answer no requests by themselves, whoever calls them. */
const unheard =
  /^(?:@nestjs\/(?:common|core|microservices|config|typeorm|mongoose|sequelize|jwt|cqrs|event-emitter|schedule|bull|bullmq|mapped-types|cache-manager)|@grpc\/(?:grpc-js|proto-loader)|@prisma\/client|typeorm|amqplib|amqp-connection-manager|kafkajs|ioredis|nats|mqtt|bull|bullmq|class-validator|class-transformer)$/

/** Whether what starts makes microservices of Nest alone, of which no file answers requests besides. */
export const isMicroservice = (files: ReadonlyMap<string, Source>): boolean => {
  const [main] = files.values()
  if (main === undefined || !main.texts.includes("createMicroservice")) return false
  for (const file of files.values()) {
    if (file.texts.some((one, at) => speaking.test(one) && isWord(file, at))) return false
    if (file !== main && file.texts.some((one) => one === "listen" || one === "NestFactory")) return false
    const isUnheard = (module: string): boolean =>
      file.modules.get(module) !== null || unheard.test(module) || isQuietModule(module)
    if (![...file.modules.keys()].every(isUnheard)) return false
  }
  return !main.texts.some((one, at) => one === "create" && textAt(main, at - 2) === "NestFactory")
}
