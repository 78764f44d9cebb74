import '../tables.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { subtractDays } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { paymentLimits as limits } from '../../rules.ts'
import type { ReadLine } from './payment-line.ts'

/** Lines of one statement: few enough not to block the process while they are written as JSON. */
const portion = 1000

type NewFile = { name: string; lines: readonly ReadLine[]; person: string; personName: string; now: Date }

/** Saves the lines of a file; the job makes payments of them. */
export async function saveFile(db: Db, { name, lines, person, personName, now }: NewFile): Promise<{ id: string; faulty: number }> {
  const id = randomUUID()
  const faulty = lines.filter(({ error }) => error !== '').length
  await db
    .insertInto('payment_file')
    .values({
      id,
      file_name: toSafeFileName(name).slice(0, limits.fileName),
      state: 'waiting',
      lines: lines.length,
      faulty,
      made_by: person,
      made_by_name: personName,
      made_at: now,
      finished_at: null,
    })
    .execute()
  for (let at = 0; at < lines.length; at += portion) await saveLines(db, id, lines.slice(at, at + portion))
  return { id, faulty }
}

async function saveLines(db: Db, fileId: string, lines: readonly ReadLine[]): Promise<void> {
  const given = lines.map(({ line, cells, error, payment }) => ({
    line,
    cells: { ...cells, ...payment },
    error,
    key: payment?.key ?? null,
  }))
  await sql`
    insert into payment_file_line (file_id, line, cells, error, key)
    select ${fileId}::uuid, line, cells, error, decode(key, 'hex')
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (line integer, cells jsonb, error text, key text)`.execute(db)
}

/** Nightly: the lines as they were written; the payments stay. */
export async function removeOldFiles(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('payment_file').where('made_at', '<', subtractDays(now, limits.daysKept)).execute()
}
