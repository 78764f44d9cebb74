import { sql } from 'kysely'
import type { SecretKey } from '#gateway/server/crypto/secret-key.ts'
import { toIso } from '#kit/dates.ts'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import { addToErasureList, type ListedErasure, readErasureList } from '#platform/backup/server/erasure-list.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { type Person, subjectColumns } from '../data/person.ts'
import { erasePerson, hashSubject } from './erase.ts'

export const erasureListJob = 'erasure-list'

type Deps = Pick<Services, 'db' | 'clock' | 'log' | 'dataDirectory' | 'secretKey'>

/** The list beside the database holds what the database holds, and the database what the list holds: a restored one lacks the later erasures. */
export async function keepErasureList(deps: Deps, formerKeys: readonly SecretKey[] = []): Promise<number> {
  const { db, dataDirectory } = deps
  const listed = await readErasureList(dataDirectory)
  const rows = await db.selectFrom('erasure').selectAll().execute()
  const known = new Set(rows.map(({ id }) => id))
  const missing = listed.filter(({ id }) => !known.has(id))
  for (const one of missing) await eraseAgain(deps, one, [deps.secretKey, ...formerKeys])
  await addToErasureList(
    dataDirectory,
    rows.map(({ at, ...row }) => ({ ...row, at: toIso(at) })),
  )
  return missing.length
}

/** One transaction each, so that an interrupted start goes on with the next. */
async function eraseAgain(
  { db, clock, log }: Deps,
  { id, at, hashes, applicants }: ListedErasure,
  keys: readonly SecretKey[],
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (own) => {
    await lockByName(own, 'erasures')
    const done = await own.selectFrom('erasure').select('id').where('id', '=', id).executeTakeFirst()
    if (done) return
    const person = await recognize(own, { hashes: new Set(hashes), applicants }, keys)
    const erased = await erasePerson(own, person, now)
    await own
      .insertInto('erasure')
      .values({ id, at: new Date(at), hashes, applicants })
      .execute()
    const detail = { erased: Object.fromEntries(erased.map(({ label, count }) => [label, count])) }
    await writeSystemAudit({ db: own, at: now }, erasureListJob, {
      action: 'personal-data.erase-again',
      subject: `personal-data ${id}`,
      detail,
    })
    log.warn({ erasure: id, ...detail }, 'erased again after a restore')
  })
}

/** The numbers and addresses of the restored database whose hash the list holds. */
async function recognize(
  db: Db,
  { hashes, applicants }: { hashes: ReadonlySet<string>; applicants: string[] },
  keys: readonly SecretKey[],
): Promise<Person> {
  const columns = subjectColumns.map(([table, column]) => sql`select ${sql.ref(column)} as subject from ${sql.table(table)}`)
  const { rows } = await sql<{ subject: string }>`
    select distinct lower(subject) as subject from (${sql.join(columns, sql` union all `)}) s where subject <> ''`.execute(db)
  const found = rows.map(({ subject }) => subject).filter((subject) => keys.some((key) => hashes.has(hashSubject(key, subject))))
  return { phones: found.filter((one) => !one.includes('@')), emails: found.filter((one) => one.includes('@')), applicants }
}
