import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { toNetwork } from '#platform/limits/server/addresses.ts'
import { readIp } from '#platform/limits/server/networks.ts'

export type ConnectionLimits = {
  /** Connections of one network (IPv4: /24, IPv6: /64) at once. Behind a proxy, whose address all have, it is no limit. */
  perNetwork: number
  /** Connections of all networks at once. */
  total: number
  /** Those that have been sent much and show no sign of reading it: each may hold up to 4 MB of the kernel's memory. */
  stalledPerNetwork: number
  stalled: number
  /** One of them that neither takes nor sends a byte for so long is reset. */
  stallMs: number
}

export type ConnectionWatch = {
  /** Takes a new connection, or resets it and returns false. */
  accept: (socket: Socket) => boolean
  /** Resets what stalls for too long, and what stalls longest where too many do. */
  check: () => void
}

/**
 * `sent`: bytes that the kernel has taken; `read`: those that the client has sent, and `sentBefore` what it had been sent then; `since`: when
 * either changed last.
 */
type Watched = { socket: Socket; network: string; sent: number; read: number; sentBefore: number; since: number }

const defaultLimits: ConnectionLimits = { perNetwork: 500, total: 2000, stalledPerNetwork: 16, stalled: 32, stallMs: 30_000 }

/** An answer of this size may wait in the kernel alone, where the process doesn't see whether it is read. */
const maxUnseen = 256 * 1024

type WatchOptions = { limits?: Partial<ConnectionLimits> | undefined; now?: (() => number) | undefined }

/** Bounds connections and what they hold without reading it. The process can't see what the kernel holds, only that its buffer is full. */
export function watchConnections({ limits: given, now = () => performance.now() }: WatchOptions): ConnectionWatch {
  const limits = { ...defaultLimits, ...given }
  const watched = new Map<Socket, Watched>()
  const networks = new Map<string, number>()

  function remove({ socket, network }: Watched): void {
    if (!watched.delete(socket)) return
    const left = (networks.get(network) ?? 1) - 1
    if (left > 0) networks.set(network, left)
    else networks.delete(network)
  }

  function reset(connection: Watched): void {
    remove(connection)
    connection.socket.resetAndDestroy()
  }

  /** Those with an answer that waits or may wait, the longest first. */
  function listStalled(): Watched[] {
    const time = now()
    for (const connection of watched.values()) look(connection, time)
    return [...watched.values()].filter(isStalled).toSorted((a, b) => a.since - b.since)
  }

  function check(): void {
    const stalled = listStalled()
    const perNetwork = Map.groupBy(stalled, ({ network }) => network)
    const surplus = new Set(stalled.slice(0, Math.max(0, stalled.length - limits.stalled)))
    for (const own of perNetwork.values())
      for (const one of own.slice(0, Math.max(0, own.length - limits.stalledPerNetwork))) surplus.add(one)
    const latest = now() - limits.stallMs
    for (const connection of stalled) if (surplus.has(connection) || connection.since <= latest) reset(connection)
  }

  /** Makes room by the connection that stalls longest: one of the same network where that is full. */
  function makeRoom(network: string): boolean {
    const isFull = (networks.get(network) ?? 0) >= limits.perNetwork
    const [longest] = listStalled().filter((one) => !isFull || one.network === network)
    if (longest) reset(longest)
    return longest !== undefined
  }

  return {
    check,
    accept(socket) {
      const network = toNeighbourhood(socket.remoteAddress ?? '')
      const isFull = watched.size >= limits.total || (networks.get(network) ?? 0) >= limits.perNetwork
      if (isFull && !makeRoom(network)) {
        socket.resetAndDestroy()
        return false
      }
      const connection = { socket, network, sent: 0, read: 0, sentBefore: 0, since: now() }
      watched.set(socket, connection)
      networks.set(network, (networks.get(network) ?? 0) + 1)
      socket.once('close', () => remove(connection))
      return true
    },
  }
}

function look(connection: Watched, time: number): void {
  const { bytesRead, bytesWritten, writableLength } = connection.socket
  const sent = bytesWritten - writableLength
  if (sent === connection.sent && bytesRead === connection.read) return
  if (bytesRead !== connection.read) connection.sentBefore = connection.sent
  connection.sent = sent
  connection.read = bytesRead
  connection.since = time
}

function isStalled({ socket, sent, sentBefore }: Watched): boolean {
  return socket.writableLength > 0 || sent - sentBefore > maxUnseen
}

/** The /24 of an IPv4 address, the /64 of an IPv6 one. */
function toNeighbourhood(address: string): string {
  const ip = readIp(address)
  return ip?.family === 'ipv4' ? ip.address.replace(/\.\d+$/, '.0/24') : toNetwork(ip?.address ?? '')
}

/** Closes a connection; one with an answer that waits is reset, since the kernel would keep that for minutes. */
export function closeNow(socket: Duplex): void {
  if (socket.writableLength > 0 && 'resetAndDestroy' in socket) (socket as Socket).resetAndDestroy()
  else socket.destroy()
}
