import { beforeEach, expect, test } from 'vitest'
import type { LoaderFunctionArgs } from 'react-router'
import { loadScreen } from '#platform/site/shared/screen.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { toTransportRefusal } from '#gateway/transport-refusals.ts'
import { clearLoadedReplies, staleIfError } from './stale-if-error.ts'

const list = '/apply/list'
const answer = (value: string) => Promise.resolve({ value })
const failure = (reason: unknown) => Promise.reject(reason)

beforeEach(clearLoadedReplies)

test.each([
  ['offline', toTransportRefusal('network')],
  ['400', toTransportRefusal(400)],
  ['502', toTransportRefusal(502)],
  ['a refusal', new Refusal(refusals.invalid)],
  ['too often', new Refusal(refusals.tooOften)],
])('where the open page cannot be loaded anew (%s), its last answer stands', async (_, error) => {
  await staleIfError(list, 'list', answer('first'))
  await staleIfError(list, 'list', answer('second'))
  expect(await staleIfError(list, 'list', failure(error))).toEqual({ value: 'second' })
  expect(await staleIfError(list, 'list', answer('third'))).toEqual({ value: 'third' })
})

test.each([
  ['what is not there', new Refusal(refusals.notFound)],
  ['what is forbidden', new Refusal(refusals.forbidden)],
  ['a dead session', new Refusal(refusals.invalidSession)],
  ['a bug', new TypeError('x is undefined')],
  ['a redirect', new Response(null, { status: 302 })],
])('%s is not covered by what was shown before', async (_, error) => {
  await staleIfError(list, 'list', answer('first'))
  await expect(staleIfError(list, 'list', failure(error))).rejects.toBe(error)
})

test('a first load, another part and another page have no stale data to show', async () => {
  const error = toTransportRefusal('network')
  await expect(staleIfError(list, 'list', failure(error))).rejects.toBe(error)
  await staleIfError(list, 'list', answer('first'))
  await expect(staleIfError(list, 'figures', failure(error))).rejects.toBe(error)
  await expect(staleIfError('/query-coin/result', 'list', failure(error))).rejects.toBe(error)
  expect(await staleIfError(list, 'list', failure(error))).toEqual({ value: 'first' })
  await staleIfError('/query-coin/result', 'list', answer('other'))
  await expect(staleIfError(list, 'list', failure(error))).rejects.toBe(error)
})

test('a new session finds no data of the session before', async () => {
  await staleIfError(list, 'list', answer('first'))
  clearLoadedReplies()
  await expect(staleIfError(list, 'list', failure(toTransportRefusal('network')))).rejects.toBeInstanceOf(Refusal)
})

test('loaded data are remembered under the path of their page', async () => {
  let isDown = false
  const load = loadScreen(({ url }) => (isDown ? failure(toTransportRefusal(502)) : answer(url.search)))
  const at = (path: string) => load({ request: new Request(new URL(path, 'http://site')), params: {} } as LoaderFunctionArgs)
  expect(await at('/console/staff?page=1')).toEqual({ value: '?page=1' })
  isDown = true
  expect(await at('/console/staff?page=2')).toEqual({ value: '?page=1' })
  await expect(at('/console/roles')).rejects.toBeInstanceOf(Refusal)
})
