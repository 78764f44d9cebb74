import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reverse } from '#platform/ledger/server/booking.ts'
import { creditAccounts } from '#features/coin/accounts/server/accounts/recharges.ts'
import { anyone, applicant } from '../../../../../test/harness/actors.ts'
import { me, other } from '../../../../../test/harness/coins/coin-customers.ts'
import { anna, type InvoiceDesk, openInvoiceDesk } from '../../../../../test/harness/invoice-desk.ts'
import {
  applyForInvoice,
  getInvoice,
  getInvoiceable,
  getInvoiceProof,
  getLastInvoice,
  listInvoices,
  listRecharges,
  resubmitInvoice,
} from '../contract.ts'
import { buildInvoice } from '../fixtures.ts'

let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

test('applying stores a row, writes an audit entry, and reserves the recharges', async () => {
  const [first, second, third] = (await desk.recharge([1000_00, 200_50, 3_00])) as [string, string, string]
  expect(await desk.sums()).toMatchObject({ invoiceable: 1203.5, recharged: 1203.5, invoiced: 0, company: me.name })
  const { reply, msg } = await desk.as(me).answer(applyForInvoice, buildInvoice({ recharges: [first, second], phone: '１3800001001' }))
  expect(msg).toBe('开票申请已提交')
  expect(await desk.rows('invoice')).toMatchObject([{ id: reply.id, account: me.id, fen: 1200_50, state: 'pending', phone: '13800001001' }])
  expect(await desk.audit('invoice.apply')).toMatchObject([{ subject: reply.id, actor_id: me.id, detail: { fen: 1200_50, recharges: 2 } }])
  const { recharges, ...sums } = await desk.sums()
  expect(sums).toMatchObject({ invoiceable: 3, recharged: 1203.5, invoiced: 0 })
  expect(recharges.map(({ id }) => id)).toEqual([third])
  expect(await desk.as(me).call(getInvoice, { id: reply.id })).toMatchObject({
    title: '演示科技有限公司',
    state: 10,
    stateLabel: '待审批',
    yuan: 1200.5,
    capitals: '壹仟贰佰元伍角整',
    rejection: '',
    createdAt: '2026-11-20 09:30:00',
    rejectedAt: '',
    approvedAt: '',
    kindLabel: '电子发票（普通发票）',
    recharges: { length: 2 },
  })
})

test('the customer cannot set amount, state, company and number', async () => {
  const recharges = await desk.recharge([100_00])
  const forged = { Money: 1, yuan: 1, fen: 1, state: 30, AmountCapital: '壹亿元整', company: '别家', number: '1'.repeat(20) }
  const { id } = await desk.as(me).call(applyForInvoice, { ...buildInvoice({ recharges }), ...forged })
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject({ yuan: 100, state: 10, company: me.name, number: '' })
})

test.each([
  ['title', { title: ' ' }, '请输入开票单位'],
  ['title', { title: '字'.repeat(41) }, '开票单位不能超过40个字符'],
  ['title', { title: '<b>' }, '开票单位不能包含 < 或 >'],
  ['kind', { kind: '' }, '请选择发票类型'],
  ['kind', { kind: '01' }, '暂不提供该类型的发票'],
  ['taxNumber', { taxNumber: '' }, '请输入纳税人识别号'],
  ['taxNumber', { taxNumber: 'A'.repeat(41) }, '纳税人识别号不能超过40个字符'],
  ['taxNumber', { taxNumber: '91#1' }, '纳税人识别号只能由数字和字母组成'],
  ['bank', { bank: '字'.repeat(41) }, '开户银行不能超过40个字符'],
  ['phone', { phone: '010-1234567' }, '请输入正确的手机号'],
  ['address', { address: '字'.repeat(101) }, '地址不能超过100个字符'],
  ['remark', { remark: '字'.repeat(501) }, '备注不能超过500个字符'],
  ['recharges', { recharges: [] }, '请选择要开票的充值记录'],
  ['recharges', { recharges: Array.from({ length: 201 }, () => randomUUID()) }, '一次最多选择200条充值记录'],
])('refuses at %s: %j', async (field, overrides, msg) => {
  const recharges = await desk.recharge([100_00])
  const refused = desk.as(me).call(applyForInvoice, buildInvoice({ recharges, ...(overrides as object) }))
  await expect(refused).rejects.toMatchObject({ errors: [{ field, msg }] })
  expect(await desk.rows('invoice')).toEqual([])
})

test('foreign, unknown, granted, reversed and used recharges are refused with the reason', async () => {
  const [own, foreign] = [(await desk.recharge([100_00]))[0] as string, (await desk.recharge([100_00], other.id))[0] as string]
  for (const id of [foreign, randomUUID()])
    await expect(desk.apply([own, id])).rejects.toMatchObject({ code: 'not_found', message: '所选充值记录不存在' })
  const at = desk.clock.now()
  await creditAccounts(desk.db, [{ kind: 'grant', account: me.id, amount: 5, reason: '' }], { by: 'staff staff-1', at })
  const [back] = (await desk.recharge([50_00])) as [string]
  const rows = await desk.rows('coin_recharge')
  const given = rows.find(({ paid_by }) => paid_by === 'grant')?.id as string
  await expect(desk.apply([own, given])).rejects.toMatchObject({ code: 'not_invoiceable', message: expect.stringContaining('赠送') })
  const bookingId = rows.find(({ id }) => id === back)?.booking_id as number
  await reverse(desk.db, bookingId, { service: '冲正', detail: '', by: 'staff staff-1', at })
  await expect(desk.apply([back])).rejects.toMatchObject({ message: expect.stringContaining('该充值已冲正') })
  await desk.apply([own])
  await expect(desk.apply([own])).rejects.toMatchObject({ code: 'recharge_used', errors: [{ field: 'recharges' }] })
  const { items } = await desk.as(me).call(listRecharges, {})
  expect(items.map(({ block }) => block).toSorted()).toEqual(['已在开票申请中', '该充值已冲正', '赠送的查询币不能开票'].toSorted())
  expect((await desk.as(me).call(listRecharges, { onlyFree: true })).total).toBe(0)
  expect((await desk.sums(other)).invoiceable).toBe(100)
})

test('fifty concurrent requests with one RequestId make one application (R2)', async () => {
  const recharges = await desk.recharge([100_00])
  const requestId = randomUUID()
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => desk.as(me).call(applyForInvoice, buildInvoice({ recharges }), requestId)),
  )
  expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
  expect(await desk.rows('invoice')).toHaveLength(1)
  const changed = desk.as(me).call(applyForInvoice, buildInvoice({ recharges, title: '乙' }), requestId)
  await expect(changed).rejects.toMatchObject({ code: 'request_id_reused' })
})

test('of two concurrent applications for one recharge exactly one succeeds (R6)', async () => {
  for (let round = 0; round < 100; round++) {
    const [a, b, c] = (await desk.recharge([1_00, 2_00, 3_00])) as [string, string, string]
    const results = await Promise.allSettled([desk.apply([a, b]), desk.apply([c, b])])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'recharge_used' } })
  }
})

test('the database allows a recharge in one open application at most', async () => {
  const [only] = (await desk.recharge([100_00])) as [string]
  await desk.apply([only])
  const [another] = (await desk.recharge([100_00])) as [string]
  const second = await desk.apply([another])
  const link = desk.db.insertInto('invoice_recharge').values({ invoice_id: second, recharge_id: only })
  await expect(link.execute()).rejects.toThrow(/invoice_recharge_held/)
})

test('an edit may choose other recharges; its own count as free, those of another application are refused', async () => {
  const [a, b, c, foreign] = [...(await desk.recharge([100_00, 20_00, 3_00])), ...(await desk.recharge([7_00], other.id))] as [
    string,
    string,
    string,
    string,
  ]
  const id = await desk.apply([a, b])
  await desk.reject(id)
  const { recharges: _, ...written } = buildInvoice()
  const edit = (recharges: string[]) => desk.as(me).call(resubmitInvoice, { id, ...written, recharges })
  expect((await desk.as(me).call(listRecharges, {})).items.map(({ block }) => block)).toEqual(['', '', ''])
  await expect(edit([])).rejects.toMatchObject({ errors: [{ field: 'recharges', msg: '请选择要开票的充值记录' }] })
  await expect(edit([a, foreign])).rejects.toMatchObject({ code: 'not_found' })
  const taking = await desk.apply([b])
  await expect(edit([a, b])).rejects.toMatchObject({ code: 'recharge_used' })
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject({ state: 40, yuan: 120, recharges: { length: 2 } })
  await edit([a, c])
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject({
    state: 10,
    yuan: 103,
    capitals: '壹佰零叁元整',
    recharges: { length: 2 },
  })
  expect(await desk.sums()).toMatchObject({ invoiceable: 0, recharged: 123 })
  expect(await desk.audit('review.resubmit')).toMatchObject([{ detail: { fen: 103_00, recharges: 2 } }])
  await desk.reject(taking)
  expect(await desk.sums()).toMatchObject({ invoiceable: 20 })
})

test('applications of other accounts are not found (S26, S27)', async () => {
  const id = await desk.apply(await desk.recharge([100_00]))
  for (const call of [getInvoice, getInvoiceProof])
    await expect(desk.as(other).call(call, { id })).rejects.toMatchObject({ code: 'not_found' })
  await desk.reject(id)
  const { recharges: _, ...written } = buildInvoice()
  await expect(desk.as(other).call(resubmitInvoice, { id, ...written })).rejects.toMatchObject({ code: 'not_found' })
  await expect(desk.as(other).call(getInvoiceable, { account: me.id })).rejects.toMatchObject({ code: 'not_yours' })
  await expect(desk.as(other).call(listInvoices, { account: me.id })).rejects.toMatchObject({ code: 'not_yours' })
  await expect(desk.as(other).call(getLastInvoice, { account: me.id })).rejects.toMatchObject({ code: 'not_yours' })
  expect((await desk.as(other).call(listInvoices, {})).total).toBe(0)
  for (const actor of [anyone, applicant(), anna])
    await expect(desk.as(actor).call(getInvoiceable, {})).rejects.toMatchObject({ code: 'invalid_session' })
})

test('records are filtered by state, days and page; the last application and its titles prefill the next form', async () => {
  expect(await desk.as(me).call(getLastInvoice, {})).toMatchObject({ title: '', titles: [] })
  const recharges = await desk.recharge([1_00, 2_00, 3_00])
  for (const [n, id] of recharges.entries()) {
    desk.clock.set(`2026-11-0${n + 1}T23:59:00+08:00`)
    await desk.apply([id], { title: n === 1 ? '乙公司' : '甲公司', remark: String(n) })
  }
  await desk.reject((await desk.as(me).call(listInvoices, { from: '2026-11-02', to: '2026-11-02' })).items[0]?.id as string)
  const found = async (given: object) => (await desk.as(me).call(listInvoices, given)).items.map(({ yuan }) => yuan)
  expect(await found({})).toEqual([3, 2, 1])
  expect(await found({ state: 40 })).toEqual([2])
  expect(await found({ state: 10 })).toEqual([3, 1])
  expect(await found({ page: 2, pageSize: 2 })).toEqual([1])
  const last = await desk.as(me).call(getLastInvoice, {})
  expect(last).toMatchObject({ title: '甲公司', remark: '2' })
  expect(last.titles.map(({ title }) => title)).toEqual(['甲公司', '乙公司'])
})
