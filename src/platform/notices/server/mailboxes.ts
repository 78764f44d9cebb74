import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { createFieldRefusal } from '#gateway/refusals.ts'
import { isSameSecret } from '#gateway/server/crypto/constant-time.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { mailCode, noticeRefusals } from '../rules.ts'

/** The mailbox that the person proved; '' for none. */
export async function findMailbox(db: Db, person: string): Promise<string> {
  const row = await db.selectFrom('notice_mailbox').select('address').where('person', '=', person).executeTakeFirst()
  return row?.address ?? ''
}

export function createMailCode(testMode: boolean): string {
  return testMode ? '0'.repeat(mailCode.digits) : String(randomInt(10 ** mailCode.digits)).padStart(mailCode.digits, '0')
}

type Pending = { person: string; address: string; code: string }

/** Replaces a former code; the proved address stays. */
export async function expectCode({ db, clock, secretKey }: Pick<Services, 'db' | 'clock' | 'secretKey'>, pending: Pending): Promise<void> {
  const { person, address } = pending
  const row = {
    pending: address,
    code_hash: hashCode(secretKey, pending),
    code_expires_at: new Date(clock.now().getTime() + mailCode.secondsValid * 1000),
    tries: 0,
  }
  await db
    .insertInto('notice_mailbox')
    .values({ person, ...row })
    .onConflict((conflict) => conflict.column('person').doUpdateSet(row))
    .execute()
}

/** Keeps the address that this code was sent to, and returns it. The try is counted even where the command is rolled back. */
export async function proveMailbox(services: Services, { person, code }: Omit<Pending, 'address'>): Promise<string> {
  const { db, autonomousDb, clock, secretKey } = services
  const tried = await autonomousDb
    .updateTable('notice_mailbox')
    .set({ tries: sql`tries + 1` })
    .where('person', '=', person)
    .where('code_hash', 'is not', null)
    .where('code_expires_at', '>', clock.now())
    .where('tries', '<', mailCode.tries)
    .returning(['pending', 'code_hash'])
    .executeTakeFirst()
  const isRight = tried?.code_hash && isSameSecret(tried.code_hash, hashCode(secretKey, { person, address: tried.pending, code }))
  if (!tried || !isRight) throw createFieldRefusal('code', noticeRefusals.wrongMailCode)
  const kept = await db
    .updateTable('notice_mailbox')
    .set({ address: tried.pending, pending: '', code_hash: null, code_expires_at: null })
    .where('person', '=', person)
    .where('code_hash', '=', tried.code_hash)
    .executeTakeFirst()
  if (kept.numUpdatedRows === 0n) throw createFieldRefusal('code', noticeRefusals.wrongMailCode)
  return tried.pending
}

export async function removeMailbox(db: Db, person: string): Promise<void> {
  await db.deleteFrom('notice_mailbox').where('person', '=', person).execute()
}

function hashCode(secretKey: Services['secretKey'], { person, address, code }: Pending): Buffer {
  return keyedHash(secretKey, 'mail code', [person, address, code])
}
