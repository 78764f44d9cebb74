import { afterEach, beforeEach, expect, test } from 'vitest'
import { me, other } from '../../../../../../test/harness/coins/coin-customers.ts'
import { anna, ben, openRechargeDesk, type RechargeDesk } from '../../../../../../test/harness/coins/recharge-desk.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import { rechargeAccount, reverseBooking } from '../../contract.ts'
import { getBooking } from '../../ledger-contract.ts'
import { getReceiptFile, previewRecharge } from '../../recharge-contract.ts'
import { backOfficeRefusals } from '../../rules.ts'
import { decideProposal, getProposalFile, listProposals, countProposals } from '#platform/proposals/contract.ts'

let desk: RechargeDesk
beforeEach(async () => {
  desk = await openRechargeDesk()
})
afterEach(() => desk.close())

const preview = (quantity: number | null, receipt = '') => desk.as(anna).call(previewRecharge, { account: me.id, quantity, receipt })
const recharge = (given: { quantity?: number; receipt?: string; receiptFileId?: string } = {}) =>
  desk.as(anna).call(rechargeAccount, { account: me.id, quantity: 100, paidBy: 'money', yuan: '1000', receipt: 'SK-1', ...given })
const upload = (owner: Actor = anna, purpose = 'receipt') =>
  storeFile(desk.services, {
    name: '回单.pdf',
    mediaType: 'application/pdf',
    content: Buffer.from('%PDF-1.7'),
    owner,
    purpose,
    expiresAt: new Date(desk.clock.now().getTime() + 3600_000),
  })
const lastBooking = async () => Math.max(...(await desk.rows('ledger_booking')).map(({ id }) => id))

test('the form shows balance before and after, the cost by the price list, and whether a second person is needed', async () => {
  await recharge()
  expect(await preview(500)).toMatchObject({ balance: 100, after: 600, cost: 4750_00, hasPrices: true, needsSecond: false })
  expect(await preview(9)).toMatchObject({ after: 109, cost: null })
  expect(await preview(null)).toMatchObject({ balance: 100, after: 100, cost: null })
  expect(await preview(9901)).toMatchObject({ needsSecond: true })
  expect(await desk.audit('coin-account.recharge')).toHaveLength(1)
})

test.each(['SK-1', 'sk-1', 'ＳＫ-１', ' s k-1\u200b'])('a receipt number typed as %j is reported as used', async (receipt) => {
  await recharge()
  expect(await preview(1, receipt)).toMatchObject({ usedBy: 'booking', usedAccount: me.id, usedFen: 100_000 })
  expect(await preview(1, 'SK-2')).toMatchObject({ usedBy: '' })
})

test.each([
  ['own, booked', anna, me, 100, { usedBy: 'booking', usedByCaller: true }, 'receiptRepeated'],
  ['own, waiting for a second person', anna, me, 20_000, { usedBy: 'proposal', usedByCaller: true }, 'receiptRepeated'],
  ["own, on another's account", anna, other, 100, { usedBy: 'booking', usedByCaller: false }, 'receiptUsed'],
  ["a colleague's", ben, me, 100, { usedBy: 'booking', usedByCaller: false }, 'receiptUsed'],
] as const)('a used number is called a repetition only where it is the same person on the same account: %s', async (...of) => {
  const [, actor, customer, quantity, shown, refused] = of
  const given = { account: customer.id, quantity, paidBy: 'money', yuan: '1000', receipt: 'SK-1' } as const
  await desk.as(actor).call(rechargeAccount, given)
  expect(await preview(1, 'SK-1')).toMatchObject(shown)
  const { code, msg } = backOfficeRefusals[refused]
  await expect(recharge()).rejects.toMatchObject({ code, errors: [{ field: 'receipt', msg }] })
})

test('a number that waits for a second person is used; one whose recharge was reversed is free', async () => {
  await recharge({ quantity: 20_000, receipt: 'SK-9' })
  expect(await preview(1, 'sk-9')).toMatchObject({ usedBy: 'proposal' })
  await recharge()
  await desk.as(anna).call(reverseBooking, { id: await lastBooking(), reason: '记错' })
  expect(await preview(1, 'SK-1')).toMatchObject({ usedBy: '' })
})

test('a receipt file is stored with its booking, readable for finance alone, and serves no other purpose', async () => {
  const receiptFileId = await upload()
  await recharge({ receiptFileId })
  const booking = await lastBooking()
  expect(await desk.as(ben).call(getBooking, { id: booking })).toMatchObject({ receiptFileId, receiptFileName: '回单.pdf' })
  expect(await desk.as(ben).call(getReceiptFile, { fileId: receiptFileId })).toMatchObject({ fileName: '回单.pdf' })
  const refused = { errors: [{ field: 'receiptFileId' }] }
  for (const id of [receiptFileId, await upload(ben), await upload(anna, 'attachment'), 'f'.repeat(32)])
    await expect(recharge({ receipt: 'SK-2', receiptFileId: id })).rejects.toMatchObject(refused)
  await expect(desk.as(ben).call(getReceiptFile, { fileId: await upload(anna, 'attachment') })).rejects.toMatchObject({ code: 'not_found' })
  expect((await desk.rows('coin_recharge')).length).toBe(1)
})

test('the second person sees what the first one saw, and the file goes with the booking', async () => {
  const receiptFileId = await upload()
  await recharge({ quantity: 20_000, receiptFileId })
  const { items } = await desk.as(ben).call(listProposals, { is: 'open' })
  expect(items).toMatchObject([
    { label: '充值', what: `${me.id} ${me.name}`, before: '余额 0 枚', after: '余额 20,000 枚', isOwn: false, togetherFen: null },
  ])
  expect(items[0]?.facts.map(({ name, value, tone, path, fileId }) => [name, value, tone || path || fileId])).toEqual([
    ['账户', `${me.id}　${me.name}`, `/console/coin-accounts/${me.id}`],
    ['数量', '20,000 枚', ''],
    ['金额', '1,000.00 元', ''],
    ['价目表', '与价目表不符，应为 190,000.00 元', 'warning'],
    ['收款凭证号', 'SK-1', ''],
    ['凭证文件', '回单.pdf', receiptFileId],
    ['说明', '—', ''],
  ])
  const id = items[0]?.id as string
  expect((await desk.as(ben).call(getProposalFile, { id, fileId: receiptFileId })).path).toContain(receiptFileId)
  const foreign = desk.as(ben).call(getProposalFile, { id, fileId: await upload(ben) })
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  expect(await desk.as(ben).call(countProposals, {})).toEqual({ waiting: 1 })
  expect(await desk.as(anna).call(countProposals, {})).toEqual({ waiting: 0 })
  await desk.as(ben).call(decideProposal, { id, confirm: true })
  expect(await desk.as(anna).call(getBooking, { id: await lastBooking() })).toMatchObject({ receiptFileId })
})

test('an unknown account has no preview', async () => {
  await expect(desk.as(anna).call(previewRecharge, { account: `${other.id}x`, quantity: 1 })).rejects.toMatchObject({ code: 'not_found' })
})
