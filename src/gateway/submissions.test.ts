import { expect, test, vi } from 'vitest'
import { Refusal, refusals } from './refusals.ts'
import { createSubmissions, isDecided } from './submissions.ts'

test.each([
  [new Refusal(refusals.invalid), true],
  [new Refusal({ code: 'http_404', msg: '' }), true],
  [new Refusal({ code: 'http_500', msg: '' }), false],
  [new Refusal({ code: 'http_504', msg: '' }), false],
  [new Refusal({ code: 'network', msg: '' }), false],
  [new Refusal({ code: 'unreadable', msg: '' }), false],
  [new Refusal({ code: '', msg: '' }), false],
  [new Refusal(refusals.busy), false],
  [new Error('bug'), false],
])('%o decides the submission: %s', (error, is) => {
  expect(isDecided(error)).toBe(is)
})

test.each([
  [0, '00000000-0000-4000-8000-000000000000'],
  [255, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('of random bytes of %i the RequestId is the UUID %s', async (byte, id) => {
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(byte) as never)
  const sent = await createSubmissions().submit({ text: 'a', survivesReload: undefined }, async (requestId) => requestId)
  random.mockRestore()
  expect(sent).toBe(id)
})
