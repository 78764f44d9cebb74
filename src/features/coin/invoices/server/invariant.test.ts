import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endingRuns } from '../../../../../test/harness/ending-runs.ts'
import { me } from '../../../../../test/harness/coins/coin-customers.ts'
import { anna, ben, type InvoiceDesk, openInvoiceDesk } from '../../../../../test/harness/invoice-desk.ts'
import { countOf } from '../../../../../test/harness/rounds.ts'
import { invoiceReview, listInvoices, resubmitInvoice } from '../contract.ts'
import { buildInvoice } from '../fixtures.ts'
import { findDiscrepancies } from './reconciliation.ts'

let desk: InvoiceDesk
beforeAll(async () => {
  desk = await openInvoiceDesk()
})
afterAll(() => desk.close())

const { recharges: _, ...written } = buildInvoice()
const step = fc.record({
  do: fc.constantFrom('recharge', 'apply', 'approve', 'issue', 'reject', 'red_flag', 'resubmit', 'undo'),
  at: fc.nat(1000),
  fen: fc.integer({ min: 1, max: 1_000_000 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

async function run({ do: what, at, fen }: Step, known: { recharges: string[]; invoices: string[] }): Promise<void> {
  const id = known.invoices[at % Math.max(1, known.invoices.length)]
  if (what === 'recharge') return void known.recharges.push(...(await desk.recharge([fen])))
  if (what === 'apply') {
    const chosen = known.recharges.filter((__, n) => (n + at) % 3 === 0)
    return void known.invoices.push(await desk.apply(chosen))
  }
  if (!id) return
  if (what === 'issue') await desk.issue(id)
  else if (what === 'red_flag') await desk.redFlag(id)
  else if (what === 'resubmit') {
    const chosen = known.recharges.filter((__, n) => (n + fen) % 2 === 0)
    // Every other time about other recharges than before.
    await desk.as(me).call(resubmitInvoice, { id, ...written, ...(fen % 2 === 0 && { recharges: chosen }) })
  } else if (what === 'undo') await desk.as(at % 2 ? anna : ben).call(invoiceReview.undo, { id })
  else await desk.act(id, what, { comment: what === 'reject' ? '不符' : '' }, at % 2 ? anna : ben)
}

/** The sums as the customer sees them, against the applications one by one. */
async function assertSums(): Promise<void> {
  const { recharged, invoiceable, invoiced } = await desk.sums()
  const { items } = await desk.as(me).call(listInvoices, { pageSize: 100 })
  const pending = items.filter(({ state }) => state === 10 || state === 20).reduce((sum, { yuan }) => sum + Math.round(yuan * 100), 0)
  const inFen = (yuan: number) => Math.round(yuan * 100)
  expect(inFen(recharged)).toBe(inFen(invoiceable) + inFen(invoiced) + pending)
  expect(await findDiscrepancies(desk.db)).toEqual([])
}

test('recharged = invoiceable + invoiced + pending after any history, also with concurrent actions', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 14 }), async (rounds) => {
      await desk.database.owner.query('delete from invoice; delete from coin_recharge')
      const known = { recharges: await desk.recharge([100_01, 5]), invoices: [] as string[] }
      for (const together of rounds) {
        const results = await Promise.allSettled(together.map((one) => run(one, known)))
        // Refusals are expected; a fault of the database is not.
        const failures = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
        expect(failures.filter(({ name }) => name !== 'Refusal')).toEqual([])
        await assertSums()
      }
    }),
    { numRuns: countOf('invoiceHistories'), ...endingRuns },
  )
})
