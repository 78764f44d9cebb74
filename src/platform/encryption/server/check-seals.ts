import { sql } from 'kysely'
import { writeSystemAudit } from '#platform/audit/server/audit.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { SealedPlace } from '#platform/seals/server/sealed-place.ts'
import {
  getSealers,
  isErased,
  isIntact,
  listRows,
  type PlaceRow,
  readRow,
  rowOf,
  sealRow,
  toSubject,
} from '#platform/seals/server/seals.ts'

/** After a lost SECRET_KEY every row is broken: so many are named one by one. */
const maxNoted = 200

type CheckServices = Pick<Services, 'db' | 'clock' | 'log' | 'secretKey'>

/** Once a day: recomputes every seal. What was broken and is intact again, as after a restored backup, is broken no more. */
export async function checkSeals(services: CheckServices, places: readonly SealedPlace[]): Promise<string[]> {
  const { db } = services
  const broken = await listBroken(services, places)
  const subjects = broken.map(toSubject).slice(0, maxNoted)
  const over = db.deleteFrom('broken_seal')
  await (subjects.length > 0 ? over.where('subject', 'not in', subjects) : over).execute()
  for (const subject of subjects) await noteBroken(services, subject)
  for (const row of broken) if (row.isExpendable) await sql`delete from ${sql.table(row.table)} where ${row.has(row.of)}`.execute(db)
  return broken.map(toSubject)
}

/** Seals what is broken as it stands; returns what it was. */
export async function sealBroken(
  { db, secretKey }: Pick<CheckServices, 'db' | 'secretKey'>,
  places: readonly SealedPlace[],
): Promise<string[]> {
  const broken = (await listBroken({ db, secretKey }, places)).filter(({ isExpendable }) => !isExpendable)
  for (const row of broken) await sealRow({ db, secretKey }, row)
  await db.deleteFrom('broken_seal').execute()
  return broken.map(toSubject)
}

async function listBroken({ db, secretKey }: Pick<CheckServices, 'db' | 'secretKey'>, places: readonly SealedPlace[]): Promise<PlaceRow[]> {
  const sealers = getSealers(secretKey)
  const broken: PlaceRow[] = []
  for (const place of places)
    for (const row of await listRows(db, place)) if (!isErased(row) && !isIntact(sealers, place, row)) broken.push(rowOf(place, row.id))
  return broken
}

/** Whether the row is not as the portal wrote it. */
export async function isSealBroken({ db, secretKey }: Pick<CheckServices, 'db' | 'secretKey'>, place: PlaceRow): Promise<boolean> {
  const row = await readRow(db, place)
  return row !== undefined && !isIntact(getSealers(secretKey), place, row)
}

/** Notes it once: in the audit trail, for the alarm and for the lists of the console. `db`: no transaction that a refusal would roll back. */
export async function noteBroken({ db, clock, log }: Pick<CheckServices, 'db' | 'clock' | 'log'>, subject: string): Promise<void> {
  const now = clock.now()
  const noted = await db
    .insertInto('broken_seal')
    .values({ subject, found_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (!noted.numInsertedOrUpdatedRows) return
  log.error({ subject }, 'a row was changed past the portal: its seal does not hold')
  await writeSystemAudit({ db, at: now }, 'seals', { action: 'seal.break', subject })
}
