import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** A proxy between clients and server that can cut connections and lose responses. */
export async function startProxy(targetPort: number) {
  const sockets = new Set<Socket>()
  let swallowing = false

  function track(socket: Socket, other: () => Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other().destroy()
    })
  }

  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1')
    track(client, () => upstream)
    track(upstream, () => client)
    client.on('data', (bytes) => upstream.write(bytes))
    upstream.on('data', (bytes) => swallowing || client.write(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  function cut(): void {
    for (const socket of sockets) socket.destroy()
  }

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    /** Forwards requests, drops responses, then closes the connections. */
    async loseReplies(ms: number): Promise<void> {
      swallowing = true
      await new Promise((resolve) => setTimeout(resolve, ms))
      cut()
      swallowing = false
    },
    async stop(): Promise<void> {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
