import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bulkJobOf } from '#platform/reviewing/server/bulk-job.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { deliverDue } from '#platform/webhooks/server/deliver.ts'
import { saveWebhookSetting, sealSecret } from '#platform/webhooks/server/setting.ts'
import { staff } from '../../../../test/harness/actors.ts'
import { startGateway, type TestGateway } from '../../../../test/harness/gateway.ts'
import { listen } from '../../../../test/harness/listen.ts'
import { scanReview } from '../contract.ts'
import { scanReviewable } from './reviewable.ts'

let gateway: TestGateway
const anna = { ...staff('scan.read', 'scan.review'), id: 'anna', name: '安审核' }
const everything = { scope: 'all' as const, filters: {} }

beforeEach(async () => {
  gateway = await startGateway(reviewHandlers({ reviewable: scanReviewable, calls: scanReview }, async () => []))
})
afterEach(() => gateway.close())

async function store(count: number): Promise<void> {
  await sql`
    insert into scan_application (id, applicant, applicant_name, submitted_at, due_at, number, name, task_type_id, task_type,
      target, targets, target_digest, target_count, flags, ip)
    select gen_random_uuid(), 'applicant a-' || n % 7, '申请单位', ${gateway.clock.now()}, ${gateway.clock.now()}, 'LS' || n, '任务' || n, '100',
      '系统扫描|端口与服务探测', '10.0.0.1', '{10.0.0.1}', '', 1, '{}', '192.0.2.1'
    from generate_series(1, ${sql.lit(count)}) as n
  `.execute(gateway.db)
  await sql`insert into review_text select id, concat_ws(chr(10), number, name, applicant_name) from scan_application`.execute(gateway.db)
}

async function countBy(query: ReturnType<typeof sql<{ key: string; count: number }>>) {
  const { rows } = await query.execute(gateway.db)
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}

const states = () => countBy(sql`select state as key, count(*) as count from scan_application group by 1`)
const events = () => countBy(sql`select action as key, count(*) as count from review_event group by 1`)

test('a bulk that breaks off goes on where it stood, and does nothing twice', async () => {
  await store(2500)
  const { bulkId } = await gateway.as(anna).call(scanReview.decideMany, { action: 'approve', everything })
  let batches = 0
  const fragile = {
    ...scanReviewable,
    decided: async () => {
      if (++batches === 2) throw new Error('killed')
    },
  }
  await expect(bulkJobOf(gateway.services, [fragile]).run({ bulkId })).rejects.toThrow('killed')
  expect(await states()).toEqual({ approved: 1000, pending: 1500 })
  expect((await gateway.as(anna).call(scanReview.bulks, { bulkId })).bulks).toMatchObject([{ state: 'running', total: 2500, done: 1000 }])

  const job = bulkJobOf(gateway.services, [scanReviewable])
  await Promise.all([job.run({ bulkId }), job.run({ bulkId }), job.run({ bulkId })])
  expect(await states()).toEqual({ approved: 2500 })
  expect(await events()).toEqual({ approve: 2500 })
  expect(await countBy(sql`select topic as key, count(*) as count from notice group by 1`)).toEqual({
    'scan_application.review': 2500,
    'review.bulk': 1,
  })
  expect((await gateway.as(anna).call(scanReview.bulks, { bulkId })).bulks).toMatchObject([{ state: 'done', done: 2500, skipped: 0 }])

  await gateway.as(anna).call(scanReview.undoMany, { bulkId })
  await job.run({ bulkId })
  expect(await states()).toEqual({ pending: 2500 })
  expect(await events()).toEqual({ approve: 2500, undo: 2500 })
})

test('after ten minutes a bulk stands', async () => {
  await store(3)
  const { bulkId } = await gateway.as(anna).call(scanReview.decideMany, { action: 'reject', comment: '目标不清楚', everything })
  await bulkJobOf(gateway.services, [scanReviewable]).run({ bulkId })
  gateway.clock.advance(10 * 60_000 + 1)
  expect((await gateway.as(anna).call(scanReview.bulks, {})).bulks).toMatchObject([{ undoUntil: '' }])
  await expect(gateway.as(anna).call(scanReview.undoMany, { bulkId })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('more than ten thousand at once are refused', async () => {
  await store(10_001)
  await expect(gateway.as(anna).call(scanReview.decideMany, { action: 'approve', everything })).rejects.toMatchObject({
    message: '一次最多处理 10000 项',
  })
})

test('a text is found by reading in order where many hold it, by its index where few do', async () => {
  await store(10_100)
  const find = async (filters: Record<string, string>) => {
    const { total, isMore, items } = await gateway.as(anna).call(scanReview.list, { filters, sort: 'number', direction: 'asc' })
    return [total, isMore, items.length, items[0]?.values.name]
  }
  expect(await find({ name: '任务' })).toEqual([4_000, true, 10, '任务1'])
  expect(await find({ name: '务9999' })).toEqual([1, false, 1, '任务9999'])
  expect(await find({ name: '9999', applicantName: '单位' })).toEqual([1, false, 1, '任务9999'])
  expect(await find({ name: '务甲' })).toEqual([0, false, 0, undefined])
  expect(await find({ comment: '甲' })).toEqual([0, false, 0, undefined])
  expect(await find({})).toEqual([10_000, true, 10, '任务1'])
})

test('a page of a search is told of as many hits as it takes to turn to the next one', async () => {
  await store(10_100)
  await sql`update scan_application set state = 'approved', comment = '同意' || n
    from (select id, row_number() over (order by number) as n from scan_application) as numbered
    where numbered.id = scan_application.id and n % 10 < 5`.execute(gateway.db)
  const totals = async (filters: Record<string, string>, page: number) => {
    const { total, isMore, items } = await gateway.as(anna).call(scanReview.list, { filters, page, pageSize: 100, sort: 'number' })
    return [total, isMore, items.length]
  }
  expect(await totals({ name: '任务' }, 39)).toEqual([4_000, true, 100])
  expect(await totals({ name: '任务' }, 40)).toEqual([10_100, false, 100])
  expect(await totals({ comment: '同意' }, 40)).toEqual([5_050, false, 100])
  expect(await totals({ comment: '同意' }, 51)).toEqual([5_050, false, 50])
  expect(await totals({ comment: '同意100' }, 1)).toEqual([56, false, 56])
})

test('the other platform is told of an approval once it can no longer be undone', async () => {
  const told: string[] = []
  const origin = await listen(async (request, response) => {
    told.push(String(request.headers['x-event']))
    response.end()
  })
  const secret = sealSecret(gateway.services.secretKey, 'a secret of both sides')
  await saveWebhookSetting(gateway.db, { url: origin, secret, isOn: true })
  await store(3)
  const [undone, approved, rejected] = (await gateway.rows('scan_application')).map(({ id }) => id) as [string, string, string]
  const decide = (id: string, action: 'approve' | 'reject') => gateway.as(anna).call(scanReview.decide, { id, action, comment: '已核对' })
  await decide(undone, 'approve')
  await decide(approved, 'approve')
  await decide(rejected, 'reject')
  await gateway.as(anna).call(scanReview.undo, { id: undone })
  gateway.clock.advance(10 * 60_000)
  await deliverDue(gateway.services)
  expect(told).toEqual(['scan_application.approved'])
  await expect(gateway.as(anna).call(scanReview.undo, { id: approved })).rejects.toMatchObject({
    message: '该事项的后续处理已开始，不能撤销',
  })
  expect(await states()).toEqual({ approved: 1, pending: 1, rejected: 1 })
  const deliveries = (await gateway.rows('webhook_delivery')).map(({ state, subject }) => [subject, state])
  expect(Object.fromEntries(deliveries)).toEqual({ [undone]: 'cancelled', [approved]: 'delivered' })
})
