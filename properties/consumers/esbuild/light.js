// A page that only checks what somebody typed.
import { decodeSnapshot } from "runplan"

globalThis.checked = decodeSnapshot({ files: {}, env: {} })._tag
