import type { IncomingMessage, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { measureHeldMemory } from '../../../../test/harness/held-bytes.ts'
import { createReplyCache } from './reply-cache.ts'

const request = { method: 'POST', headers: {} } as IncomingMessage
const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse

test('a cache full of short replies takes the memory that it was given', async () => {
  const maxBytes = 32 * 1024 * 1024
  const replies = 30_000
  const before = measureHeldMemory()
  const cache = createReplyCache(maxBytes, () => 1, { 'referrer-policy': 'no-referrer' })
  for (let i = 0; i < replies; i++) {
    const reply = await cache.store(`news ${i}`.padEnd(100), `{"data":${i}}`)
    reply.send(request, response, [])
  }
  const taken = measureHeldMemory() - before
  expect(cache.get('news 0'.padEnd(100))).toBeUndefined()
  expect(cache.get(`news ${replies - 1}`.padEnd(100))).toBeDefined()
  expect(taken).toBeGreaterThan(maxBytes / 2)
  expect(taken).toBeLessThan(maxBytes * 1.5)
})
