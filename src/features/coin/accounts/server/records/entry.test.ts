import { beforeAll, expect, test } from 'vitest'
import { anyone, applicant } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { type Booked, reverse, transferAll, use } from '#platform/ledger/server/booking.ts'
import { getCoinAccount, listRecords } from '../../contract.ts'
import { getEntry, listOwnRecharges } from '../../entry-contract.ts'
import { creditAccounts } from '../accounts/recharges.ts'
import { coinHandlers } from '../handlers.ts'

const gateway = useGateway(coinHandlers, { once: true })
let owner: Actor
let other: Actor
const id = '6300000001'
const second = '6300000002'
const at = (text: string) => new Date(`${text}+08:00`)
const staffPerson = 'staff staff-1'

beforeAll(async () => {
  const { db } = gateway
  owner = await openCoinAccount(db, at('2026-10-01 09:00:00'), { id })
  other = await openCoinAccount(db, at('2026-10-01 09:00:00'), { id: second, coins: 7 })
  const credits = [
    { kind: 'recharge', account: id, amount: 100, fen: 950_00, receipt: 'SK-1', reason: '十月充值' },
    { kind: 'grant', account: id, amount: 10, reason: '' },
    { kind: 'recharge', account: id, amount: 5, fen: 50_00, receipt: 'SK-2', reason: '重复' },
  ] as const
  const [, , wrong] = await creditAccounts(db, credits, { by: staffPerson, at: at('2026-10-02 10:00:00') })
  const taken = { service: '冲正', detail: '重复入账', by: staffPerson, at: at('2026-10-03 10:00:00') }
  await reverse(db, (wrong as Booked).bookingId, taken)
  const used = { account: id, amount: 12, service: '漏洞扫描', detail: '门户网站', reference: 'YW-1', by: 'machine m1' }
  await use(db, { ...used, at: at('2026-11-10 10:00:00') })
})

const records = async (given: object = {}) => (await gateway.as(owner).call(listRecords, { pageSize: 100, ...given })).items
const findEntryId = async (detail: string) => (await records()).find((record) => record.detail === detail)?.id as number
const open = (entry: number, actor = owner) => gateway.as(actor).call(getEntry, { id: entry })

test('a record shows number, balance, origin and purpose', async () => {
  const used = await findEntryId('门户网站')
  expect(await open(used)).toEqual({
    id: used,
    kind: 'use',
    at: '2026-11-10 10:00:00',
    service: '漏洞扫描',
    detail: '门户网站',
    amount: -12,
    granted: -10,
    balance: 98,
    reference: 'YW-1',
    origin: 'machine',
    serial: '',
    fen: 0,
    number: `MX${String(used).padStart(10, '0')}`,
    code: expect.stringMatching(/^[0-9A-Z]{16}$/),
    reversedBy: null,
    reverses: null,
  })
  const paid = await open(await findEntryId('十月充值'))
  expect(paid).toMatchObject({ amount: 100, balance: 100, fen: 950_00, origin: 'staff', serial: expect.stringMatching(/^CZ/) })
})

test('a reversed record and its reversal link to each other', async () => {
  const [wrong, reversal] = [await findEntryId('重复'), await findEntryId('重复入账')]
  expect(await open(wrong)).toMatchObject({ reversedBy: reversal, reverses: null })
  expect(await open(reversal)).toMatchObject({ reversedBy: null, reverses: wrong, kind: 'reversal' })
})

test('records of other accounts, unknown ones and the company’s side of a booking are not found', async () => {
  const used = await findEntryId('门户网站')
  await expect(open(used, other)).rejects.toMatchObject({ code: 'not_found' })
  for (const unknown of [999_999, used + 1]) await expect(open(unknown)).rejects.toMatchObject({ code: 'not_found' })
  for (const wrong of [0, -1, 1.5]) await expect(open(wrong)).rejects.toMatchObject({ code: 'invalid' })
  for (const otherActor of [anyone, applicant()]) {
    await expect(open(used, otherActor)).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(gateway.as(otherActor).call(listOwnRecharges, {})).rejects.toMatchObject({ code: 'invalid_session' })
  }
})

test('records are filtered by type and amount', async () => {
  const found = async (given: object) => (await records(given)).map(({ quantity }) => quantity)
  expect(await found({})).toEqual(['-12', '-5', '+5', '+10', '+100'])
  expect(await found({ kind: 'recharge' })).toEqual(['+5', '+100'])
  expect(await found({ kind: 'use' })).toEqual(['-12'])
  expect(await found({ least: 10 })).toEqual(['-12', '+10', '+100'])
  expect(await found({ least: 5, most: 10 })).toEqual(['-5', '+5', '+10'])
  expect(await found({ kind: 'grant', most: 9 })).toEqual([])
  const total = (await gateway.as(owner).call(listRecords, { least: 5, most: 10, pageSize: 1 })).total
  expect(total).toBe(3)
  await expect(records({ least: 5, most: 4 })).rejects.toMatchObject({ errors: [{ field: 'most', msg: '最多数量不能小于最少数量' }] })
  for (const given of [{ least: -1 }, { most: 1.5 }, { kind: 'x' }]) await expect(records(given)).rejects.toMatchObject({ code: 'invalid' })
})

test('recharges show the amount paid, filtered by method, days and page; sums exclude reversed ones', async () => {
  const list = (given: object = {}) => gateway.as(owner).call(listOwnRecharges, given)
  const all = await list()
  expect(all).toMatchObject({ total: 3, fen: 950_00, quantity: 110 })
  const shown = all.items.map(({ quantity, fen, paidBy, isReversed }) => ({ quantity, fen, paidBy, isReversed }))
  expect(shown).toHaveLength(3)
  expect(shown).toContainEqual({ quantity: 100, fen: 950_00, paidBy: 'money', isReversed: false })
  expect(shown).toContainEqual({ quantity: 10, fen: 0, paidBy: 'grant', isReversed: false })
  expect(shown).toContainEqual({ quantity: 5, fen: 50_00, paidBy: 'money', isReversed: true })
  expect(all.items.find(({ fen }) => fen === 950_00)?.entryId).toBe(await findEntryId('十月充值'))
  expect((await list({ paidBy: 'grant' })).items.map(({ quantity }) => quantity)).toEqual([10])
  expect(await list({ from: '2026-10-03' })).toMatchObject({ total: 0, fen: 0, quantity: 0, items: [] })
  expect(await list({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, items: { length: 1 } })
  await expect(list({ from: '2026-10-03', to: '2026-10-02' })).rejects.toMatchObject({ errors: [{ field: 'to' }] })
  expect((await gateway.as(other).call(listOwnRecharges, {})).items).toEqual([])
})

test('the account shows how many days the balance lasts, and that it is low', async () => {
  expect(await gateway.as(owner).call(getCoinAccount, {})).toMatchObject({ balance: 98, isLow: false, daysLeft: 245 })
  await gateway.db.updateTable('ledger_account').set({ alert_below: 99 }).where('code', '=', id).execute()
  expect(await gateway.as(owner).call(getCoinAccount, {})).toMatchObject({ isLow: true })
  await gateway.db.updateTable('ledger_account').set({ alert_below: null }).where('code', '=', id).execute()
  expect(await gateway.as(other).call(getCoinAccount, {})).toMatchObject({ isLow: false, daysLeft: null })
})

test('a transfer names the other card as its origin; cleared records cannot be opened', async () => {
  const texts = { fromDetail: '转卡至', toDetail: '转入', service: '转卡', reference: 'ZK1' }
  await transferAll(gateway.db, { from: id, to: second, ...texts, by: `coin ${id}`, at: at('2026-11-15 10:00:00') })
  expect(await open(await findEntryId('转卡至'))).toMatchObject({ origin: 'own', amount: -98, balance: 0 })
  const received = (await gateway.as(other).call(listRecords, {})).items.find(({ detail }) => detail === '转入')?.id as number
  expect(await open(received, other)).toMatchObject({ origin: 'card', balance: 105 })
  const used = await findEntryId('门户网站')
  await gateway.db
    .updateTable('ledger_account')
    .set({ visible_from: at('2026-11-12 00:00:00') })
    .where('code', '=', id)
    .execute()
  await expect(open(used)).rejects.toMatchObject({ code: 'not_found' })
  const { items } = await gateway.as(owner).call(listOwnRecharges, {})
  expect(items.map(({ entryId }) => entryId)).toEqual([null, null, null])
})
