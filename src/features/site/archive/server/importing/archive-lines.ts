import { createDigest } from '#gateway/server/crypto/digest.ts'
import { StringDecoder } from 'node:string_decoder'
import type * as z from 'zod'
import { Refusal } from '#gateway/refusals.ts'
import { archiveLimits as limits, archiveRefusals } from '../../rules.ts'

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export async function* verify(content: AsyncIterable<Buffer>, sha256: string | undefined): AsyncGenerator<Buffer> {
  const hash = createDigest()
  for await (const bytes of content) {
    hash.update(bytes)
    yield bytes
  }
  if (hash.digest('hex') !== sha256) throw new Refusal(archiveRefusals.damaged)
}

export async function readAll(content: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const bytes of content) {
    length += bytes.length
    if (length > most) throw new Refusal(archiveRefusals.bomb)
    pieces.push(bytes)
  }
  return Buffer.concat(pieces)
}

export async function* splitLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const bytes of content) {
    const parts = (rest + decoder.write(bytes)).split('\n')
    rest = parts.pop() as string
    if (rest.length > limits.lineBytes) throw new Refusal(archiveRefusals.bomb)
    yield* parts.filter((line) => line !== '')
  }
  if (rest !== '') yield rest
}

export async function indexById<T extends { id: string }>(lines: AsyncIterable<string>, schema: z.ZodType<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for await (const line of lines) {
    const parsed = schema.safeParse(parseJson(line))
    if (!parsed.success) throw new Refusal(archiveRefusals.noArchive)
    found.set(parsed.data.id, parsed.data)
  }
  return found
}
