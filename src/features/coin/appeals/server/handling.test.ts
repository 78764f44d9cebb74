import { beforeEach, expect, test } from 'vitest'
import { noticeHandlers } from '#platform/notices/server/handlers.ts'
import { createBulkJob } from '#platform/reviewing/server/actions/bulk-job.ts'
import { escalateOverdue } from '#platform/reviewing/server/escalation.ts'
import { reviewHandlers } from '#platform/reviewing/server/handlers.ts'
import { recharge, use } from '#platform/ledger/server/booking.ts'
import { staff } from '../../../../../test/harness/actors.ts'
import { me, openCoinCustomers, other } from '../../../../../test/harness/coins/coin-customers.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { appealReview, fileAppeal, listAppeals, watchAppeals } from '../contract.ts'
import { buildAppeal } from '../fixtures.ts'
import { appealCommands } from './commands.ts'
import { appealQueries } from './queries.ts'
import { appealReviewable } from './reviewable.ts'

const anna = { ...staff('appeals.handle'), id: 'anna', name: '安财务' }
const ben = { ...staff('appeals.handle'), id: 'ben', name: '本财务' }
const people = [anna, ben].map(({ id, name }) => ({ id, name }))

const gateway = useGateway([
  ...appealCommands,
  ...appealQueries,
  ...reviewHandlers({ reviewable: appealReviewable, calls: appealReview }, async () => people),
  ...noticeHandlers,
])
beforeEach(() => openCoinCustomers(gateway.db))

async function file(overrides: Parameters<typeof buildAppeal>[0] = {}, actor = me): Promise<string> {
  return (await gateway.as(actor).call(fileAppeal, buildAppeal(overrides))).id
}
const handle = (id: string, comment = '已冲正 1 枚', by = anna) =>
  gateway.as(by).call(appealReview.decide, { id, action: 'approve', comment })

test('handling updates record, version, notice, history and audit in one transaction', async () => {
  const id = await file()
  const { version } = await gateway.as(me).call(watchAppeals, {})
  expect(await handle(id)).toMatchObject({ state: 'handled' })
  expect((await gateway.as(me).call(listAppeals, {})).items).toMatchObject([
    { id, state: 1, result: '已冲正 1 枚', handledAt: '2026-11-20 09:30:00' },
  ])
  expect(await gateway.as(me).call(watchAppeals, { since: version })).toEqual({ version: 1, items: [{ id, type: '扣除数量有误' }] })
  expect((await gateway.as(other).call(watchAppeals, { since: 0 })).items).toEqual([])
  expect(await gateway.rows('notice')).toMatchObject([
    { person: `coin ${me.id}`, topic: 'appeal.handled', title: '您的申诉已处理', text: '扣除数量有误：已冲正 1 枚' },
  ])
  const { events } = await gateway.as(anna).call(appealReview.timeline, { id })
  expect(events.map(({ action, actorName }) => [action, actorName])).toEqual([
    ['submit', me.name],
    ['approve', '安财务'],
  ])
  expect(await gateway.audit('review.approve')).toMatchObject([{ subject: `appeals ${id}`, actor_id: 'anna' }])
})

test('an appeal is handled once, with a result of at most 500 characters', async () => {
  const id = await file()
  await expect(handle(id, ' ')).rejects.toMatchObject({ code: 'invalid', message: '请填写处理结果' })
  await expect(handle(id, '字'.repeat(501))).rejects.toMatchObject({ code: 'invalid', message: '意见不能超过500个字符' })
  const rejection = { id, action: 'reject', comment: '不同意' }
  await expect(gateway.as(anna).call(appealReview.decide, rejection)).rejects.toMatchObject({ code: 'invalid' })
  expect(await handle(id, '字'.repeat(500))).toMatchObject({ state: 'handled' })
  await expect(handle(id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('handling can’t be undone, neither single nor bulk', async () => {
  const id = await file()
  await handle(id)
  const refused = { code: 'wrong_state', message: '该事项的处理结果不能撤销' }
  await expect(gateway.as(anna).call(appealReview.undo, { id })).rejects.toMatchObject(refused)

  const ids = [await file({ phone: '13800001004' }, other)]
  const { bulkId } = await gateway.as(anna).call(appealReview.decideMany, { action: 'approve', comment: '已核对', ids })
  await createBulkJob(gateway.services, [appealReviewable]).run({ bulkId })
  expect((await gateway.as(anna).call(appealReview.bulks, { bulkId })).bulks).toMatchObject([{ state: 'done', done: 1, undoUntil: '' }])
  await expect(gateway.as(anna).call(appealReview.undoMany, { bulkId })).rejects.toMatchObject(refused)
})

test('of two concurrent decisions one wins; a claimed appeal is handled by its holder only', async () => {
  const id = await file()
  const results = await Promise.allSettled([handle(id, '甲'), handle(id, '乙', ben)])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const claimed = await file({ description: '第二个' })
  await gateway.as(ben).call(appealReview.claim, { id: claimed })
  await expect(handle(claimed)).rejects.toMatchObject({ code: 'wrong_state' })
  await handle(claimed, '已核对', ben)
})

test.each([
  ['the customer', me],
  ['staff of another trade', staff('finance.handle')],
])('%s handles nothing', async (_, actor) => {
  const id = await file()
  const codes = { code: expect.stringMatching(/^(forbidden|invalid_session)$/) }
  await expect(gateway.as(actor).call(appealReview.decide, { id, action: 'approve', comment: '同意' })).rejects.toMatchObject(codes)
  await expect(gateway.as(actor).call(appealReview.get, { id })).rejects.toMatchObject(codes)
  expect((await gateway.rows('appeal'))[0]?.state).toBe('pending')
})

test('the detail shows customer, ledger of seven days before and after, and earlier appeals', async () => {
  const words = (day: string, detail: string) => ({
    service: '漏洞扫描',
    detail,
    reference: day,
    by: 'machine scan',
    at: new Date(`${day}T12:00:00+08:00`),
  })
  gateway.clock.set('2026-10-01T10:00:00+08:00')
  const first = await file({ description: '更早的一个' })
  gateway.clock.set('2026-11-10T10:00:00+08:00')
  const id = await file()
  await recharge(gateway.db, { account: me.id, amount: 100, ...words('2026-11-01', '太早') })
  for (const [day, detail] of [
    ['2026-11-03', '第一天'],
    ['2026-11-17', '最后一天'],
    ['2026-11-18', '太晚'],
  ] as const)
    await use(gateway.db, { account: me.id, amount: 1, ...words(day, detail) })
  const { item, detail } = await gateway.as(anna).call(appealReview.get, { id })
  expect(item.values).toEqual({ account: me.id, type: '扣除数量有误', description: buildAppeal().description })
  expect(detail).toMatchObject({
    company: me.name,
    phone: '13800001001',
    balance: 97,
    earlier: { total: 1, latest: [{ id: first, state: 'pending' }] },
  })
  expect(detail.ledger).toMatchObject({ from: '2026-11-03', to: '2026-11-17', total: 2 })
  expect(detail.ledger.entries.map((entry) => [entry.detail, entry.amount, entry.balance])).toEqual([
    ['最后一天', -1, 98],
    ['第一天', -1, 99],
  ])
})

test('overdue appeals are flagged, filtered and notified to their reviewers', async () => {
  const late = await file()
  gateway.clock.set('2026-11-25T09:31:00+08:00')
  await file({ description: '今天的' })
  const { items } = await gateway.as(anna).call(appealReview.list, { scope: 'overdue' })
  expect(items).toMatchObject([{ id: late, isOverdue: true }])
  expect(await gateway.as(anna).call(appealReview.counts, {})).toMatchObject({ open: 2, overdue: 1 })
  expect(await escalateOverdue(gateway.services, appealReviewable, async () => people)).toBe(1)
  expect(await gateway.rows('notice')).toMatchObject([
    { person: 'staff anna', title: '申诉已超过办理期限', text: `${me.id} 扣除数量有误`, url: `/console/appeals/${late}` },
    { person: 'staff ben' },
  ])
})

test.each([
  ['account', '62000', 'demo'],
  ['type', '扣除数量有误', '其他'],
  ['description', '证书查询', '没有这样的话'],
  ['applicantName', '科技', '制造'],
])('the queue is filtered by %s', async (key, finds, misses) => {
  await file()
  const find = async (text: string) => (await gateway.as(anna).call(appealReview.list, { filters: { [key]: text } })).total
  expect([await find(finds), await find(misses)]).toEqual([1, 0])
})

test('figures and templates know the one action of appeals', async () => {
  await handle(await file())
  const { days } = await gateway.as(anna).call(appealReview.figures, { from: '2026-11-20', to: '2026-11-20' })
  expect(days).toEqual([{ day: '2026-11-20', submitted: 1, outcomes: { handled: 1, withdrawn: 0 } }])
  const template = { name: '已冲正', text: '字'.repeat(500) }
  await gateway.as(anna).call(appealReview.saveTemplate, { ...template, action: 'approve' })
  await expect(gateway.as(anna).call(appealReview.saveTemplate, { ...template, action: 'reject' })).rejects.toMatchObject({
    code: 'invalid',
  })
})
