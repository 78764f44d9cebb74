import { afterAll, beforeAll, expect, test } from 'vitest'
import { me, other } from '../../../../../test/harness/coins/coin-customers.ts'
import { type InvoiceDesk, openInvoiceDesk } from '../../../../../test/harness/invoice-desk.ts'
import { countOf } from '../../../../../test/harness/rounds.ts'
import { creditAccounts } from '#features/coin/accounts/server/accounts/recharges.ts'
import { findDiscrepancies } from './reconciliation.ts'

const rounds = countOf('races')
const together = 5
let desk: InvoiceDesk
beforeAll(async () => {
  desk = await openInvoiceDesk()
})
afterAll(() => desk.close())

async function makeRecharges(): Promise<string[]> {
  const credits = Array.from({ length: rounds }, (_, n) => ({
    kind: 'recharge' as const,
    account: me.id,
    amount: 1,
    fen: n + 1,
    receipt: `R${n}`,
    reason: '',
  }))
  await desk.db.transaction().execute((db) => creditAccounts(db, credits, { by: 'staff staff-1', at: desk.clock.now() }))
  return (await desk.rows('coin_recharge')).map(({ id }) => id)
}

/** Two tabs of the owner, and another customer who knows the id. */
async function race(recharge: string): Promise<string> {
  const results = await Promise.allSettled([desk.apply([recharge]), desk.apply([recharge]), desk.apply([recharge], {}, other)])
  const codes = results.map((result) => (result.status === 'fulfilled' ? 'won' : (result.reason as { code: string }).code))
  return [...codes.slice(0, 2).toSorted(), codes[2]].join(' ')
}

test('of two tabs and another customer that want one recharge concurrently, exactly one tab succeeds', { timeout: 300_000 }, async () => {
  const recharges = await makeRecharges()
  const outcomes = new Map<string, number>()
  for (let at = 0; at < rounds; at += together)
    for (const outcome of await Promise.all(recharges.slice(at, at + together).map(race)))
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  expect([...outcomes]).toEqual([['recharge_used won not_found', rounds]])
  const { rows } = await desk.database.owner.query<{ n: number }>(
    'select count(*)::int as n from invoice_recharge group by recharge_id having count(*) > 1',
  )
  expect(rows).toEqual([])
  expect((await desk.rows('invoice')).length).toBe(rounds)
  expect(await findDiscrepancies(desk.db)).toEqual([])
})
