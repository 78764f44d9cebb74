import { expect, test } from 'vitest'
import type { Dispatch } from '#gateway/server/dispatch.ts'
import { testClock } from '../../../../test/harness/services.ts'
import { countStep } from '../contract.ts'
import { countFunnels, triedBy } from './funnels.ts'
import { createVisitCounter } from './visit-counter.ts'

function build(run: () => Promise<unknown>) {
  const visits = createVisitCounter({ clock: testClock(), trustedProxies: 0 })
  visits.turn(true)
  const dispatch = { run: async () => ({ reply: await run(), msg: '' }) } as unknown as Dispatch
  const funnels = [
    { name: 'look-up', label: '查询', page: '/', tried: triedBy(countStep, (reply) => (reply as { count: number }).count > 0) },
  ]
  const counted = countFunnels(dispatch, funnels, visits)
  const call = (isCounted: boolean) =>
    counted.run(countStep, {}, { actor: { kind: 'anyone' }, request: { id: '1', ip: '', userAgent: '', isCounted } })
  return { call, steps: () => visits.take().map(({ name, count }) => `${name} ${count}`) }
}

test('a call is a try, and a success where its reply says so', async () => {
  const counts = [0, 2]
  const { call, steps } = build(async () => ({ count: counts.shift() }))
  await call(true)
  await call(true)
  expect(steps()).toEqual(['look-up.tried 2', 'look-up.succeeded 1'])
})

test('a refused call is a try alone, and a program has none', async () => {
  const { call, steps } = build(() => Promise.reject(new Error('refused')))
  await expect(call(true)).rejects.toThrow('refused')
  await expect(call(false)).rejects.toThrow('refused')
  expect(steps()).toEqual(['look-up.tried 1'])
})
