import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../../test/harness/database.ts'
import { move, openFilled, words } from '../../../../test/harness/ledger.ts'
import { testServices } from '../../../../test/harness/services.ts'
import { grant, recharge, reverse, use } from './booking.ts'
import { hold } from './holds.ts'
import { reconcileAndTell } from './ledger-jobs.ts'
import { countFindings, lastCheck, reconcile } from './reconcile.ts'
import { sealLedger } from './seal.ts'

let database: TestDatabase

/** A ledger in which everything has happened once, sealed on one day and gone on. */
beforeEach(async () => {
  database = await freshDatabase()
  const { db } = database
  await openFilled(db, { code: 'A', paid: 100, given: 20 })
  await openFilled(db, { code: 'B', paid: 10 })
  await openFilled(db, { code: 'C' })
  await hold(db, { account: 'A', amount: 5, reference: '', by: 'x', at: words.at, expiresAt: new Date('2027-01-01') })
  const spent = await use(db, { ...words, account: 'A', amount: 30, detail: 'DSMM证书查询 "引号" \\ \u0001 换行\n' })
  await reverse(db, spent.bookingId, words)
  await move(db, 'B', 'C')
  await sealLedger(db, new Date('2026-11-20T01:00:00Z'))
  await grant(db, { ...words, account: 'A', amount: 1 })
  await use(db, { ...words, account: 'C', amount: 10 })
})
afterEach(() => database.close())

/** As somebody with all rights on the database could, past triggers and constraints. */
async function tamper(...statements: string[]): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}
const lastOf = (code: string) =>
  `(select max(e.id) from ledger_entry e join ledger_account a on a.id = e.account_id where a.code = '${code}')`
const account = (code: string) => `(select id from ledger_account where code = '${code}')`

test('a ledger that nobody touched is right', async () => {
  expect(await reconcile(database.db)).toEqual([])
  await sealLedger(database.db, new Date('2026-11-21T01:00:00Z'))
  expect(await reconcile(database.db)).toEqual([])
})

test.each<[string, string[], string[]]>([
  [
    'one coin more on an account',
    [`update ledger_account set balance = balance + 1 where code = 'A'`],
    ['account is not the sum of its entries'],
  ],
  ['a gift that is none', [`update ledger_account set granted = granted + 1 where code = 'A'`], ['account is not the sum of its entries']],
  [
    'one coin more in an entry',
    [`update ledger_entry set amount = amount + 1 where id = ${lastOf('A')}`],
    ['account is not the sum of its entries', 'booking is not two entries that make 0', 'chain is broken'],
  ],
  [
    'one coin more in an entry of the house',
    [`update ledger_entry set amount = amount - 1 where id = ${lastOf('granted')}`],
    ['booking is not two entries that make 0'],
  ],
  ['an entry that is gone', [`delete from ledger_entry where id = ${lastOf('used')}`], ['booking is not two entries that make 0']],
  [
    'a booking without entries',
    [`insert into ledger_booking (kind, at, reference, made_by) values ('use', now(), '', '')`],
    ['booking is not two entries that make 0'],
  ],
  [
    'a third entry',
    [
      `insert into ledger_entry (booking_id, account_id, amount, granted, service, detail, at) select booking_id, 3, 1, 0, '', '', at from ledger_entry where id = ${lastOf('used')}`,
    ],
    ['booking is not two entries that make 0'],
  ],
  ['another detail', [`update ledger_entry set detail = '别的' where id = ${lastOf('A')}`], ['chain is broken']],
  ['another reference', [`update ledger_booking set reference = 'other' where id = 2`], ['chain is broken']],
  ['somebody else who made it', [`update ledger_booking set made_by = 'staff s-2' where id = 2`], ['chain is broken']],
  [
    'another time',
    [
      `update ledger_entry set at = at - interval '1 day' where booking_id = 2`,
      `update ledger_booking set at = at - interval '1 day' where id = 2`,
    ],
    ['chain is broken'],
  ],
  [
    'an entry that belongs to nobody',
    [`update ledger_entry set account_id = 77 where id = ${lastOf('used')}`],
    ['entry of an unknown account'],
  ],
  ['a hold that is none', [`update ledger_account set held = held + 1 where code = 'A'`], ['coins held are not the sum of the holds']],
  [
    'a reversal of more than there was',
    [
      `update ledger_entry set amount = amount * 2 where booking_id = (select id from ledger_booking where kind = 'reversal') and account_id = 3`,
    ],
    ['booking is not two entries that make 0', 'reversal is not the opposite'],
  ],
  [
    'an end that was cut off, with everything else made fit',
    [
      `delete from ledger_entry where booking_id > 3`,
      `delete from ledger_booking where id > 3`,
      `delete from ledger_hold`,
      ...['A', 'B', 'C'].map(
        (
          code,
        ) => `update ledger_account a set held = 0, balance = s.balance, granted = s.granted, entries = s.count, chain = s.hash, sealed = 0
          from (select coalesce(sum(amount), 0) as balance, coalesce(sum(granted), 0) as granted, count(*) as count,
            (array_agg(hash order by id desc))[1] as hash from ledger_entry where account_id = ${account(code)}) s where a.code = '${code}'`,
      ),
    ],
    ['chain does not fit its seal'],
  ],
  ['a head that is another', [`update ledger_account set chain = sha256('x') where code = 'C'`], ['head of the chain is wrong']],
  [
    'a seal that was written anew',
    [`update ledger_seal set content = replace(content, '"A", 4', '"A", 3')`],
    ['chain does not fit its seal', 'seal does not follow the one before'],
  ],
])('finds %s', async (_, statements, expected) => {
  await tamper(...statements)
  const findings = await reconcile(database.db)
  expect([...new Set(findings.map(({ what }) => what))].toSorted()).toEqual(expected.toSorted())
})

test('a chain that is broken is told with its first wrong entry', async () => {
  const { rows } = await database.pool.query<{ id: number }>(`select min(id) as id from ledger_entry where account_id = ${account('A')}`)
  await tamper(`update ledger_entry set detail = '别的' where account_id = ${account('A')}`)
  expect(await reconcile(database.db)).toEqual([{ what: 'chain is broken', subject: 'A', detail: `entry ${rows[0]?.id}` }])
})

test('who keeps the ledger is told once, and the result is kept', async () => {
  const services = testServices(database)
  const around = { keepers: async () => [{ id: 's-1' }], url: '/console' }
  expect(await countFindings(database.db)).toBeNaN()
  await reconcileAndTell(services, around)
  expect(await lastCheck(database.db)).toMatchObject({ at: services.clock.now(), findings: [] })
  await tamper(`update ledger_account set balance = balance + 1 where code = 'A'`)
  for (let hour = 0; hour < 3; hour++) await reconcileAndTell(services, around)
  expect(await database.db.selectFrom('notice').select(['person', 'topic']).execute()).toEqual([
    { person: 'staff s-1', topic: 'ledger.findings' },
  ])
  expect(await countFindings(database.db)).toBe(1)
  await recharge(database.db, { ...words, account: 'A', amount: 1 })
})

test('a day is sealed once, by whichever process; a day without bookings too', async () => {
  const at = new Date('2026-11-21T01:00:00Z')
  const seals = await Promise.all([sealLedger(database.db, at), sealLedger(database.db, at)])
  expect(seals.filter((seal) => seal !== undefined)).toHaveLength(1)
  expect(await sealLedger(database.db, new Date('2026-11-22T01:00:00Z'))).toMatchObject({ day: '2026-11-22' })
  const rows = await database.db.selectFrom('ledger_seal').select(['day', 'content']).orderBy('id').execute()
  expect(rows.map(({ content }) => JSON.parse(content)[2].map(([code]: string[]) => code))).toEqual([['A', 'B', 'C'], ['A', 'C'], []])
})
