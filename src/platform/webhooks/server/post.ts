import { lookup } from 'node:dns'
import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { webhookLimits } from '../rules.ts'
import { isReachable, literalAddress } from './receiver-address.ts'

type Message = { headers: Record<string, string>; body: string }

/**
 * Posts to the receiver and returns the HTTP status. Redirects are not followed. Resolved addresses are checked in the lookup of the
 * connection itself, so a name cannot resolve to another address between check and connect.
 */
export async function postToReceiver(url: string, { headers, body }: Message, networks: readonly string[]): Promise<number> {
  const literal = literalAddress(url)
  if (literal) assertReachable(literal, networks)
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const request = send(url, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    lookup: checkedLookup(networks),
    signal: AbortSignal.timeout(webhookLimits.timeoutMs),
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  request.on('error', () => undefined).destroy()
  return response.statusCode ?? 0
}

function checkedLookup(networks: readonly string[]): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, [])
      try {
        for (const { address } of found) assertReachable(address, networks)
      } catch (refused) {
        return callback(refused as Error, [])
      }
      const [first] = found
      if (options.all || !first) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
}

function assertReachable(address: string, networks: readonly string[]): void {
  if (!isReachable(address, networks)) throw new Error(`${address} is an internal address that PORTAL_WEBHOOK_NETWORKS does not list`)
}
