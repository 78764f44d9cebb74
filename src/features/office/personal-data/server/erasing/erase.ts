import { sql } from 'kysely'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { keyedHash } from '#gateway/server/crypto/keyed-hash.ts'
import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { detachFiles } from '#platform/files/server/stored-files.ts'
import type { Person } from '../data/person.ts'
import { type ErasedPlace, erasedPlaces, keptPlaces } from '../data/places.ts'

export type Erased = { label: string; count: number }
export type Kept = { label: string; count: number; reason: string; until: string }

/** How many rows of a person there are, by place. */
export async function countErased(db: Db, person: Person): Promise<Erased[]> {
  const counted = await Promise.all(
    erasedPlaces.map(async ({ table, label, of }) => {
      const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${of(person)}`.execute(db)
      return { label, count: rows[0]?.count ?? 0 }
    }),
  )
  return counted.filter(({ count }) => count > 0)
}

/** What stays of a person, why, and until which day. */
export async function listKept(db: Db, person: Person): Promise<Kept[]> {
  const kept = await Promise.all(
    keptPlaces.map(async ({ table, label, of, reason, until }) => {
      const { rows } = await sql<{ count: number; until: Date | null }>`
        select count(*) as count, max(${until})::timestamptz as until from ${sql.table(table)} where ${of(person)}`.execute(db)
      const { count = 0, until: last = null } = rows[0] ?? {}
      return { label, count, reason, until: last ? formatDate(last) : '' }
    }),
  )
  return kept.filter(({ count }) => count > 0)
}

/** In the caller's transaction: all of it, or nothing. */
export async function erasePerson(db: Db, person: Person, now: Date): Promise<Erased[]> {
  const erased: Erased[] = []
  for (const place of erasedPlaces) {
    const count = await erasePlace(db, place, { person, now })
    if (count > 0) erased.push({ label: place.label, count })
  }
  await forgetFound(db, person)
  return erased
}

async function erasePlace(
  db: Db,
  { table, of, set, files = [] }: ErasedPlace,
  { person, now }: { person: Person; now: Date },
): Promise<number> {
  const where = of(person)
  for (const column of files) {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)} where ${where} and ${sql.ref(column)} is not null`.execute(db)
    await detachFiles(
      db,
      rows.map(({ id }) => id),
      now,
    )
  }
  const changes = Object.entries(set ?? {}).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  const { numAffectedRows } = await (set
    ? sql`update ${sql.table(table)} set ${sql.join(changes)} where ${where}`
    : sql`delete from ${sql.table(table)} where ${where}`
  ).execute(db)
  return Number(numAffectedRows ?? 0)
}

/** What the palette finds is read anew within a minute; what it holds of the person goes with the transaction. */
async function forgetFound(db: Db, { applicants }: Person): Promise<void> {
  await sql`
    delete from find_entry where (kind = 'applicant' and entity_id = any(${applicants}::text[]))
      or (kind = 'scan-application' and entity_id in (select id::text from scan_application where applicant = any(${applicants.map((id) => `applicant ${id}`)}::text[])))`.execute(
    db,
  )
}

const purpose = 'erasure'

/** What the list of erasures holds of a number or an address: with the key of the installation alone it is told again. */
export function hashSubject(secretKey: SecretKey, subject: string): string {
  return keyedHash(secretKey, purpose, [subject]).toString('hex')
}
