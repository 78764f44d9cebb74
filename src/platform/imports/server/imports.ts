import { randomUUID } from 'node:crypto'
import { toDigest } from '#gateway/server/crypto/digest.ts'
import type { Expression, Selectable, SqlBool } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { readPage } from '#platform/db/server/read-page.ts'
import type { Db } from '#platform/db/server/database.ts'
import { subtractDays } from '#kit/dates.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { toSafeFileName } from '#platform/files/server/file-names.ts'
import { importCan, importLimits, importRefusals, type ImportState } from '../rules.ts'
import type { CheckedLine, ImportKind, ImportLine } from './import-kind.ts'
import { checkLines, isNoData, listAllLines, replaceErrors, saveLines } from './lines.ts'
import type { ImportRow, ImportTotals } from './tables.ts'

export type Import = Selectable<ImportRow> & { done: number }

type NewImport = {
  file: { name: string; bytes: Uint8Array }
  read: readonly ImportLine[]
  /** Codes of questions. */
  accepted: readonly string[]
  person: string
  personName: string
  now: Date
}

/** Checks the lines of a file and saves them as a preview; nothing is booked. */
export async function saveImport(db: Db, kind: ImportKind, { file, read, accepted, person, personName, now }: NewImport) {
  const digest = toDigest(file.bytes)
  if (await isBookedAlready(db, { kind: kind.name, digest })) throw new Refusal(importRefusals.alreadyBooked)
  await kind.ask?.(db, read, accepted)
  const lines = await checkLines(db, kind, { lines: read, importer: { by: person, name: personName, at: now } })
  const faulty = lines.filter(({ errors }) => errors.length > 0).length
  const totals = sumData(kind, lines)
  const id = randomUUID()
  await db
    .insertInto('import')
    .values({
      id,
      kind: kind.name,
      state: faulty > 0 ? 'faulty' : 'ready',
      file_name: toSafeFileName(file.name).slice(0, importLimits.fileName),
      digest,
      lines: lines.length,
      totals: JSON.stringify(totals),
      made_by: person,
      made_by_name: personName,
      made_at: now,
      finished_at: null,
    })
    .execute()
  await saveLines(db, id, lines)
  return { id, lines: lines.length, faulty, totals, digest: digest.toString('hex') }
}

/** Neither an example nor a sum is counted. */
function sumData(kind: ImportKind, lines: readonly CheckedLine[]): ImportTotals {
  return kind.sum(lines.filter((line) => !isNoData(line)))
}

/** Checks a preview again, since what its lines refer to has changed. */
export async function recheckImport({ db, clock }: Pick<Services, 'db' | 'clock'>, kind: ImportKind, id: string): Promise<void> {
  const found = await db.selectFrom('import').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (found?.kind !== kind.name) throw new Refusal(refusals.notFound)
  if (!importCan.drop(found.state)) throw new Refusal(refusals.wrongState)
  const importer = { by: found.made_by, name: found.made_by_name, at: clock.now() }
  const lines = await checkLines(db, kind, { lines: await listAllLines(db, id), importer })
  await replaceErrors(db, id, lines)
  const state = lines.some(({ errors }) => errors.length > 0) ? ('faulty' as const) : ('ready' as const)
  await db
    .updateTable('import')
    .set({ state, totals: JSON.stringify(sumData(kind, lines)) })
    .where('id', '=', id)
    .execute()
}

/** Only of these kinds: each belongs to staff with a permission of its own. */
export async function getImport(db: Db, id: string, kinds: readonly string[]): Promise<Import> {
  const found = await withProgress(db).where('id', '=', id).where('kind', 'in', kinds).executeTakeFirstOrThrow(notFound)
  return { ...found, done: getDoneLines(found) }
}

type ImportPage = {
  kinds: readonly string[]
  state: ImportState | ''
  page: number
  pageSize: number
  /** Of a kind whose files stay `ready` while their proposal waits: which of them wait. */
  isProposed?: Expression<SqlBool>
}

/** The newest first. */
export async function listImports(
  db: Db,
  { kinds, state, page, pageSize, isProposed }: ImportPage,
): Promise<{ total: number; items: Import[] }> {
  let found = withProgress(db).where('kind', 'in', kinds)
  if (isProposed && state === 'review') found = found.where('state', '=', 'ready').where(isProposed)
  else if (state) found = found.where('state', '=', state)
  if (isProposed && state === 'ready') found = found.where((row) => row.not(isProposed))
  const { total, rows } = await readPage(found.orderBy('made_at', 'desc').orderBy('id'), { page, pageSize })
  return { total, items: rows.map((row) => ({ ...row, done: getDoneLines(row) })) }
}

/** The import, locked against a concurrent booking of the same file; refused unless it may be booked. */
export async function lockBookableImport(db: Db, id: string, kinds: readonly string[]): Promise<Import> {
  const found = await getImport(db, id, kinds)
  if (found.state === 'faulty') throw new Refusal(importRefusals.faulty)
  await lockByName(db, `import ${found.digest.toString('hex')}`)
  if (await isBookedAlready(db, found)) throw new Refusal(importRefusals.alreadyBooked)
  if (found.state !== 'ready') throw new Refusal(refusals.wrongState)
  return found
}

/** Compare-and-set of the state; refused where the import is in none of the states `from`. */
export async function setImportState(db: Db, id: string, { from, to }: { from: readonly ImportState[]; to: ImportState }): Promise<void> {
  const moved = await db
    .updateTable('import')
    .set({ state: to, ...(to === 'review' && { is_proposed: true }) })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  if (!moved.numUpdatedRows) throw new Refusal(refusals.wrongState)
}

/** Nightly: files that were read and never booked. */
export async function removeOldImports(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('import')
    .where('state', 'in', ['faulty', 'ready', 'dropped', 'failed'])
    .where('made_at', '<', subtractDays(now, importLimits.daysKept))
    .where('is_proposed', '=', false)
    .execute()
}

function withProgress(db: Db) {
  return db.selectFrom('import').leftJoin('import_progress as p', 'p.import_id', 'id').selectAll('import').select('p.done')
}

function getDoneLines({ state, lines, done }: { state: ImportState; lines: number; done: number | null }): number {
  return state === 'booked' ? lines : (done ?? 0)
}

/** The same bytes were booked, are being booked or wait for a second person. */
async function isBookedAlready(db: Db, { digest, kind }: { digest: Buffer; kind: string }): Promise<boolean> {
  const former = await db
    .selectFrom('import')
    .select('id')
    .where('digest', '=', digest)
    .where('kind', '=', kind)
    .where('state', 'in', ['review', 'waiting', 'booked'])
    .executeTakeFirst()
  return former !== undefined
}
