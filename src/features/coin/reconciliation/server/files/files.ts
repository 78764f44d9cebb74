import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { paymentLimits as limits } from '../../rules.ts'
import type { ReadFile } from './read-payments.ts'

type NewFile = { name: string; read: ReadFile; person: string; personName: string; now: Date }

/** Saves the lines of a file; the job makes payments of them. */
export async function saveFile(db: Db, { name, read, person, personName, now }: NewFile): Promise<string> {
  const { lines, faulty, portions } = read
  const id = randomUUID()
  await db
    .insertInto('payment_file')
    .values({
      id,
      file_name: toSafeFileName(name).slice(0, limits.fileName),
      state: 'waiting',
      lines,
      faulty,
      made_by: person,
      made_by_name: personName,
      made_at: now,
      finished_at: null,
    })
    .execute()
  for (const portion of portions)
    await sql`
      insert into payment_file_line (file_id, line, cells, error, key)
      select ${id}::uuid, line, cells, error, decode(key, 'hex')
      from jsonb_to_recordset(${portion}::jsonb) as given (line integer, cells jsonb, error text, key text)`.execute(db)
  return id
}

/** Nightly: the lines as they were written; the payments stay. */
export async function removeOldFiles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('payment_file').where('made_at', '<', subtractDays(now, limits.daysKept)).execute()
}
