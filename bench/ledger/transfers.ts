import { randomUUID } from 'node:crypto'
import { transferAll } from '#platform/ledger/server/booking.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Pool } from 'pg'
import { runConcurrently, quantile } from '../tools/pace.ts'
import type { Row } from '../tools/table.ts'

const count = 2000
const pairs = 1000
const clients = 8

/** Transfers are final, so each uses new accounts: in one direction, then both directions at once. */
export async function measureTransfers(db: Db, pool: Pool): Promise<Row[]> {
  const run = randomUUID()
  await openAccounts(pool, run, 2 * count + 2 * pairs)
  const single: number[] = []
  const since = performance.now()
  await runConcurrently(clients, count, (n) => timed(single, () => move(db, `${run}-${2 * n}`, `${run}-${2 * n + 1}`)))
  const rate = (1000 * count) / (performance.now() - since)

  const both: number[] = []
  let moved = 0
  await runConcurrently(clients / 2, pairs, async (n) => {
    const [one, other] = [`${run}-${2 * (count + n)}`, `${run}-${2 * (count + n) + 1}`]
    const ways = [timed(both, () => move(db, one, other)), timed(both, () => move(db, other, one))]
    const outcomes = await Promise.allSettled(ways)
    moved += outcomes.filter(({ status }) => status === 'fulfilled').length
  })
  const sorted = both.toSorted((a, b) => a - b)
  return [
    { what: `transfers, ${clients} clients`, value: rate, unit: '/s', note: 'without the password check' },
    { what: 'A to B and B to A at once: moved once', value: (100 * moved) / pairs, unit: '%', atLeast: 100, atMost: 100 },
    { what: 'A to B and B to A at once: p99', value: quantile(sorted, 0.99), unit: 'ms', atMost: 100 },
  ]
}

function move(db: Db, from: string, to: string) {
  const words = { fromDetail: '转卡至', toDetail: '转入', service: '转卡', reference: '', by: 'coin bench', at: new Date() }
  return db.transaction().execute((bound) => transferAll(bound, { from, to, ...words }))
}

async function timed(durations: number[], work: () => Promise<unknown>): Promise<void> {
  const since = performance.now()
  try {
    await work()
  } finally {
    durations.push(performance.now() - since)
  }
}

async function openAccounts(pool: Pool, run: string, many: number): Promise<void> {
  await pool.query(
    `insert into ledger_account (code, kind, state_since, opened_at) select $1 || '-' || n, 'customer', now(), now() from generate_series(0, $2 - 1) n`,
    [run, many],
  )
  await pool.query(
    `select count(ledger_book('recharge', $1 || '-' || n, 100, '充值', '', '', 'machine bench', now())) from generate_series(0, $2 - 1) n`,
    [run, many],
  )
}
