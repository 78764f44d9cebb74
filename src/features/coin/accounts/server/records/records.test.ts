import { beforeAll, expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import type { CallGiven } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { setLedgerState } from '#platform/ledger/server/accounts.ts'
import { grant, use } from '#platform/ledger/server/booking.ts'
import { hideClearedEntries } from '#platform/ledger/server/clearing.ts'
import { hold } from '#platform/ledger/server/holds.ts'
import { getCoinAccount, getFigures, listRecords } from '../../contract.ts'
import { coinHandlers } from '../handlers.ts'

const gateway = useGateway(coinHandlers, { once: true })
let card: Actor
let other: Actor
const cardId = '6300000001'
const otherId = 'demo-other'
const by = 'machine m1'

const at = (text: string) => new Date(`${text}+08:00`)

function spend(account: string, time: string, amount: number, detail: string) {
  return use(gateway.db, { account, amount, detail, service: '漏洞扫描', reference: '', by, at: at(time) })
}

beforeAll(async () => {
  const opened = at('2026-10-01 09:00:00')
  card = await openCoinAccount(gateway.db, opened, { id: cardId, coins: 100 })
  other = await openCoinAccount(gateway.db, opened, { id: otherId, category: 2, phone: '13800002009', coins: 5 })
  await grant(gateway.db, {
    account: cardId,
    amount: 20,
    detail: '赠送 100%',
    service: '赠送',
    reference: '',
    by,
    at: at('2026-10-01 09:10:00'),
  })
  await spend(cardId, '2026-10-31 23:59:59', 5, '门户网站 100_1')
  await spend(cardId, '2026-11-01 00:00:00', 3, '证书查询 \\ 1001')
  await spend(otherId, '2026-11-02 10:00:00', 1, '别人的')
})

function list(actor: Actor, input: CallGiven<typeof listRecords> = {}) {
  return gateway.as(actor).call(listRecords, input)
}
const details = async (input: CallGiven<typeof listRecords>) => (await list(card, input)).items.map(({ detail }) => detail)

test('records are listed newest first, credits with the time of recharge, debits with that of deduction', async () => {
  expect(await list(card)).toEqual({
    total: 4,
    items: [
      {
        id: expect.any(Number),
        detail: '证书查询 \\ 1001',
        service: '漏洞扫描',
        quantity: '-3',
        creditedAt: '',
        debitedAt: '2026-11-01 00:00:00',
      },
      {
        id: expect.any(Number),
        detail: '门户网站 100_1',
        service: '漏洞扫描',
        quantity: '-5',
        creditedAt: '',
        debitedAt: '2026-10-31 23:59:59',
      },
      { id: expect.any(Number), detail: '赠送 100%', service: '赠送', quantity: '+20', creditedAt: '2026-10-01 09:10:00', debitedAt: '' },
      { id: expect.any(Number), detail: '开户充值', service: '充值', quantity: '+100', creditedAt: '2026-10-01 09:00:00', debitedAt: '' },
    ],
  })
})

test('records are listed by page', async () => {
  const { total, items } = await list(card, { page: 2, pageSize: 3 })
  expect({ total, details: items.map(({ detail }) => detail) }).toEqual({ total: 4, details: ['开户充值'] })
})

test('both days of a range count whole, with or without the time that older clients send', async () => {
  expect(await details({ from: '2026-10-31', to: '2026-10-31' })).toEqual(['门户网站 100_1'])
  expect(await details({ from: '2026-10-31 00:00:00', to: '2026-10-31 23:59:59' })).toEqual(['门户网站 100_1'])
  expect(await details({ from: '2026-11-01' })).toEqual(['证书查询 \\ 1001'])
})

test('an impossible range is refused', async () => {
  for (const from of ['9999-99-99', '0000-01-01', '2026-11-20; --', 'x'.repeat(5000)])
    await expect(list(card, { from })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'from', msg: '日期格式不正确' }] })
  expect((await list(card, { from: '1990-01-01', to: '2100-12-31' })).total).toBe(4)
  await expect(list(card, { from: '2026-11-02', to: '2026-11-01' })).rejects.toMatchObject({
    errors: [{ field: 'to', msg: '结束日期不能早于开始日期' }],
  })
})

test.each([
  ['%', ['赠送 100%']],
  ['_', ['门户网站 100_1']],
  ['\\', ['证书查询 \\ 1001']],
  ["' or 1=1 --", []],
  ['门户 网站１００＿', ['门户网站 100_1']],
  ['赠送\u3000１００％', ['赠送 100%']],
])('the filter %j is taken literally, but for width and blanks', async (text, found) => {
  expect(await details({ text })).toEqual(found)
})

test('another account in the body is refused, the own one is not', async () => {
  await expect(list(card, { account: otherId })).rejects.toMatchObject({ code: 'not_yours' })
  expect((await list(card, { account: cardId })).total).toBe(4)
  expect((await list(other, { text: '门户' })).total).toBe(0)
  for (const otherActor of [anyone, applicant(), staff('finance.handle')])
    await expect(list(otherActor)).rejects.toMatchObject({ code: 'invalid_session' })
})

test('figures are given for every day of the span', async () => {
  const { days } = await gateway.as(card).call(getFigures, { from: '2026-10-30', to: '2026-11-02' })
  expect(days).toEqual([
    { day: '2026-10-30', in: 0, out: 0, balance: 120 },
    { day: '2026-10-31', in: 0, out: 5, balance: 115 },
    { day: '2026-11-01', in: 0, out: 3, balance: 112 },
    { day: '2026-11-02', in: 0, out: 0, balance: 112 },
  ])
  await expect(gateway.as(card).call(getFigures, { from: '2025-01-01', to: '2026-11-01' })).rejects.toMatchObject({
    errors: [{ field: 'from' }],
  })
})

test('the account lists which actions it allows, and why not the others', async () => {
  const look = (actor: Actor) => gateway.as(actor).call(getCoinAccount, {})
  expect(await look(card)).toMatchObject({
    account: cardId,
    company: '示例科技有限公司',
    phone: '138****2001',
    balance: 112,
    granted: 12,
    unit: '枚',
    state: 'active',
    openedOn: '2026-10-01',
    clearsOn: '',
    recordsFrom: '',
    canTransfer: true,
    transferBlockedBy: '',
    canChangePhone: false,
    phoneBlockedBy: '卡账户不支持修改手机号',
  })
  expect(await look(other)).toMatchObject({ canTransfer: false, transferBlockedBy: '仅卡账户可以办理转卡', canChangePhone: true })
  const now = gateway.clock.now()
  const { holdId } = await hold(gateway.db, {
    account: cardId,
    amount: 2,
    reference: '',
    by,
    at: now,
    expiresAt: new Date(now.getTime() + 60_000),
  })
  expect(holdId).toBeTruthy()
  expect(await look(card)).toMatchObject({ held: 2, canTransfer: false, transferBlockedBy: '有未完成的扣款，暂不能转卡' })
  await setLedgerState(gateway.db, cardId, { state: 'frozen', at: now })
  expect(await look(card)).toMatchObject({ state: 'frozen', transferBlockedBy: '账户已冻结，暂不能办理' })
})

test('at balance 0 the coming clearing is announced; afterwards nothing booked before it is shown', async () => {
  const id = '6300000003'
  const empty = await openCoinAccount(gateway.db, at('2026-01-05 09:00:00'), { id, coins: 10 })
  await spend(id, '2026-01-31 15:00:00', 10, '最后一次')
  expect(await gateway.as(empty).call(getCoinAccount, {})).toMatchObject({ clearsOn: '2026-02-28', recordsFrom: '' })
  await hideClearedEntries(gateway.db, at('2026-03-01 03:00:00'))
  expect(await gateway.as(empty).call(getCoinAccount, {})).toMatchObject({ clearsOn: '', recordsFrom: '2026-03-01' })
  expect(await list(empty)).toEqual({ total: 0, items: [] })
  const { days } = await gateway.as(empty).call(getFigures, { from: '2026-01-31', to: '2026-01-31' })
  expect(days).toEqual([{ day: '2026-01-31', in: 0, out: 0, balance: 0 }])
})
