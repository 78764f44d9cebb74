import type { IncomingMessage } from 'node:http'
import { Refusal } from '../refusals.ts'
import { createTooLarge, serverRefusals } from './server-refusals.ts'

const maxDepth = 32
/** More than the largest form of the portal, a full questionnaire, and a third of what fits into a body. */
export const maxValues = 30_000
const blanks = new Set<number | undefined>(Buffer.from(' \t\r\n'))
const [quote, comma, backslash, openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('",\\{}[]')
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
      reject(new HttpRefusal(413, new Refusal(createTooLarge(maxBytes))))
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
  const tooLarge = () => new HttpRefusal(413, new Refusal(createTooLarge(maxBytes)))
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

/** The JSON object of a body, `{}` for an empty one. Refuses with 400 other JSON, invalid UTF-8 and what `isWithinBounds` refuses. */
export function parseJsonObject(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {}
  const value = isWithinBounds(bytes) ? parseJson(bytes) : undefined
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new HttpRefusal(400, new Refusal(serverRefusals.badRequest))
  return value as Record<string, unknown>
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    return undefined
  }
}

/** Counts the values of a JSON text, and how deep they nest, before anything is made of them: a value may cost a hundred times its bytes. */
export function isWithinBounds(json: Buffer): boolean {
  let values = 1
  let depth = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) at = findStringEnd(json, at + 1)
    else if (byte === comma) values++
    else if (byte === openBrace || byte === openBracket) {
      if (!isEmptyFrom(json, at + 1)) values++
      depth++
    } else if (byte === closeBrace || byte === closeBracket) depth--
    if (values > maxValues || depth > maxDepth) return false
  }
  return true
}

/** Whether the object or array that begins here has nothing in it. */
function isEmptyFrom(json: Buffer, start: number): boolean {
  let at = start
  while (blanks.has(json[at])) at++
  return json[at] === closeBrace || json[at] === closeBracket
}

function findStringEnd(json: Buffer, start: number): number {
  for (let at = start; at < json.length; at++) {
    if (json[at] === backslash) at++
    else if (json[at] === quote) return at
  }
  return json.length
}
