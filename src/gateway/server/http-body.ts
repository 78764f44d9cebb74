import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusals.ts'
import { serverRefusals } from './server-refusals.ts'

const maxDepth = 32
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** A refusal with a status other than 200: the request itself is invalid, which proxies and clients must see. */
export class HttpRefusal extends Error {
  readonly status: number
  readonly refusal: Refusal
  constructor(status: number, refusal: Refusal) {
    super(refusal.message)
    this.status = status
    this.refusal = refusal
  }
}

/** Reads a body of at most `maxBytes`, counted as received; refuses with 413 and discards the rest. */
export function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const refuseTooLong = () => {
      request.removeAllListeners('data').resume()
      reject(new HttpRefusal(413, new Refusal(serverRefusals.tooLarge)))
    }
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) return refuseTooLong()
    // The request may have closed before these listeners were added.
    if (request.destroyed) return reject(new Error('the request was aborted'))
    request.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > maxBytes) refuseTooLong()
      else chunks.push(chunk)
    })
    request.on('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)))
    request.on('error', reject)
    // Creating an Error for every request that closes would cost more than reading the body.
    request.on('close', () => request.complete || reject(new Error('the request was aborted')))
  })
}

/** A body of at most `maxBytes` as it arrives; refuses with 413. What is not read of it is discarded. */
export async function* streamBytes(request: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  const tooLarge = () => new HttpRefusal(413, new Refusal(serverRefusals.tooLarge))
  try {
    if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge()
    let length = 0
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge()
      yield chunk
    }
  } finally {
    request.resume()
  }
}

/** The JSON object of a body, `{}` for an empty one. Refuses with 400 other JSON, invalid UTF-8 and nesting deeper than 32 levels. */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {}
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw new HttpRefusal(400, new Refusal(serverRefusals.badRequest))
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || isDeeperThan(value, maxDepth))
    throw new HttpRefusal(400, new Refusal(serverRefusals.badRequest))
  return value as Record<string, unknown>
}

function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (depth === 0) return true
  for (const item of Object.values(value)) if (isDeeperThan(item, depth - 1)) return true
  return false
}
