import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

type Peer = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * The address a request comes from. Each trusted proxy adds the one it was called by at the right of X-Forwarded-For,
 * so that many are counted from the right; whatever stands further left was written by the client and is not read.
 */
export function getClientIp({ headers, socket }: Peer, trustedProxies: number): string {
  const peer = readAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
  if (trustedProxies === 0) return peer
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const believed = forwarded.slice(-trustedProxies).toReversed()
  let client = peer
  for (const text of believed) {
    const address = readAddress(text.trim())
    if (!address) break
    client = address
  }
  return client
}

/** What limits count as one caller: an IPv4 address, of IPv6 the /64 that one subscriber holds. */
export function toNetwork(ip: string): string {
  if (isIP(ip) !== 6) return ip
  return `${wordsOf(ip)
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`
}

/** An address without port, brackets or zone, IPv4 inside IPv6 as IPv4; undefined when it is none. */
function readAddress(text: string): string | undefined {
  if (isIP(text) === 4) return text
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '')
  return isIP(address) ? address : undefined
}

function wordsOf(ip: string): number[] {
  const [head = [], tail = []] = ip.split('::').map(wordsOfSide)
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail]
}

function wordsOfSide(side: string): number[] {
  return side
    .split(':')
    .filter(Boolean)
    .map((word) => Number.parseInt(word, 16))
}
