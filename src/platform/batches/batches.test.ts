import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyone, staff } from '../../../test/harness/actors.ts'
import { useGateway } from '../../../test/harness/gateway.ts'
import { type Caller, defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { requiredText } from '#gateway/values.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { batchLimits, runQueries } from './contract.ts'
import { createBatchedCaller } from './shared/batched-caller.ts'
import { batchHandlers } from './server/handlers.ts'

const calls = defineCalls(['console', 'dishes'], 'staff:content.edit')
const listDishes = calls.query('list', {
  input: { kind: ['Kind', requiredText('种类', 10)] },
  reply: { items: ['List', list(fields({ name: ['Name', z.string()] }))] },
})
const breakDish = calls.query('break', { reply: {} })
const eatDish = calls.command('eat', {})
const payDish = defineCalls(['console', 'dishes'], 'staff:finance.handle').query('pay', { reply: { fen: z.number() } })

const eaten: string[] = []
const handlers = [
  handle(listDishes, async (_, { kind }) => ({ items: [{ name: `${kind}一` }] })),
  handle(breakDish, () => Promise.reject(new Error('broken'))),
  handle(payDish, async () => ({ fen: 1 })),
  handle(eatDish, async () => {
    eaten.push('dish')
    return { reply: {}, audit: { action: 'proposal.make', subject: 'dish' } }
  }),
]
const gateway = useGateway([...handlers, ...batchHandlers(() => [...handlers])])
const editor = staff('content.edit')

/** The requests that reach the gateway, and a caller that batches them. */
function openBatched() {
  const sent: number[] = []
  const call: Caller = (one, input) => {
    sent.push((input as { queries?: unknown[] }).queries?.length ?? 0)
    return gateway.as(editor).call(one, input)
  }
  return { sent, call: createBatchedCaller(call) }
}

test('queries of one turn are one request, the same one once, each answered with the rights of who asks', async () => {
  const { sent, call } = openBatched()
  const [soups, again, refused, broken, wrong] = await Promise.allSettled([
    call(listDishes, { kind: '汤' }),
    call(listDishes, { kind: '汤' }),
    call(payDish, {}),
    call(breakDish, {}),
    call(listDishes, { kind: '' }),
  ])
  expect(soups).toEqual({ status: 'fulfilled', value: { items: [{ name: '汤一' }] } })
  expect(again).toEqual(soups)
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'Refusal', code: 'forbidden' } })
  expect(broken).toMatchObject({ status: 'rejected', reason: { name: 'Refusal', message: '系统正繁忙，请稍候...' } })
  expect(wrong).toMatchObject({ status: 'rejected', reason: { name: 'Refusal' } })
  expect(sent).toEqual([4])
  await call(listDishes, { kind: '饭' })
  expect(sent).toEqual([4, 1])
})

test('more queries than a request holds are sent in several', async () => {
  const { sent, call } = openBatched()
  const kinds = Array.from({ length: batchLimits.queries + 1 }, (_, n) => `第${n}`)
  const answered = await Promise.all(kinds.map((kind) => call(listDishes, { kind })))
  expect(answered.map(({ items }) => items[0]?.name)).toEqual(kinds.map((kind) => `${kind}一`))
  expect(sent).toEqual([batchLimits.queries, 1])
})

test('commands, batches and unknown calls do not run, and nobody asks without a session', async () => {
  const toQuery = ([pagename, controlname, interfaceType]: readonly string[], body = '{}') =>
    ({ pagename, controlname, interfaceType, body }) as { pagename: string; controlname: string; interfaceType: string; body: string }
  const queries = [toQuery(eatDish.address), toQuery(runQueries.address), toQuery(['a', 'b', 'c']), toQuery(listDishes.address, '{')]
  const { replies } = await gateway.as(editor).call(runQueries, { queries })
  expect(replies.map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found', 'invalid'])
  expect(eaten).toEqual([])
  await expect(gateway.as(anyone).call(runQueries, { queries })).rejects.toMatchObject({ code: 'invalid_session' })
})
