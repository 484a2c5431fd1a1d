import Fastify from "fastify"

const server = Fastify()
server.get("/", () => ({ shop: "open" }))
await server.listen({ host: "0.0.0.0", port: 8080 })
