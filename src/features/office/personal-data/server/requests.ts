import { type Selectable, sql } from 'kysely'
import { decrypt, encrypt } from '#gateway/server/crypto/encryption.ts'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { notFound, Refusal } from '#gateway/refusals.ts'
import { subtractDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { EncryptedColumn } from '#platform/db/server/encrypted-column.ts'
import { personalRefusals } from '../rules.ts'
import type { PersonalRequestRow } from './tables.ts'

const purposeOf = (id: string) => `personal request ${id}`

export function encryptSubject(secretKey: SecretKey, id: string, subject: string): Buffer {
  return encrypt(secretKey, purposeOf(id), Buffer.from(subject))
}

/** The waiting request, locked until it is settled, and whom it is about. */
export async function getWaiting(
  db: Db,
  secretKey: SecretKey,
  id: string,
): Promise<{ request: Selectable<PersonalRequestRow>; subject: string }> {
  const request = await db
    .selectFrom('personal_request')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  return { request, subject: readSubject(secretKey, request) }
}

export function readSubject(
  secretKey: SecretKey,
  { id, encrypted_subject }: Pick<Selectable<PersonalRequestRow>, 'id' | 'encrypted_subject'>,
): string {
  try {
    return decrypt(secretKey, purposeOf(id), encrypted_subject ?? Buffer.alloc(0)).toString()
  } catch {
    throw new Refusal(personalRefusals.unreadable)
  }
}

/** A request that nobody confirmed in time, and an export whose file is made, say no more whom they were about. */
export async function forgetSubjects(db: Db, now: Date): Promise<void> {
  await sql`
    update personal_request r set state = 'declined', encrypted_subject = null, settled_at = ${now}
    where state = 'waiting' and not exists (
      select from proposal p where p.kind in ('personal-data.erase', 'personal-data.export') and p.conflict_key = r.id::text
        and p.state = 'open' and (p.expires_at is null or p.expires_at > ${now}))`.execute(db)
  await sql`
    update personal_request set encrypted_subject = null
    where state = 'done' and encrypted_subject is not null and settled_at < ${subtractDays(now, 1)}`.execute(db)
}

export const encryptedRequests: EncryptedColumn = {
  name: 'personal requests',
  async reencryptAll(db, reencrypt) {
    const rows = await db
      .selectFrom('personal_request')
      .select(['id', 'encrypted_subject'])
      .where('encrypted_subject', 'is not', null)
      .execute()
    for (const { id, encrypted_subject } of rows) {
      const again = encrypted_subject && reencrypt(purposeOf(id), encrypted_subject)
      if (again) await db.updateTable('personal_request').set({ encrypted_subject: again }).where('id', '=', id).execute()
    }
  },
}
