import { expect, test } from 'vitest'
import { writeSearchEntry } from '#platform/searching/server/search-index.ts'
import { addVisits } from '#platform/visits/server/store.ts'
import type { VisitCountRow } from '#platform/visits/server/tables.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { visitCalls } from '../contract.ts'
import { toShownDays } from '#platform/counting/rules.ts'
import { visitQueries } from './queries.ts'

const funnels = [
  { name: 'targets', label: '扫描目标解读', page: '/targets', tried: 'in the browser' },
  { name: 'applications', label: '申请', tried: 'in the browser' },
] as const
const gateway = useGateway(visitQueries(funnels))
const editor = staff('content.edit')

function row(day: string, kind: VisitCountRow['kind'], name: string, count: number): VisitCountRow {
  return { day: `2026-11-${day}`, kind, name, count }
}

async function fill(): Promise<void> {
  await writeSearchEntry(gateway.db, { kind: 'news', id: 'a', title: '新闻甲', body: '', url: '/news/details?newsid=a' })
  await addVisits(gateway.db, [
    row('19', 'page', '/news/details?newsid=a', 4),
    row('19', 'visitors', '', 3),
    row('20', 'page', '/targets', 10),
    row('20', 'page', '/news/details?newsid=a', 2),
    row('20', 'visitors', '', 5),
    row('20', 'referrer', 'www.baidu.com', 2),
    row('20', 'words', '火星', 3),
    row('20', 'step', 'targets.tried', 5),
    row('20', 'step', 'targets.succeeded', 4),
    row('20', 'step', 'applications.opened', 2),
  ])
  await gateway.db.insertInto('missed_search').values({ day: '2026-11-20', words: '火星', count: 2 }).execute()
}

test('the last thirty days are added up by day, host, words and tool', async () => {
  await fill()
  const { days, isCounted, referrers, words, funnels: tools } = await gateway.as(editor).call(visitCalls.figures, {})
  expect([days.length, days.at(-1), isCounted]).toEqual([30, { day: '2026-11-20', views: 12, visitors: 5 }, true])
  expect(referrers).toEqual([{ host: 'www.baidu.com', count: 2 }])
  expect(words).toEqual([{ words: '火星', count: 3, missed: 2 }])
  expect(tools).toMatchObject([
    { name: 'targets', opened: 10, tried: 5, succeeded: 4 },
    { name: 'applications', opened: 2, tried: 0, succeeded: 0 },
  ])
})

test('pages stand by their views, with the content that they show', async () => {
  await fill()
  expect(await gateway.as(editor).call(visitCalls.pages, {})).toEqual({
    total: 2,
    items: [
      { page: '/targets', title: '', kind: '', id: '', count: 10 },
      { page: '/news/details?newsid=a', title: '新闻甲', kind: 'news', id: 'a', count: 6 },
    ],
  })
  const ofDay = await gateway.as(editor).call(visitCalls.pages, { from: '2026-11-19', to: '2026-11-19' })
  expect(ofDay.items.map(({ page, count }) => [page, count])).toEqual([['/news/details?newsid=a', 4]])
  const second = await gateway.as(editor).call(visitCalls.pages, { page: 2, pageSize: 1 })
  expect([second.total, second.items.map(({ page }) => page)]).toEqual([2, ['/news/details?newsid=a']])
})

test('while visits are not counted the reply says so', async () => {
  await saveParameter(gateway.db, 'visits', { isCounted: false })
  expect(await gateway.as(editor).call(visitCalls.figures, {})).toMatchObject({ isCounted: false, referrers: [], words: [] })
})

test.each([
  [{ from: '', to: '' }, '2026-10-22', '2026-11-20'],
  [{ from: '2026-11-01', to: '2026-11-07' }, '2026-11-01', '2026-11-07'],
  [{ from: '2026-11-01', to: '2030-01-01' }, '2026-11-01', '2026-11-20'],
  [{ from: '2026-11-10', to: '2026-11-01' }, '2026-10-03', '2026-11-01'],
  [{ from: '2000-01-01', to: '' }, '2025-10-17', '2026-11-20'],
])('%j shows the days from %s to %s', (given, from, to) => {
  expect(toShownDays(given, '2026-11-20')).toEqual({ from, to })
})

test('others are refused', async () => {
  for (const call of Object.values(visitCalls)) {
    for (const actor of [anyone, applicant()])
      await expect(gateway.as(actor).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(gateway.as(staff('scan.review')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
  }
})
