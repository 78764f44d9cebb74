import { randomUUID } from 'node:crypto'
import { formatDate } from '#kit/dates.ts'
import { toCanonicalReference } from '#kit/references.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toEntries } from '#platform/dictionaries/rules.ts'
import { writeEntries } from '#platform/dictionaries/server/entries.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { coinPrices } from '../dictionary-rules.ts'
import { findCost, type Price, toPrices } from '../rules.ts'
import { nextNumber } from './commands.ts'
import type { PaymentTerms } from './settings.ts'

type Demo = {
  account: string
  quantity: number
  payer: string
  reference: string
  note: string
  hoursAgo: number
  closedAfterHours?: number
  reason?: string
}
type Step = { label: string; from: string; price: string }
type Content = { terms: PaymentTerms; prices: Step[]; requests: Demo[] }

const hourMs = 3600_000

export const rechargeSeed: Seed = {
  name: 'recharge requests',
  async run({ services: { db, clock }, read }) {
    const { terms, prices: steps, requests } = read<Content>('recharge')
    await saveParameter(db, 'recharge', terms)
    const entries = toEntries(steps.map(({ label, ...values }, n) => ({ code: String(n + 1), label, values })))
    await writeEntries(db, coinPrices, { entries, version: 0, by: '', at: clock.now() })
    const prices = toPrices(entries)
    for (const demo of requests.toSorted((a, b) => b.hoursAgo - a.hoursAgo)) await storeDemo(db, demo, { prices, now: clock.now() })
  },
}

async function storeDemo(db: Db, demo: Demo, { prices, now }: { prices: readonly Price[]; now: Date }): Promise<void> {
  const { account, quantity, payer, reference, note, hoursAgo, closedAfterHours, reason = '' } = demo
  const at = (hours: number) => new Date(now.getTime() - hoursAgo * hourMs + hours * hourMs)
  const number = await nextNumber(db, formatDate(at(0)))
  const isClosed = closedAfterHours !== undefined
  await db
    .insertInto('recharge_request')
    .values({
      id: randomUUID(),
      number,
      account,
      quantity,
      fen: findCost(prices, quantity) as number,
      payer,
      reference: toCanonicalReference(reference) || number,
      note,
      state: isClosed ? 'closed' : 'open',
      created_at: at(0),
      settled_at: isClosed ? at(closedAfterHours) : null,
      settled_by: isClosed ? 'staff staff-finance' : '',
      settled_by_name: isClosed ? '财务（演示）' : '',
      reason,
      booking_id: null,
    })
    .execute()
}
