import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { CallGiven } from '#gateway/call.ts'
import { openLedgerAccount, setLedgerState } from '#platform/ledger/server/accounts.ts'
import { recharge } from '#platform/ledger/server/booking.ts'
import { expireHolds } from '#platform/ledger/server/holds.ts'
import { applicant, coinAccount, machine, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { settle } from '../../../../../test/harness/sealed.ts'
import { machineCalls as calls } from '../contract.ts'
import { bookingHandlers } from './bookings.ts'
import { machineQueries } from './queries.ts'

const both = ['ledger.read', 'ledger.book']
const system = { ...machine(...both), id: randomUUID(), name: '证书查询系统' } as const
const other = { ...machine(...both), id: randomUUID(), name: '报告系统' } as const
const gateway = useGateway([...bookingHandlers, ...machineQueries], { once: true })
let account: string
let count = 0

beforeAll(async () => {
  const row = { scopes: [], calls_per_minute: 1, networks: [], created_at: gateway.clock.now(), seal: null }
  for (const { id, name } of [system, other])
    await settle(gateway.db, (db) =>
      db
        .insertInto('machine')
        .values({ id, name, ...row })
        .execute(),
    )
})
beforeEach(async () => {
  account = `62000${++count}`
  const at = gateway.clock.now()
  await gateway.db.transaction().execute(async (db) => {
    await openLedgerAccount(db, { code: account, at })
    await recharge(db, { account, amount: 100, service: '充值', detail: '', reference: '', by: 'staff 1', at })
  })
})

type Use = CallGiven<typeof calls.use>
const words = { service: 'DSMM证书查询', detail: '证书 CG-2026-0001' }
const reference = () => `order-${++count}`

function as(who: typeof system | typeof other = system) {
  return {
    use: (input: Partial<Use> = {}, id = randomUUID()) =>
      gateway.as(who).call(calls.use, { account, amount: 1, reference: reference(), ...words, ...input }, id),
    hold: (amount: number, ref = reference()) =>
      gateway.as(who).call(calls.hold, { account, amount, reference: ref, minutes: 10 }, randomUUID()),
    commit: (holdId: string, amount?: number) => gateway.as(who).call(calls.commit, { holdId, amount, ...words }, randomUUID()),
    release: (holdId: string) => gateway.as(who).call(calls.release, { holdId }, randomUUID()),
    reverse: (input: Partial<CallGiven<typeof calls.reverse>>) =>
      gateway.as(who).call(calls.reverse, { reason: '重复扣减', ...input }, randomUUID()),
    find: (ref: string) => gateway.as(who).call(calls.find, { reference: ref }),
    balance: (at?: string) => gateway.as(who).call(calls.balance, { account, ...(at && { at }) }),
  }
}

test('a use is booked, audited and can be looked up', async () => {
  const booked = await as().use({ amount: 3, reference: 'CX-1' })
  expect(booked).toEqual({ bookingId: expect.any(Number), balance: 97, dryRun: false })
  expect(await as().balance()).toMatchObject({ account, balance: 97, held: 0, available: 97, state: 'active' })
  expect(await as().find('CX-1')).toMatchObject({ state: 'booked', account, amount: 3, bookingId: booked.bookingId, holdId: '' })
  const detail = { amount: 3, service: words.service, reference: 'CX-1', booking: booked.bookingId }
  expect(await gateway.audit('ledger.use')).toEqual([
    { action: 'ledger.use', subject: account, actor_kind: 'machine', actor_id: system.id, detail },
  ])
})

test('fifty concurrent copies of a request book once and get equal replies', async () => {
  const [id, ref] = [randomUUID(), reference()]
  const answers = await Promise.all(Array.from({ length: 50 }, () => as().use({ amount: 2, reference: ref }, id)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect((await as().balance()).balance).toBe(98)
  await expect(as().use({ amount: 3, reference: ref }, id)).rejects.toMatchObject({ code: 'request_id_reused' })
})

test('without a RequestId nothing is booked', async () => {
  const inputs = [
    [calls.use, { account, amount: 1, reference: 'x', ...words }],
    [calls.hold, { account, amount: 1, reference: 'x', minutes: 1 }],
    [calls.commit, { holdId: randomUUID(), ...words }],
    [calls.release, { holdId: randomUUID() }],
    [calls.reverse, { reference: 'x', reason: 'x' }],
  ] as const
  for (const [call, input] of inputs)
    await expect(gateway.as(system).call(call, input as never)).rejects.toMatchObject({ code: 'request_id_required' })
  expect((await as().balance()).balance).toBe(100)
})

test('a reference is valid once per system', async () => {
  await as().use({ reference: 'same' })
  await expect(as().use({ reference: 'same' })).rejects.toMatchObject({ code: 'reference_used' })
  await expect(as().hold(1, 'same')).rejects.toMatchObject({ code: 'reference_used' })
  for (const form of ['SAME', 'ｓａｍｅ', 'sa\u200bme'])
    await expect(as().use({ reference: form })).rejects.toMatchObject({ code: 'reference_used' })
  await as(other).use({ reference: 'same' })
  expect((await as().balance()).balance).toBe(98)
  const parallel = await Promise.allSettled(Array.from({ length: 10 }, () => as().use({ reference: 'parallel' })))
  expect(parallel.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a refused booking leaves its reference free', async () => {
  await expect(as().use({ amount: 101, reference: 'much' })).rejects.toMatchObject({ code: 'insufficient' })
  expect(await as().find('much')).toMatchObject({ state: 'none', bookingId: 0 })
  await as().use({ amount: 100, reference: 'much' })
})

test('a dry run returns the reply of the booking and books nothing', async () => {
  expect(await as().use({ amount: 40, reference: 'dry', dryRun: true })).toEqual({ bookingId: 0, balance: 60, dryRun: true })
  await expect(as().use({ amount: 101, dryRun: true })).rejects.toMatchObject({ code: 'insufficient' })
  expect((await as().balance()).balance).toBe(100)
  expect(await as().use({ amount: 40, reference: 'dry' })).toMatchObject({ balance: 60 })
})

test('held coins cannot be spent otherwise; a hold is committed in whole or in part', async () => {
  const { holdId } = await as().hold(60, 'held')
  expect(await as().balance()).toMatchObject({ balance: 100, held: 60, available: 40 })
  expect(await as().find('held')).toMatchObject({ state: 'held', holdId, expiresAt: '2026-11-20T01:40:00.000Z' })
  await expect(as().use({ amount: 41 })).rejects.toMatchObject({ code: 'insufficient' })
  await expect(as().commit(holdId, 61)).rejects.toMatchObject({ code: 'beyond_hold' })
  expect(await as().commit(holdId, 25)).toMatchObject({ balance: 75 })
  expect(await as().balance()).toMatchObject({ balance: 75, held: 0 })
  expect(await as().find('held')).toMatchObject({ state: 'booked', amount: 25 })
  await expect(as().commit(holdId)).rejects.toMatchObject({ code: 'hold_over' })
})

test('a hold can be released, and expires', async () => {
  const { holdId } = await as().hold(60, 'given-up')
  await as().release(holdId)
  expect(await as().find('given-up')).toMatchObject({ state: 'released' })
  await expect(as().release(holdId)).rejects.toMatchObject({ code: 'hold_over' })
  const forgotten = await as().hold(100, 'forgotten')
  gateway.clock.advance(10 * 60_000)
  await expire()
  await expect(as().commit(forgotten.holdId)).rejects.toMatchObject({ code: 'hold_over' })
  expect(await as().find('forgotten')).toMatchObject({ state: 'expired' })
  expect(await as().balance()).toMatchObject({ balance: 100, held: 0 })
})

function expire(): Promise<number> {
  return expireHolds(gateway.db, gateway.clock.now())
}

test('a booking is reversed once, by its reference or its number', async () => {
  const first = await as().use({ amount: 10, reference: 'back' })
  expect(await as().reverse({ reference: 'back' })).toMatchObject({ balance: 100 })
  expect(await as().find('back')).toMatchObject({ state: 'reversed', bookingId: first.bookingId })
  await expect(as().reverse({ bookingId: first.bookingId })).rejects.toMatchObject({ code: 'already_reversed' })
  const { bookingId } = await as().use({ amount: 10 })
  expect(await as().reverse({ bookingId })).toMatchObject({ balance: 100 })
  await expect(as().reverse({})).rejects.toMatchObject({ errors: [{ field: 'reference' }] })
  await expect(as().reverse({ bookingId, reference: 'back' })).rejects.toMatchObject({ code: 'invalid' })
})

test('bookings of another system are not found', async () => {
  const { bookingId } = await as().use({ reference: 'mine' })
  const { holdId } = await as().hold(1, 'my hold')
  await expect(as(other).reverse({ bookingId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(as(other).reverse({ reference: 'mine' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(as(other).commit(holdId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(as(other).release(holdId)).rejects.toMatchObject({ code: 'not_found' })
  expect(await as(other).find('mine')).toMatchObject({ state: 'none', account: '' })
})

test('the balance at an earlier moment can be read', async () => {
  const before = gateway.clock.now().toISOString()
  gateway.clock.advance(60_000)
  await as().use({ amount: 30 })
  expect(await as().balance(before)).toMatchObject({ balance: 100, at: before })
  expect(await as().balance()).toMatchObject({ balance: 70 })
  expect(await as().balance('9999-12-31T00:00:00Z')).toMatchObject({ balance: 70, at: gateway.clock.now().toISOString() })
  await expect(as().balance('yesterday')).rejects.toMatchObject({ code: 'invalid' })
})

test('unknown, frozen and internal accounts are refused', async () => {
  await expect(as().use({ account: 'nobody' })).rejects.toMatchObject({ code: 'unknown_account' })
  await expect(gateway.as(system).call(calls.balance, { account: 'paid' })).rejects.toMatchObject({ code: 'unknown_account' })
  await expect(as().use({ account: 'paid' })).rejects.toMatchObject({ code: 'unknown_account' })
  await setLedgerState(gateway.db, account, { state: 'frozen', at: gateway.clock.now() })
  await expect(as().use()).rejects.toMatchObject({ code: 'frozen' })
  await expect(as().hold(1)).rejects.toMatchObject({ code: 'frozen' })
})

test.each([0, -1, 1.5, 1_000_001, Number.NaN, '1', null])('an amount of %s is refused', async (amount) => {
  await expect(as().use({ amount: amount as number })).rejects.toMatchObject({ code: 'invalid' })
  await expect(as().hold(amount as number)).rejects.toMatchObject({ code: 'invalid' })
})

test.each([
  ['a coin account', coinAccount()],
  ['an applicant', applicant()],
  ['staff with every right', staff('finance.handle', 'machines.manage')],
  ['a key that may only read', { ...system, scopes: new Set(['ledger.read']) }],
])('%s books nothing', async (_, actor) => {
  const refused = gateway.as(actor).call(calls.use, { account, amount: 1, reference: 'x', ...words }, randomUUID())
  await expect(refused).rejects.toMatchObject({ code: actor.kind === 'machine' ? 'forbidden' : 'invalid_session' })
})
