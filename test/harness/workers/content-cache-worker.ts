// Fills a cache with many replies of a length, and prints what memory it takes, in a process that does nothing else.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { type Call, defineCalls } from '#gateway/call.ts'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import { createCachedCalls } from '#platform/page-cache/server/cached-calls.ts'
import { createContentCache } from '#platform/page-cache/server/content-cache.ts'
import { measureHeldMemory } from '../held-bytes.ts'

const [maxBytes = 0, replies = 0, length = 0] = process.argv.slice(2).map(Number)
const request = { method: 'POST', headers: { 'accept-encoding': 'br' } } as IncomingMessage
const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse
const filling = 'x'.repeat(20_000)
const toKey = (i: number) => `news ${i}`.padEnd(100)
const call: Call = defineCalls(['test', 'test'], 'anyone').query('text', { published: true, reply: { text: z.string() } })
const dispatch = { run: async () => ({ reply: { text: '安'.repeat(length / 3) }, msg: '' }) } as unknown as Dispatch

const before = await measureHeldMemory()
const cache = createContentCache(maxBytes, () => 1)
const calls = createCachedCalls(dispatch, { cache, commonHeaders: { 'referrer-policy': 'no-referrer' } })
for (let i = 0; i < replies; i++) {
  ;(await calls.replies.make(toKey(i), call, { n: i }))(request, response, [])
  // What a server does beside it: short-lived buffers, from the memory that short buffers share.
  Buffer.from(filling)
}
const takenBytes = (await measureHeldMemory()) - before
process.stdout.write(JSON.stringify({ takenBytes, hasFirst: !!cache.find(toKey(0)), hasLast: !!cache.find(toKey(replies - 1)) }))
