import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { readIp } from './networks.ts'

type Peer = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

/**
 * The client's address. Each trusted proxy appends its peer to X-Forwarded-For, so that many entries are read from the right;
 * entries further left are written by the client and ignored.
 */
export function getClientIp({ headers, socket }: Peer, trustedProxies: number): string {
  const peer = readAddress(socket.remoteAddress ?? '') ?? '0.0.0.0'
  if (trustedProxies === 0) return peer
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
  const trusted = forwarded.slice(-trustedProxies).toReversed()
  let client = peer
  for (const text of trusted) {
    const address = readAddress(text.trim())
    if (!address) break
    client = address
  }
  return client
}

/** The key of rate limits: the IPv4 address, or the /64 network of an IPv6 subscriber. */
export function toNetwork(ip: string): string {
  if (isIP(ip) !== 6) return ip
  return `${parseIpv6Groups(ip)
    .slice(0, 4)
    .map((word) => word.toString(16))
    .join(':')}::/64`
}

/** An address without port, brackets or zone, IPv4-mapped IPv6 as IPv4; undefined for no address. */
function readAddress(text: string): string | undefined {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return readIp(bare)?.address
}

function parseIpv6Groups(ip: string): number[] {
  const [head = [], tail = []] = ip.split('::').map(parseIpv6Side)
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail]
}

function parseIpv6Side(side: string): number[] {
  return side
    .split(':')
    .filter(Boolean)
    .map((word) => Number.parseInt(word, 16))
}
