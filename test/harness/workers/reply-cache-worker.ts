// Fills a reply cache with many short replies, and prints what memory it takes, in a process that does nothing else.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createReplyCache } from '#platform/pages/server/reply-cache.ts'
import { measureHeldMemory } from '../held-bytes.ts'

const [maxBytes = 0, replies = 0] = process.argv.slice(2).map(Number)
const request = { method: 'POST', headers: {} } as IncomingMessage
const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse
const toKey = (i: number) => `news ${i}`.padEnd(100)

const before = measureHeldMemory()
const cache = createReplyCache(maxBytes, () => 1, { 'referrer-policy': 'no-referrer' })
for (let i = 0; i < replies; i++) (await cache.store(toKey(i), `{"data":${i}}`)).send(request, response, [])
const takenBytes = measureHeldMemory() - before
process.stdout.write(JSON.stringify({ takenBytes, hasFirst: !!cache.get(toKey(0)), hasLast: !!cache.get(toKey(replies - 1)) }))
