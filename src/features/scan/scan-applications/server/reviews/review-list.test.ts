import { beforeAll, expect, test } from 'vitest'
import type { CallGiven } from '#gateway/call.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { applicant, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { scanReview, submitApplication } from '../../contract.ts'
import { buildScanApplication } from '../../fixtures.ts'
import { scanApplicationCommands } from '../commands.ts'
import { scanReviewable } from '../reviewable.ts'

const reviewing = { reviewable: scanReviewable, calls: scanReview }
const gateway = useGateway([...scanApplicationCommands, ...reviewHandlers(reviewing, async () => [])], { once: true })
const anna = { ...staff('scan.read', 'scan.review'), id: 'anna', name: '安审核' }
const dayMs = 24 * 3600_000

beforeAll(async () => {
  const web = { taskType: 'Web扫描|网站漏洞扫描|标准', taskTypeId: '200', target: 'https://www.example.com/' }
  const given = [
    { name: '甲 100%' },
    { name: '乙_Portal', ...web },
    { name: '丙', target: '10.0.0.0/28' },
    { name: '丁', target: '10.0.1.0/30' },
  ]
  for (const [index, overrides] of given.entries()) {
    await gateway.as(applicant(`a-${index}`, `申请人${index}`)).call(submitApplication, buildScanApplication(overrides))
    gateway.clock.advance(dayMs)
  }
  const rows = await gateway.rows('scan_application')
  const findId = (name: string) => rows.find((row) => row.name === name)?.id as string
  await gateway.as(anna).call(scanReview.decide, { id: findId('丁'), action: 'reject', comment: '目标不清楚' })
  await gateway.as(anna).call(scanReview.claim, { id: findId('丙') })
})

async function found(wanted: CallGiven<typeof scanReview.list> = {}) {
  const { items } = await gateway.as(anna).call(scanReview.list, wanted)
  return items.map(({ values }) => String(values.name))
}

const everything = ['丁', '丙', '乙_Portal', '甲 100%']

test.each([
  [{}, everything],
  [{ state: 'pending' }, ['丙', '乙_Portal', '甲 100%']],
  [{ state: 'approved,rejected' }, ['丁']],
  [{ state: "x' or true --" }, []],
  [{ name: '100%' }, ['甲 100%']],
  [{ name: '%' }, []],
  [{ name: '_' }, []],
  [{ name: 'PORT' }, ['乙_Portal']],
  [{ name: '丙丁' }, []],
  [{ number: '20261122' }, ['丙']],
  [{ taskType: '网站漏洞' }, ['乙_Portal']],
  [{ applicantName: '申请人3' }, ['丁']],
  [{ assigneeName: '审核' }, ['丙']],
  [{ reviewerName: '审核' }, ['丁']],
  [{ comment: '不清' }, ['丁']],
  [{ count: '16' }, ['丙']],
  [{ count: '2..16' }, ['丁', '丙']],
  [{ count: '17..' }, ['甲 100%']],
  [{ count: '..1' }, ['乙_Portal']],
  [{ flags: 'private' }, ['丁', '丙', '甲 100%']],
  [{ flags: 'none' }, ['乙_Portal']],
  [{ hasLetter: 'yes' }, []],
  [{ submittedAt: '2026-11-21..2026-11-22' }, ['丙', '乙_Portal']],
  [{ submittedAt: '2026-11-20' }, ['甲 100%']],
  [{ decidedAt: '2026-11-24..' }, ['丁']],
  [{ dueAt: '..2026-11-24' }, ['丙', '乙_Portal', '甲 100%']],
  [{ 'id; drop table audit': 'x', constructor: 'x' }, everything],
  [{ name: 'port', state: 'pending', count: '1' }, ['乙_Portal']],
])('the list is filtered by %j', async (filters, names) => {
  expect(new Set(await found({ filters }))).toEqual(new Set(names))
})

test.each([
  ['9999-99-99', '提交时间格式不正确'],
  ['0000-01-01..', '提交时间格式不正确'],
  ['..2026-02-30', '提交时间格式不正确'],
  ['2026-11-22..2026-11-21', '结束日期不能早于开始日期'],
])('days that do not exist or are reversed are refused: %s', async (submittedAt, msg) => {
  await expect(found({ filters: { submittedAt } })).rejects.toMatchObject({ errors: [{ field: 'filters.submittedAt', msg }] })
})

test.each(['2.5', '4000000000', 'x..', '-1'])('a number that is none is refused: %s', async (count) => {
  await expect(found({ filters: { count } })).rejects.toMatchObject({ errors: [{ field: 'filters.count', msg: '目标数量格式不正确' }] })
})

test.each([
  ['name', 'asc', ['丁', '丙', '乙_Portal', '甲 100%']],
  ['count', 'desc', ['甲 100%', '丙', '丁', '乙_Portal']],
  ['submittedAt', 'asc', ['甲 100%', '乙_Portal', '丙', '丁']],
  ['decidedAt', 'desc', ['丁']],
  ['comment', 'desc', everything],
  ['submitted_at; drop table audit', 'desc', everything],
] as const)('the list is sorted by %s %s', async (sort, direction, names) => {
  expect(await found({ sort, direction })).toEqual(names)
})

test('pages continue in both directions', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => found({ page, pageSize: 1 })))
  expect(pages.flat()).toEqual(everything)
  expect(await found({ page: 5, pageSize: 1 })).toEqual(pages.at(-1))
  expect(await gateway.as(anna).call(scanReview.list, { pageSize: 1, page: 3 })).toMatchObject({ total: 4, isMore: false })
})

test('scopes restrict the list', async () => {
  expect(await found({ scope: 'mine' })).toEqual(['丙'])
  expect(await found({ scope: 'unassigned' })).toEqual(['乙_Portal', '甲 100%'])
  expect(await found({ scope: 'overdue' })).toEqual([])
  gateway.clock.set('2026-11-24T01:30:01Z')
  expect(await found({ scope: 'overdue' })).toEqual(['甲 100%'])
})

test('an item has its pending neighbours', async () => {
  const { items } = await gateway.as(anna).call(scanReview.list, { sort: 'submittedAt', direction: 'asc' })
  const [first, second, third] = items.map(({ id }) => id)
  expect(await gateway.as(anna).call(scanReview.get, { id: second as string })).toMatchObject({ previous: third, next: first })
  expect(await gateway.as(anna).call(scanReview.get, { id: third as string })).toMatchObject({ previous: '', next: second })
})
