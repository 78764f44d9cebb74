import * as z from 'zod'
import { expect, test } from 'vitest'
import { defineCalls } from '#gateway/call.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { createDispatch, type Transactions } from '#gateway/server/dispatch.ts'
import { createAnonymousContext, createHandle } from '#gateway/server/handle.ts'
import { toReplyKey } from '#gateway/server/published-calls.ts'
import { createCachedCalls } from './cached-calls.ts'
import { createContentCache } from './content-cache.ts'

const declared = defineCalls(['a', 'b'], 'anyone')
const shape = { input: { n: z.number(), size: z.number().default(10) }, reply: { n: z.number(), shown: z.number() } }
const published = declared.query('published', { published: true, ...shape })
const personal = declared.query('personal', shape)

function setUp() {
  let version = 1
  const runs: string[] = []
  const handle = createHandle<object>()
  const handlers = [published, personal].map((call) =>
    handle(call, async (_, { n }) => {
      runs.push(`${call.address[2]} ${n}`)
      if (n < 0) throw new Refusal(refusals.notFound)
      return { n, shown: version }
    }),
  )
  const cache = createContentCache(1024 * 1024, () => version)
  const { callerFor, replies } = createCachedCalls(createDispatch(handlers, {}, {} as Transactions<object>), { cache, commonHeaders: {} })
  return { call: callerFor(createAnonymousContext('test')), replies, runs, publish: () => ++version }
}

test('a published call runs once for each version and input, any other each time', async () => {
  const { call, runs, publish } = setUp()
  await Promise.all([call(published, { n: 1 }), call(published, { n: 1 })])
  await call(published, { n: 2 })
  await call(personal, { n: 1 })
  await call(personal, { n: 1 })
  publish()
  expect(await call(published, { n: 1 })).toEqual({ n: 1, shown: 2 })
  expect(runs).toEqual(['published 1', 'published 2', 'personal 1', 'personal 1', 'published 1'])
})

test('pages and requests share a reply, however the input is spelled', async () => {
  const { call, replies, runs } = setUp()
  await call(published, { n: 1 })
  await call(published, { n: 1, size: 10 })
  expect(replies.find(toReplyKey(published, { size: 10, n: 1 }))).toBeDefined()
  await replies.make(toReplyKey(published, { n: 3 }), published, { n: 3 })
  expect(await call(published, { n: 3 })).toEqual({ n: 3, shown: 1 })
  expect(runs).toEqual(['published 1', 'published 3'])
})

test('a refused call runs again', async () => {
  const { call, runs } = setUp()
  await expect(call(published, { n: -1 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(published, { n: -1 })).rejects.toMatchObject({ code: 'not_found' })
  expect(runs).toHaveLength(2)
})
