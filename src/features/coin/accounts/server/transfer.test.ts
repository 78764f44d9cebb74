import { beforeEach, expect, test } from 'vitest'
import { anyone, applicant } from '../../../../../test/harness/actors.ts'
import { coinPassword, openCoinAccount } from '../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { settle } from '../../../../../test/harness/sealed.ts'
import type { CallGiven } from '#gateway/call.ts'
import type { Refusal } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { setLedgerState } from '#platform/ledger/server/accounts.ts'
import { reverse } from '#platform/ledger/server/booking.ts'
import { hold } from '#platform/ledger/server/holds.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { builtCustomers } from '../fixtures.ts'
import { checkTransferTarget, listRecords, transferCard } from '../contract.ts'
import { listOwnCards } from '../entry-contract.ts'
import { coinHandlers } from './handlers.ts'

const gateway = useGateway(coinHandlers)
let owner: Actor
let target: Actor
const from = '6300000001'
const to = '6300000002'
const requestId = '7d9f1c1e-0000-4000-8000-000000000001'

beforeEach(async () => {
  const now = gateway.clock.now()
  owner = await openCoinAccount(gateway.db, now, { id: from, coins: 80 })
  target = await openCoinAccount(gateway.db, now, { id: to, coins: 20 })
})

function transfer(input: Partial<CallGiven<typeof transferCard>> = {}, id?: string, actor = owner) {
  return gateway.as(actor).answer(transferCard, { from, password: coinPassword, to, ...input }, id)
}
const balances = async () => [(await findLedgerAccount(gateway.db, from))?.balance, (await findLedgerAccount(gateway.db, to))?.balance]
const transfers = async () => (await gateway.rows('ledger_booking')).filter(({ kind }) => kind === 'transfer')

test('a transfer moves the whole balance, closes the old card, and appears in both records and in the audit trail', async () => {
  expect(await transfer()).toMatchObject({ reply: { amount: 80, balance: 0 }, msg: '转卡成功！' })
  expect(await balances()).toEqual([0, 100])
  expect(await findLedgerAccount(gateway.db, from)).toMatchObject({ state: 'moved' })
  const first = async (actor: Actor) => (await gateway.as(actor).call(listRecords, { pageSize: 1 })).items[0]
  expect(await first(owner)).toMatchObject({ detail: '转卡至 尾号0002', service: '转卡', quantity: '-80' })
  expect(await first(target)).toMatchObject({ detail: '由 尾号0001 转入', service: '转卡', quantity: '+80' })
  expect(await gateway.rows('coin_recharge')).toMatchObject([{ account_id: to, quantity: 80, fen: 0, paid_by: 'transfer' }])
  expect(await gateway.audit()).toMatchObject([
    { action: 'transfer.make', subject: `coin ${from}`, actor_id: from, detail: { to, amount: 80 } },
  ])
  expect(await reconcile(gateway.db)).toMatchObject([])
})

test('fifty concurrent requests with one RequestId make one transfer and get equal replies; another payload is refused', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => transfer({}, requestId)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await transfers()).toHaveLength(1)
  await expect(transfer({ to: '6300000003' }, requestId)).rejects.toMatchObject({ code: 'request_id_reused' })
  expect(await balances()).toEqual([0, 100])
})

test('an older client that repeats a transfer within a minute gets the first reply, later it is refused', async () => {
  const first = await transfer()
  const again = await Promise.all([transfer(), transfer(), transfer()])
  for (const answer of again) expect(answer).toEqual(first)
  expect(await transfers()).toHaveLength(1)
  expect(await gateway.audit('transfer.make')).toHaveLength(1)
  gateway.clock.advance(61_000)
  await expect(transfer()).rejects.toMatchObject({ code: 'wrong_state', message: '账户已转出，不能再次转卡' })
})

test('a repeated transfer gets its own first reply, not that of another card into the same target', async () => {
  const other = '6300000003'
  const otherOwner = await openCoinAccount(gateway.db, gateway.clock.now(), { id: other, coins: 5 })
  const first = await transfer()
  await transfer({ from: other }, undefined, otherOwner)
  expect(await transfer()).toEqual(first)
  expect(await transfers()).toHaveLength(2)
})

test('a repeated call for another card is not the same transfer', async () => {
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000003' })
  await transfer()
  await expect(transfer({ to: '6300000003' })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a transfer that staff reversed can be made again at once', async () => {
  await transfer()
  const [booking] = await transfers()
  await reverse(gateway.db, booking?.id as number, { service: '冲正', detail: '退回', by: 'staff f', at: gateway.clock.now() })
  expect(await balances()).toEqual([80, 20])
  expect((await transfer()).reply).toEqual({ amount: 80, balance: 0 })
  expect(await transfers()).toHaveLength(2)
})

test('every problem with the two numbers has the same refusal', async () => {
  const now = gateway.clock.now()
  const alike = { code: 'transfer_refused', message: '账号有误或不符合转卡条件，请核对后重试', errors: [] }
  await openCoinAccount(gateway.db, now, { id: '6300000010', customerId: builtCustomers.second, company: '他人公司', coins: 9 })
  await openCoinAccount(gateway.db, now, { id: '6300000011', category: 2 })
  const plain = await openCoinAccount(gateway.db, now, { id: '6300000012', category: 2, coins: 9 })
  const frozen = { id: '6300000013', customerId: builtCustomers.second, company: '他人公司' }
  await openCoinAccount(gateway.db, now, frozen)
  await setLedgerState(gateway.db, frozen.id, { state: 'frozen', at: now })
  for (const wrong of ['6399999999', from, '6300000010', '6300000011', '6300000013', '%', "' or ''='"]) {
    await expect(transfer({ to: wrong })).rejects.toMatchObject(alike)
    const checked = gateway.as(owner).answer(checkTransferTarget, { to: wrong })
    await expect(checked).rejects.toMatchObject({ ...alike, errors: [{ field: 'to', msg: alike.message }] })
  }
  await expect(transfer({ from: to, to: from })).rejects.toMatchObject(alike)
  await expect(transfer({ from: '6300000010', to })).rejects.toMatchObject(alike)
  await expect(transfer({ from: '6300000012' }, undefined, plain)).rejects.toMatchObject(alike)
  expect(await transfers()).toEqual([])
  expect(await gateway.rows('credential_lock')).toMatchObject([{ failures: 0 }])
})

test('the customer’s other cards are offered, and the check before the first confirmation names what each cannot do', async () => {
  const now = gateway.clock.now()
  const cards = { '6300000021': 'active', '6300000022': 'frozen', '6300000023': 'disabled', '6300000024': 'moved' } as const
  for (const id of Object.keys(cards)) await openCoinAccount(gateway.db, now, { id, coins: 3, phone: '13800002021' })
  await setLedgerState(gateway.db, '6300000022', { state: 'frozen', at: now })
  await settle(gateway.db, (unsealed) =>
    unsealed.updateTable('coin_account').set({ disabled_at: now }).where('id', '=', '6300000023').execute(),
  )
  await gateway.db.updateTable('ledger_account').set({ state: 'moved' }).where('code', '=', '6300000024').execute()
  await openCoinAccount(gateway.db, now, { id: '6300000010', customerId: builtCustomers.second, company: '他人公司', coins: 9 })
  await openCoinAccount(gateway.db, now, { id: '6300000011', category: 2 })
  const { cards: offered } = await gateway.as(owner).call(listOwnCards, {})
  const card = { phone: '138****2021', balance: 3 }
  expect(offered.filter(({ account }) => account in cards)).toEqual([
    { account: '6300000021', ...card, blockedBy: '' },
    { account: '6300000022', ...card, blockedBy: '该卡已冻结，不能转入' },
    { account: '6300000023', ...card, blockedBy: '该卡已停用，不能转入' },
    { account: '6300000024', ...card, blockedBy: '该卡已转出，不能转入' },
  ])
  expect(offered.map(({ account }) => account)).toEqual([to, ...Object.keys(cards)])
  expect(JSON.stringify(offered)).not.toMatch(/他人公司|6300000010|13800002021/)
  for (const { account, blockedBy } of offered.filter((one) => one.blockedBy !== '')) {
    await expect(gateway.as(owner).call(checkTransferTarget, { to: account })).rejects.toMatchObject({
      errors: [{ field: 'to', msg: blockedBy }],
    })
    await expect(transfer({ to: account })).rejects.toMatchObject({ message: blockedBy })
  }
  await gateway.as(owner).call(checkTransferTarget, { to })
  const plain = await openCoinAccount(gateway.db, now, { id: '6300000012', category: 2 })
  await expect(gateway.as(plain).call(listOwnCards, {})).rejects.toMatchObject({ code: 'card_only' })
  for (const call of [listOwnCards, checkTransferTarget])
    await expect(gateway.as(anyone).call(call as never, { to } as never)).rejects.toMatchObject({ code: 'invalid_session' })
})

test('what keeps the own card from a transfer is named, also before the first confirmation', async () => {
  const now = gateway.clock.now()
  await gateway.db.updateTable('coin_account').set({ phone_changed_at: now }).where('id', '=', from).execute()
  await expect(transfer()).rejects.toMatchObject({ code: 'phone_just_changed' })
  gateway.clock.advance(24 * 3600_000)
  const expiresAt = new Date(gateway.clock.now().getTime() + 60_000)
  await hold(gateway.db, { account: from, amount: 1, reference: '', by: 'machine m', at: gateway.clock.now(), expiresAt })
  await expect(transfer()).rejects.toMatchObject({ code: 'coins_held' })
  await expect(gateway.as(owner).call(checkTransferTarget, { to })).rejects.toMatchObject({ code: 'coins_held' })
  await setLedgerState(gateway.db, from, { state: 'frozen', at: now })
  await expect(transfer()).rejects.toMatchObject({ code: 'frozen' })
  expect(await balances()).toEqual([80, 20])
})

test('an empty card cannot be transferred', async () => {
  const empty = await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000005' })
  await expect(transfer({ from: '6300000005' }, undefined, empty)).rejects.toMatchObject({ code: 'nothing_to_transfer' })
})

test('callers without the permission are refused', async () => {
  for (const otherActor of [anyone, applicant()])
    await expect(transfer({}, undefined, otherActor)).rejects.toMatchObject({ code: 'invalid_session' })
})

test('of two opposite concurrent transfers one succeeds, neither deadlocks, and no coin is lost', async () => {
  const now = gateway.clock.now()
  const pairs = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const ids = [`64000000${at}a`, `64000000${at}b`] as const
      return {
        ids,
        actors: [
          await openCoinAccount(gateway.db, now, { id: ids[0], coins: 7 }),
          await openCoinAccount(gateway.db, now, { id: ids[1], coins: 5 }),
        ] as const,
      }
    }),
  )
  const results = await Promise.allSettled(
    pairs.flatMap(({ ids: [a, b], actors }) => [
      transfer({ from: a, to: b }, undefined, actors[0]),
      transfer({ from: b, to: a }, undefined, actors[1]),
    ]),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => (reason as Refusal).code)
  expect(new Set(refused)).toEqual(new Set(['target_moved']))
  for (const { ids } of pairs) {
    const [a, b] = await Promise.all(ids.map(async (id) => (await findLedgerAccount(gateway.db, id))?.balance as number))
    expect([a, b].toSorted((x = 0, y = 0) => x - y)).toEqual([0, 12])
  }
  expect(await reconcile(gateway.db)).toMatchObject([])
})
