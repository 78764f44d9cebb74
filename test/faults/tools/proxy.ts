import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Proxy = Awaited<ReturnType<typeof startProxy>>

/** Stands between clients and server, so that their connections can be cut and answers lost on the way. */
export async function startProxy(targetPort: number) {
  const sockets = new Set<Socket>()
  let swallowing = false

  function keep(socket: Socket, other: () => Socket): void {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other().destroy()
    })
  }

  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1')
    keep(client, () => upstream)
    keep(upstream, () => client)
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
    /** Requests get through, answers don't, and then the line is dead. */
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
