/**
 * What is asked of files, as promises of Node's callbacks: its own module of promises brings folders to watch and lines to read along,
 * a fiftieth of a start.
 */
import * as node from "node:fs"
import { promisify } from "node:util"

export const lstat = promisify(node.lstat)
export const stat = promisify(node.stat)
export const readdir = promisify(node.readdir)
export const realpath = promisify(node.realpath.native)

/** A file that is open is a number. */
export const open = promisify(node.open)
export const statOpen = promisify(node.fstat)
export const readOpen = promisify(node.read)
export const closeOpen = promisify(node.close)
