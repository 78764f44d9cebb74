import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deductAccount, rechargeAccount, reverseBooking } from '#features/coin/desk/contract.ts'
import { transferCard } from '#features/coin/accounts/contract.ts'
import { coinHandlers } from '#features/coin/accounts/server/handlers.ts'
import { machineCalls } from '#features/coin/machines/contract.ts'
import { bookingHandlers } from '#features/coin/machines/server/bookings.ts'
import { machineQueries } from '#features/coin/machines/server/queries.ts'
import type { Call, CallGiven, CallReply } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { machine, staff } from './harness/actors.ts'
import { coinPassword, openCoinAccount } from './harness/coin-accounts.ts'
import { backOfficeHandlers } from './harness/coins/coin-desk-handlers.ts'
import { useGateway } from './harness/gateway.ts'
import { settle } from './harness/sealed.ts'

const [account, sister] = ['6200009001', '6200009002']
const desk = staff('finance.handle')
const system = { ...machine('ledger.read', 'ledger.book'), id: randomUUID() } as Actor & { kind: 'machine' }
const words = { service: 'DSMM证书查询', detail: '证书 DSMM2026000001' }
const gateway = useGateway([...coinHandlers, ...backOfficeHandlers, ...bookingHandlers, ...machineQueries])
let owner: Actor

beforeEach(async () => {
  const row = { scopes: [], calls_per_minute: 1, networks: [], created_at: gateway.clock.now(), seal: null }
  await settle(gateway.db, (db) =>
    db
      .insertInto('machine')
      .values({ id: system.id, name: system.name, ...row })
      .execute(),
  )
  owner = await openCoinAccount(gateway.db, gateway.clock.now(), { id: account, coins: 100 })
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: sister, coins: 10 })
})
afterEach(async () => {
  const findings = await reconcile(gateway.db)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
})

function ask<C extends Call>(actor: Actor, call: C, input: CallGiven<C>, requestId: string = randomUUID()): Promise<CallReply<C>> {
  return gateway.as(actor).call(call, input, requestId)
}

test('five concurrent requests with one RequestId have one effect, for every call that moves coins', async () => {
  const five = async <C extends Call>(actor: Actor, call: C, input: CallGiven<C>) => {
    const id = randomUUID()
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(actor, call, input, id)))
    for (const reply of replies) expect(reply).toEqual(replies[0])
    const bookings = (await gateway.rows('ledger_booking')).length
    const held = (await gateway.rows('ledger_hold')).length
    return { reply: replies[0] as CallReply<C>, bookings, held }
  }
  const first = (await gateway.rows('ledger_booking')).length
  const used = await five(system, machineCalls.use, { account, amount: 1, reference: 'u', ...words })
  const keeping = await five(system, machineCalls.hold, { account, amount: 2, reference: 'h', minutes: 5 })
  const committed = await five(system, machineCalls.commit, { holdId: keeping.reply.holdId, ...words })
  const released = await five(system, machineCalls.hold, { account, amount: 2, reference: 'r', minutes: 5 })
  await five(system, machineCalls.release, { holdId: released.reply.holdId })
  const reversed = await five(system, machineCalls.reverse, { reference: 'u', reason: '重复扣减' })
  const filled = await five(desk, rechargeAccount, { account, quantity: 5, paidBy: 'money', yuan: '50', receipt: 'SK-2' })
  const taken = await five(desk, deductAccount, { account, quantity: 5, reason: '误充' })
  const undone = await five(desk, reverseBooking, { id: committed.reply.bookingId, reason: '退回' })
  const moved = await five(owner, transferCard, { from: account, password: coinPassword, to: sister })
  const counts = [used, committed, reversed, filled, taken, undone, moved].map(({ bookings }) => bookings - first)
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(released.held).toBe(2)
  expect(await ask(system, machineCalls.balance, { account: sister })).toMatchObject({ balance: 110 })
})
