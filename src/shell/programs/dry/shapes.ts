/**
 * What packages had once, and programs still ask for: calls of a package that is no function any more, and names that it exports no more. Each was run.
 *
 * Law. Nothing of a program in TypeScript, of which its compiler knows, nor of what is imported, for which a package may have other files.
 */
import type { Realm } from "./realm.js"
import { isTyped } from "./values.js"

/** A path, behind `new` where it is no constructor, with `()` where it is not to be called, the first and the last of the majors of which that was seen, and its name where it is a class. */
const rows = `express-handlebars() 6 8
connect-mongo() 6 6
connect-mongo() 4 5 MongoStore
new connect-mongo() 6 6
connect-mongo() 4 5 MongoStore
connect-redis() 7 9
new connect-redis() 7 9
express-jwt() 7 8
http-proxy-middleware() 1 3
express-validator() 6 7
socket.io.listen 3 4
new socket.io() 4 4
discord.js.Intents 14 14
discord.js.GatewayIntentBits 12 13
uuid() 8 11
new multer-gridfs-storage() 5 5
multer-storage-cloudinary() 4 4
ethers.providers 6 6
ethers.ethers.providers 6 6
ethers.utils 6 6
ethers.ethers.utils 6 6`

const known = rows.split("\n").map((row) => {
  const [, path = "", first, last, name = ""] = /^(.+) (\d+) (\d+)(?: (\w+))?$/.exec(row) ?? []
  return { path, first: Number(first), last: Number(last), name }
})
const packageIn = /^(?:new )?((?:@[\w-]+\/)?[\w-]+(?:\.(?:io|js))?)/

/** What a package has no more in the major that is asked for: the name of the class that it is, or an empty text; null where it may have it. */
export const goneIn = (realm: Realm, path: string): string | null => {
  const found = known.filter((row) => row.path === path)
  const place = realm.place?.path ?? ""
  if (found.length === 0 || isTyped(place) || realm.facts.has(`module:${place}`)) return null
  const major = realm.world.majorOf(packageIn.exec(path)?.[1] ?? "")
  return found.find(({ first, last }) => major >= first && major <= last)?.name ?? null
}
