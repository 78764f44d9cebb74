import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import type { Agent as HttpAgent, IncomingMessage } from 'node:http'
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { request as requestHttp } from '#gateway/server/node-http.ts'
import { inSpan, noteInSpan, traceHeaders } from '#platform/tracing/server/tracing.ts'
import { isReachable, literalAddress } from './internal-networks.ts'

export class InternalAddressError extends Error {
  constructor(address: string) {
    super(`${address} is an internal address that PORTAL_WEBHOOK_NETWORKS does not list`)
    this.name = 'InternalAddressError'
  }
}

/** How the program reaches other machines. */
export type Outside = {
  /** Internal networks that the operator allows. */
  networks: readonly string[]
  /** Resolves the name of a host, as `lookup` of node:dns does. */
  resolve: (
    host: string,
    options: { all: true; family?: number | undefined },
    callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ) => void
  /** Opens the connections of a scheme; production opens one for each request. */
  agents?: { http: HttpAgent; https: HttpsAgent }
}

type GuardedRequest = {
  method: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: string
  timeoutMs: number
  /** How much of the answer is read; 0: its head alone. */
  maxBytes?: number
}

export type GuardedResponse = { status: number; location: string | undefined; contentType: string; text: string; bytes: Buffer }

/**
 * Requests an address outside. Redirects are not followed. Resolved addresses are checked in the lookup of the connection itself, so a
 * name cannot resolve to another address between check and connect.
 */
export function requestGuarded(outside: Outside, url: string, request: GuardedRequest): Promise<GuardedResponse> {
  // No path and no query: they may hold keys.
  const attributes = { 'server.address': URL.parse(url)?.host ?? '', 'http.request.method': request.method }
  return inSpan({ name: request.method, kind: 'client', attributes }, async () => {
    const response = await sendGuarded(outside, url, request)
    noteInSpan({ 'http.response.status_code': response.status })
    return response
  })
}

async function sendGuarded(
  outside: Outside,
  url: string,
  { method, headers = {}, body, timeoutMs, maxBytes = 0 }: GuardedRequest,
): Promise<GuardedResponse> {
  const literal = literalAddress(url)
  if (literal) assertReachable(literal, outside.networks)
  const scheme = url.startsWith('https:') ? 'https' : 'http'
  const send = scheme === 'https' ? requestHttps : requestHttp
  const request = send(url, {
    method,
    headers: { ...traceHeaders(), ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    agent: outside.agents?.[scheme] ?? false,
    lookup: checkedLookup(outside),
    signal: AbortSignal.timeout(timeoutMs),
  })
  request.end(body)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const bytes = maxBytes > 0 ? await readStart(response, maxBytes) : Buffer.alloc(0)
  request.on('error', () => undefined).destroy()
  return {
    status: response.statusCode ?? 0,
    location: response.headers.location,
    contentType: response.headers['content-type'] ?? '',
    text: bytes.toString(),
    bytes,
  }
}

async function readStart(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const read: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    read.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(read).subarray(0, maxBytes)
}

function checkedLookup({ networks, resolve }: Outside): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, family: Number(options.family ?? 0), all: true }, (error, found) => {
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
  if (!isReachable(address, networks)) throw new InternalAddressError(address)
}

declare module '#platform/calls/server/handle.ts' {
  interface Services {
    /** How the program reaches other machines. */
    outside: Outside
  }
}
