import { beforeEach, expect, test } from 'vitest'
import type { ScreenLoading } from '#platform/site/parts/screen.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { transportFault } from '#gateway/transport-faults.ts'
import { forgetAnswers, keepLast, orLast } from './last-answers.ts'

const list = '/apply/list'
const answer = (value: string) => Promise.resolve({ value })
const failure = (reason: unknown) => Promise.reject(reason)

beforeEach(forgetAnswers)

test.each([
  ['offline', transportFault('network')],
  ['400', transportFault(400)],
  ['502', transportFault(502)],
  ['a refusal', new Refusal(refusals.invalid)],
  ['too often', new Refusal(refusals.tooOften)],
])('where the open page cannot be loaded anew (%s), its last answer stands', async (_, error) => {
  await orLast(list, 'list', answer('first'))
  await orLast(list, 'list', answer('second'))
  expect(await orLast(list, 'list', failure(error))).toEqual({ value: 'second' })
  expect(await orLast(list, 'list', answer('third'))).toEqual({ value: 'third' })
})

test.each([
  ['what is not there', new Refusal(refusals.notFound)],
  ['what is forbidden', new Refusal(refusals.forbidden)],
  ['a dead session', new Refusal(refusals.invalidSession)],
  ['a bug', new TypeError('x is undefined')],
  ['a redirect', new Response(null, { status: 302 })],
])('%s is not covered by what was shown before', async (_, error) => {
  await orLast(list, 'list', answer('first'))
  await expect(orLast(list, 'list', failure(error))).rejects.toBe(error)
})

test('a first load, another part and another page have nothing to fall back on', async () => {
  const error = transportFault('network')
  await expect(orLast(list, 'list', failure(error))).rejects.toBe(error)
  await orLast(list, 'list', answer('first'))
  await expect(orLast(list, 'figures', failure(error))).rejects.toBe(error)
  await expect(orLast('/query-coin/result', 'list', failure(error))).rejects.toBe(error)
  expect(await orLast(list, 'list', failure(error))).toEqual({ value: 'first' })
  await orLast('/query-coin/result', 'list', answer('other'))
  await expect(orLast(list, 'list', failure(error))).rejects.toBe(error)
})

test('a new session finds nothing of the one before', async () => {
  await orLast(list, 'list', answer('first'))
  forgetAnswers()
  await expect(orLast(list, 'list', failure(transportFault('network')))).rejects.toBeInstanceOf(Refusal)
})

test('a load with this fallback is remembered by the path of its page', async () => {
  let isDown = false
  const load = keepLast(({ url }: ScreenLoading) => (isDown ? failure(transportFault(502)) : answer(url.search)))
  const at = (path: string) => load({ url: new URL(path, 'http://site'), params: {}, call: () => Promise.reject(new Error('unused')) })
  expect(await at('/console/staff?page=1')).toEqual({ value: '?page=1' })
  isDown = true
  expect(await at('/console/staff?page=2')).toEqual({ value: '?page=1' })
  await expect(at('/console/roles')).rejects.toBeInstanceOf(Refusal)
})
