/** Ports for servers of tests. */
import { type AddressInfo, createServer } from "node:net"

/** A port of this machine that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => done(port))
    })
  })
