import * as z from 'zod'
import { expect, test } from 'vitest'
import { defineCalls } from '#gateway/call.ts'
import type { ContentTag } from '#gateway/declared.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { createDispatch, type Transactions } from '#gateway/server/dispatch.ts'
import { createHandle } from '#gateway/server/handle.ts'
import { createCachedCalls } from './cached-calls.ts'

const declared = defineCalls(['a', 'b'], 'anyone')
const shape = { input: { n: z.number() }, reply: { n: z.number(), shown: z.number() } }
const published = declared.query('published', { published: true, ...shape })
const ofNews = declared.query('ofNews', { published: ({ n }) => (n > 0 ? ['news'] : []), ...shape })
const personal = declared.query('personal', shape)
const asked = { actor: { kind: 'anyone' } as const, request: { id: '1', ip: '', userAgent: '' } }

function setUp() {
  let version = 1
  let shown = 0
  const runs: string[] = []
  const handle = createHandle<object>()
  const changed: Partial<Record<ContentTag, number>> = {}
  const handlers = [published, ofNews, personal].map((call) =>
    handle(call, async (_, { n }) => {
      runs.push(`${call.address[2]} ${n}`)
      if (n < 0) throw new Refusal(refusals.notFound)
      return { n, shown }
    }),
  )
  const calls = createCachedCalls(createDispatch(handlers, {}, {} as Transactions<object>), (tags) =>
    tags ? Math.max(1, ...tags.map((tag) => changed[tag] ?? 1)) : version,
  )
  return {
    calls,
    call: calls.callerFor(asked),
    runs,
    publish: (change = 0, kind: ContentTag = 'banner') => {
      changed[kind] = ++version
      shown += change
    },
  }
}

test('a published call runs once for each version and input, any other each time', async () => {
  const { call, runs, publish } = setUp()
  await Promise.all([call(published, { n: 1 }), call(published, { n: 1 })])
  await call(published, { n: 2 })
  await call(personal, { n: 1 })
  await call(personal, { n: 1 })
  publish()
  expect(await call(published, { n: 1 })).toEqual({ n: 1, shown: 0 })
  expect(runs).toEqual(['published 1', 'published 2', 'personal 1', 'personal 1', 'published 1'])
})

test('a reply stays cached while other content is published', async () => {
  const { call, runs, publish } = setUp()
  for (let i = 0; i < 3; i++) await call(ofNews, { n: 1 })
  publish()
  await call(ofNews, { n: 1 })
  expect(runs).toEqual(['ofNews 1'])
  publish(1, 'news')
  expect(await call(ofNews, { n: 1 })).toEqual({ n: 1, shown: 1 })
})

test('a refused call runs again', async () => {
  const { call, runs } = setUp()
  await expect(call(published, { n: -1 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(call(published, { n: -1 })).rejects.toMatchObject({ code: 'not_found' })
  expect(runs).toHaveLength(2)
})

test('recorded calls are unchanged while each replies as before', async () => {
  const { calls, publish, runs } = setUp()
  const { call, listSources } = calls.record()
  await Promise.all([call(published, { n: 1 }), call(published, { n: 2 })])
  await expect(call(published, { n: -1 })).rejects.toMatchObject({ code: 'not_found' })
  const sources = (await listSources()) ?? []
  expect(sources.map(({ input }) => input)).toEqual([{ n: 1 }, { n: 2 }, { n: -1 }])
  publish()
  runs.length = 0
  expect(await calls.areUnchanged(sources)).toBe(true)
  expect(runs).toEqual(['published 1', 'published 2', 'published -1'])
  publish(1)
  expect(await calls.areUnchanged(sources)).toBe(false)
})

test('a reply of a personal call never makes a page count as unchanged', async () => {
  const { call, listSources } = setUp().calls.record()
  await call(published, { n: 1 })
  await call(personal, { n: 1 })
  expect(listSources()).toBeUndefined()
})
