import type { Pool } from 'pg'
import { grant, reverse, use } from '#platform/ledger/server/booking.ts'
import { hold } from '#platform/ledger/server/holds.ts'
import { addLedgerCheckpoint } from '#platform/ledger/server/checkpoints.ts'
import type { Db } from '#platform/db/server/database.ts'
import { move, openFilled, words } from './ledger.ts'

/** Books every kind once, makes a checkpoint, and books more after it. */
export async function makeEventful(db: Db): Promise<void> {
  await openFilled(db, { code: 'A', paid: 100, given: 20 })
  await openFilled(db, { code: 'B', paid: 10 })
  await openFilled(db, { code: 'C' })
  await hold(db, { account: 'A', amount: 5, reference: '', by: 'x', at: words.at, expiresAt: new Date('2027-01-01') })
  const spent = await use(db, { ...words, account: 'A', amount: 30, detail: 'DSMM证书查询 "引号" \\ \u0001 换行\n' })
  await reverse(db, spent.bookingId, words)
  await move(db, 'B', 'C')
  await addLedgerCheckpoint(db, new Date('2026-11-20T01:00:00Z'))
  await grant(db, { ...words, account: 'A', amount: 1 })
  await use(db, { ...words, account: 'C', amount: 10 })
}

/** Runs statements with triggers and constraints disabled, as the owner of the database could. */
export async function tamperWith(pool: Pool, ...statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release(true)
  }
}

const getLastEntrySql = (code: string) =>
  `(select max(e.id) from ledger_entry e join ledger_account a on a.id = e.account_id where a.code = '${code}')`
const account = (code: string) => `(select id from ledger_account where code = '${code}')`

/** Ways to tamper with that ledger, and the findings of a full reconciliation. */
export const tamperings: { what: string; statements: string[]; findings: string[] }[] = [
  {
    what: 'one coin more on an account',
    statements: [`update ledger_account set balance = balance + 1 where code = 'A'`],
    findings: ['account is not the sum of its entries'],
  },
  {
    what: 'a gift that is none',
    statements: [`update ledger_account set granted = granted + 1 where code = 'A'`],
    findings: ['account is not the sum of its entries'],
  },
  {
    what: 'one coin more in an entry',
    statements: [`update ledger_entry set amount = amount + 1 where id = ${getLastEntrySql('A')}`],
    findings: ['account is not the sum of its entries', 'booking is not two entries that make 0', 'chain is broken'],
  },
  {
    what: 'one coin more in an entry of the house',
    statements: [`update ledger_entry set amount = amount - 1 where id = ${getLastEntrySql('granted')}`],
    findings: ['booking is not two entries that make 0'],
  },
  {
    what: 'an entry that is gone',
    statements: [`delete from ledger_entry where id = ${getLastEntrySql('used')}`],
    findings: ['booking is not two entries that make 0'],
  },
  {
    what: 'a booking without entries',
    statements: [`insert into ledger_booking (kind, at, reference, made_by) values ('use', now(), '', '')`],
    findings: ['booking is not two entries that make 0'],
  },
  {
    what: 'a third entry',
    statements: [
      `insert into ledger_entry (booking_id, account_id, kind, amount, granted, service, detail, at) select booking_id, 3, kind, 1, 0, '', '', at from ledger_entry where id = ${getLastEntrySql('used')}`,
    ],
    findings: ['booking is not two entries that make 0'],
  },
  {
    what: 'another detail',
    statements: [`update ledger_entry set detail = '别的' where id = ${getLastEntrySql('A')}`],
    findings: ['chain is broken'],
  },
  { what: 'another reference', statements: [`update ledger_booking set reference = 'other' where id = 2`], findings: ['chain is broken'] },
  {
    what: 'somebody else who made it',
    statements: [`update ledger_booking set made_by = 'staff s-2' where id = 2`],
    findings: ['chain is broken'],
  },
  {
    what: 'another time',
    statements: [
      `update ledger_entry set at = at - interval '1 day' where booking_id = 2`,
      `update ledger_booking set at = at - interval '1 day' where id = 2`,
    ],
    findings: ['chain is broken'],
  },
  {
    what: 'an entry that belongs to nobody',
    statements: [`update ledger_entry set account_id = 77 where id = ${getLastEntrySql('used')}`],
    findings: ['entry of an unknown account'],
  },
  {
    what: 'a hold that is none',
    statements: [`update ledger_account set held = held + 1 where code = 'A'`],
    findings: ['coins held are not the sum of the holds'],
  },
  {
    what: 'a reversal of more than there was',
    statements: [
      `update ledger_entry set amount = amount * 2 where booking_id = (select id from ledger_booking where kind = 'reversal') and account_id = 3`,
    ],
    findings: ['booking is not two entries that make 0', 'reversal is not the opposite'],
  },
  {
    what: 'an end that was cut off, with everything else made fit',
    statements: [
      `delete from ledger_entry where booking_id > 3`,
      `delete from ledger_booking where id > 3`,
      `delete from ledger_hold`,
      ...['A', 'B', 'C'].map(
        (
          code,
        ) => `update ledger_account a set held = 0, balance = s.balance, granted = s.granted, entries = s.count, chain = s.hash, checkpointed = 0
          from (select coalesce(sum(amount), 0) as balance, coalesce(sum(granted), 0) as granted, count(*) as count,
            (array_agg(hash order by id desc))[1] as hash from ledger_entry where account_id = ${account(code)}) s where a.code = '${code}'`,
      ),
    ],
    findings: ['chain does not fit its checkpoint'],
  },
  {
    what: 'a head that is another',
    statements: [`update ledger_account set chain = sha256('x') where code = 'C'`],
    findings: ['head of the chain is wrong'],
  },
  {
    what: 'a checkpoint that was written anew',
    statements: [`update ledger_checkpoint set content = replace(content, '"A", 4', '"A", 3')`],
    findings: ['chain does not fit its checkpoint', 'checkpoint does not follow the one before'],
  },
  {
    what: 'another kind',
    statements: [`update ledger_entry set kind = 'void' where id = ${getLastEntrySql('A')}`],
    findings: ['booking is not two entries that make 0'],
  },
]
