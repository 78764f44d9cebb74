import { beforeEach, expect, test } from 'vitest'
import { useDatabase } from '../../../../test/harness/database.ts'
import { makeEventful } from '../../../../test/harness/coins/ledger-tampering.ts'
import { words } from '../../../../test/harness/coins/ledger.ts'
import { openLedgerAccount } from './accounts.ts'
import { bookingKindNames, bookingKinds, ledgerRefusals } from '../rules.ts'
import { reconcile } from './reconciliation/reconcile.ts'
import { bookAll, refund, reverse, voidCoins } from './booking.ts'

const database = useDatabase()
const opening = { ...words, kind: 'opening', account: 'carried-along' } as const

beforeEach(async () => {
  await makeEventful(database.db)
  const { bookingId } = await voidCoins(database.db, { ...words, account: 'A', amount: 2 })
  await refund(database.db, bookingId, { ...words, amount: 1 })
  await voidCoins(database.db, { ...words, account: 'A', amount: 1 })
  await openLedgerAccount(database.db, { code: 'carried-along', at: words.at })
  await bookAll(database.db, [{ ...opening, amount: 7 }])
})

test('the table names the kinds that the database accepts', async () => {
  const { rows } = await database.pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'ledger_booking_kind_check'`,
  )
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map(([, kind]) => kind)
  expect(kinds).toEqual(bookingKindNames)
})

test('a kind changes the balances of customers by its sign', async () => {
  const { rows } = await database.pool.query<{ kind: keyof typeof bookingKinds; signs: number[] }>(
    `select kind, array_agg(distinct sign(amount)::int) as signs from ledger_entry where balance is not null group by kind`,
  )
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(bookingKindNames.toSorted())
  const oneWay = rows.filter(({ kind }) => bookingKinds[kind].sign !== 0)
  expect(oneWay).toEqual(oneWay.map(({ kind }) => ({ kind, signs: [bookingKinds[kind].sign] })))
})

test('a kind can be reversed if the table says so', async () => {
  const { rows } = await database.pool.query<{ kind: keyof typeof bookingKinds; id: number }>(
    `select kind, max(id) as id from ledger_booking as booking
     where not exists (select from ledger_booking where reverses = booking.id) group by kind`,
  )
  expect(rows).toHaveLength(bookingKindNames.length)
  for (const { kind, id } of rows) {
    const code = await reverse(database.db, id, words).then(
      () => '',
      (refusal: { code: string }) => refusal.code,
    )
    expect([kind, code === ledgerRefusals.notReversible.code]).toEqual([kind, !bookingKinds[kind].isReversible])
  }
})

test('an opening balance is the first booking of its account or none, and its chain verifies', async () => {
  const { rows } = await database.pool.query<{ balance: number; granted: number }>(
    `select balance, granted from ledger_account where code = 'carried-along'`,
  )
  expect(rows).toEqual([{ balance: 7, granted: 0 }])
  for (const account of ['carried-along', 'A'])
    await expect(bookAll(database.db, [{ ...opening, account, amount: 1 }])).rejects.toMatchObject({ code: ledgerRefusals.notFirst.code })
  expect(await reconcile(database.db)).toEqual([])
})
