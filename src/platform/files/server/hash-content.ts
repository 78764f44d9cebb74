import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'

const chunkBytes = 1024 * 1024

/** The SHA-256 of some bytes as hexadecimal digits; other requests get their turn between the chunks of a video. */
export async function hashContent(content: Uint8Array): Promise<string> {
  const digest = createHash('sha256')
  for (const chunk of splitContent(content)) {
    if (chunk.byteOffset > content.byteOffset) await nextTurn()
    digest.update(chunk)
  }
  return digest.digest('hex')
}

/** A chunk is hashed and written within milliseconds. */
export function* splitContent(content: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes)
}
