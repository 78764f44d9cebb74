import { expect, test } from 'vitest'
import { isRefusal, unlessNotFound } from './browser-call.ts'
import { type Caller, defineCalls } from './call.ts'
import { Refusal, refusals } from './refusals.ts'

const read = defineCalls(['test', 'browser'], 'anyone').query('read')

/** A copy of the module, whose caller no other test sees. */
const importCopy = (path: string): Promise<typeof import('./browser-call.ts')> => import(/* @vite-ignore */ path)

test('without a caller a call is a programming error', async () => {
  const { callFromBrowser } = await importCopy('./browser-call.ts?unset')
  await expect(callFromBrowser(read, {})).rejects.toThrow('the browser caller is not set')
})

test('the caller is loaded once, at the first call, and again where that failed', async () => {
  const { callFromBrowser, setBrowserCaller } = await importCopy('./browser-call.ts?set')
  const caller = (async () => ({})) as unknown as Caller
  const opened: (() => Promise<Caller>)[] = [() => Promise.reject(new Error('offline')), async () => caller]
  setBrowserCaller(() => (opened.shift() as () => Promise<Caller>)())
  expect(opened).toHaveLength(2)
  await expect(callFromBrowser(read, {})).rejects.toThrow('offline')
  expect(await Promise.all([callFromBrowser(read, {}), callFromBrowser(read, {})])).toEqual([{}, {}])
  expect(await callFromBrowser(read, {})).toEqual({})
  expect(opened).toEqual([])
})

test.each([
  [new Refusal(refusals.busy), true],
  [new Error('busy'), false],
  [{ name: 'Refusal', code: 'busy' }, false],
  [undefined, false],
])('%o is a refusal: %s', (error, is) => {
  expect(isRefusal(error)).toBe(is)
})

test('what is not found is undefined, and any other error stays one', async () => {
  expect(await unlessNotFound(Promise.resolve('found'))).toBe('found')
  expect(await unlessNotFound(Promise.reject(new Refusal(refusals.notFound)))).toBeUndefined()
  for (const error of [new Refusal(refusals.forbidden), Object.assign(new Error('bug'), { code: 'not_found' })])
    await expect(unlessNotFound(Promise.reject(error))).rejects.toBe(error)
})
