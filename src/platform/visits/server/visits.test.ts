import { expect, test } from 'vitest'
import { dayMs } from '#kit/dates.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { anyone } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { visitHandlers } from './feature.ts'
import { visitLimits } from '../rules.ts'
import { countStep } from '../contract.ts'
import { addVisits, removeOldVisits, startVisits, visitParameter } from './store.ts'

const tools = [
  { name: 'targets', label: '解读', tried: 'in the browser' },
  { name: 'other', label: '其他', tried: { call: countStep, succeeds: () => true } },
] as const
const gateway = useGateway(visitHandlers(tools))
const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/142.0.0.0'
const see = (given: { ip?: string; page?: string; words?: string; headers?: object; socket?: { remoteAddress: string } } = {}) =>
  gateway.services.visits.seePage(
    { page: given.page ?? '/', words: given.words },
    {
      request: { method: 'GET', headers: { host: 'portal.example', 'user-agent': agent, ...given.headers } },
      socket: given.socket ?? { remoteAddress: given.ip ?? '1.2.3.4' },
    },
  )

const stored = async () =>
  (
    await gateway.db
      .selectFrom('visit_count')
      .select(['day', 'kind', 'name', 'count'])
      .orderBy('kind')
      .orderBy('name')
      .orderBy('day')
      .execute()
  ).map(({ day, kind, name, count }) => `${day.slice(5)} ${kind} ${name} ${count}`)

async function run(work: () => void): Promise<void> {
  const visits = await startVisits(gateway.services)
  work()
  await visits.stop()
}

test('views, visitors, hosts and words of a day are added up; nothing tells who it was', async () => {
  const keepAlive = { remoteAddress: '1.2.3.4' }
  await run(() => {
    see({ socket: keepAlive, headers: { referer: 'https://www.baidu.com/s?wd=secret' } })
    see({ socket: keepAlive, page: '/news' })
    see({ ip: '1.2.3.4', page: '/news', headers: { referer: 'https://portal.example/' } })
    see({ ip: '5.6.7.8', page: '/search', words: '等保' })
  })
  const rows = await stored()
  expect(rows).toEqual([
    '11-20 page / 1',
    '11-20 page /news 2',
    '11-20 page /search 1',
    '11-20 referrer www.baidu.com 1',
    '11-20 visitors  2',
    '11-20 words 等保 1',
  ])
  await run(() => see({ page: '/news' }))
  expect((await stored())[1]).toBe('11-20 page /news 3')
})

test.each([
  ['DNT', { dnt: '1' }],
  ['Sec-GPC', { 'sec-gpc': '1' }],
  ['a page that the browser fetches ahead', { 'sec-purpose': 'prefetch;prerender' }],
  ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Baiduspider/2.0)' }],
  ['no agent', { 'user-agent': undefined }],
])('%s is not counted', async (_, headers) => {
  await run(() => see({ headers }))
  expect(await stored()).toEqual([])
})

test('behind a midnight in Shanghai the same visitor is another, and each day has its own counts', async () => {
  const socket = { remoteAddress: '1.2.3.4' }
  await run(() => {
    see({ socket })
    gateway.clock.set('2026-11-20T16:00:00Z')
    see({ socket })
  })
  expect(await stored()).toEqual(['11-20 page / 1', '11-21 page / 1', '11-20 visitors  1', '11-21 visitors  1'])
})

test('switched off nothing is counted, and what was not written is dropped', async () => {
  const visits = await startVisits(gateway.services)
  see()
  await saveParameter(gateway.db, visitParameter, { isCounted: false })
  await visits.stop()
  see()
  expect(await stored()).toEqual([])
  expect(gateway.services.visits.isOn()).toBe(false)
})

test('two instances add up, and made-up names do not fill the table', async () => {
  const day = '2026-11-20'
  const rows = Array.from({ length: visitLimits.names.referrer }, (_, i) => ({
    day,
    kind: 'referrer' as const,
    name: `a${i}.cn`,
    count: 1,
  }))
  await Promise.all([addVisits(gateway.db, rows), addVisits(gateway.db, rows.toReversed())])
  await addVisits(gateway.db, [
    { day, kind: 'referrer', name: 'one.more.cn', count: 9 },
    { day, kind: 'referrer', name: 'a0.cn', count: 5 },
    { day, kind: 'page', name: '/', count: 1 },
  ])
  const found = await stored()
  expect(found).toHaveLength(visitLimits.names.referrer + 1)
  expect(found).toContain('11-20 referrer a0.cn 7')
})

test('what could not be written is counted with the next minute', async () => {
  const { visits } = gateway.services
  visits.turn(true)
  see()
  visits.putBack(visits.take())
  gateway.clock.advance(dayMs)
  see()
  visits.putBack(visits.take())
  await run(() => undefined)
  expect((await stored()).filter((row) => row.includes('page'))).toEqual(['11-20 page / 1', '11-21 page / 1'])
})

test('counts are removed when their time is over', async () => {
  const rows = ['2026-10-20', '2026-10-21'].map((day) => ({ day, kind: 'page' as const, name: '/', count: 1 }))
  await addVisits(gateway.db, rows)
  await saveParameter(gateway.db, visitParameter, { daysKept: 30 })
  await removeOldVisits(gateway.db, gateway.clock.now())
  expect(await stored()).toEqual(['10-21 page / 1'])
})

test('a tool of the browser counts its steps by name; others are not found', async () => {
  gateway.services.visits.turn(true)
  await gateway.as(anyone).call(countStep, { tool: 'targets', stage: 'tried' })
  await expect(gateway.as(anyone).call(countStep, { tool: 'other', stage: 'tried' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(anyone).call(countStep, { tool: 'made-up', stage: 'tried' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(anyone).call(countStep, { tool: 'targets', stage: 'opened' as never })).rejects.toMatchObject({ code: 'invalid' })
  // The harness's requests are no browser's.
  expect(gateway.services.visits.take()).toEqual([])
})
