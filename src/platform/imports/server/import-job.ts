import { Refusal } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isInputError } from '#platform/db/server/input-errors.ts'
import { findFaultyItem } from '#platform/jobs/server/input-failure.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { importErrors, importRefusals, type ImportState } from '../rules.ts'
import type { CheckedLine, Importer, ImportKind } from './import-kind.ts'
import { setImportState } from './imports.ts'
import { checkLines, listAllLines, saveErrors, saveResults } from './lines.ts'

const jobName = 'import'

type ImportJobDeps = Pick<Services, 'db' | 'autonomousDb' | 'clock' | 'jobs' | 'log' | 'secretKey' | 'testMode'>

/** Lines of one statement, after which progress is saved. */
const portion = 250

export function importJob(services: ImportJobDeps, kinds: readonly ImportKind[]): Job {
  return {
    name: jobName,
    label: '读取导入文件',
    endsItsRecord: true,
    movesMoney: true,
    run: (data) => runImport(services, kinds, (data as { id: string }).id),
  }
}

/** From `ready`, or from `review` once a second person has agreed. */
export async function startBooking({ db, jobs }: Pick<Services, 'db' | 'jobs'>, id: string, from: ImportState): Promise<void> {
  await setImportState(db, id, { from: [from], to: 'waiting' })
  await jobs.enqueue(db, jobName, { data: { id }, once: id })
}

/** Books a short file within the caller's transaction; a line that is wrong by now refuses it as a whole. */
export async function bookAtOnce(services: Omit<ImportJobDeps, 'log' | 'autonomousDb'>, kind: ImportKind, id: string): Promise<void> {
  const { db, clock, jobs, secretKey, testMode } = services
  await setImportState(db, id, { from: ['ready'], to: 'waiting' })
  const { checked, importer } = (await prepare({ db, clock }, kind, id)) as Prepared
  const wrong = checked.find(({ errors }) => errors.length > 0)
  if (wrong) throw new Refusal({ ...importRefusals.faulty, msg: `第 ${wrong.line} 行：${wrong.errors[0]}` })
  const results = await kind.book(db, checked, { ...importer, jobs, secretKey, testMode })
  await saveResults(
    db,
    id,
    checked.map(({ line }, n) => ({ line, result: results[n] as string })),
  )
  await finish({ db, clock }, kind, { id, state: 'booked' })
}

/** Books all lines in one transaction or none; after a crash it starts again. What fails for its input ends as failed, since it would fail again. */
export async function runImport(services: ImportJobDeps, kinds: readonly ImportKind[], id: string): Promise<void> {
  const { db, clock, log } = services
  const found = await db.selectFrom('import').select(['kind', 'file_name']).where('id', '=', id).executeTakeFirst()
  if (!found) return
  const kind = kinds.find(({ name }) => name === found.kind)
  if (!kind) throw new Error(`unknown kind of import: ${found.kind}`)
  try {
    await db.transaction().execute((transaction) => bookFile({ ...services, db: transaction }, kind, id))
  } catch (error) {
    const isInput = isInputError(error)
    if (!isInput && !(error instanceof Refusal)) throw error
    if (isInput) log.error({ err: error, import: id }, 'an import ends as failed for its input')
    const faulty = isInput ? await findFaultyLine(services, kind, id) : undefined
    await db.transaction().execute(async (transaction) => {
      if (faulty) await saveErrors(transaction, id, [{ ...faulty, errors: [importErrors.unstorable] }])
      await finish({ db: transaction, clock }, kind, { id, state: 'failed' })
    })
  }
}

/** The first line that can't be booked after those before it. */
function findFaultyLine(
  { db, clock, jobs, secretKey, testMode }: ImportJobDeps,
  kind: ImportKind,
  id: string,
): Promise<CheckedLine | undefined> {
  return findFaultyItem<CheckedLine>(db, async (attempt, begin) => {
    const prepared = await prepare({ db: attempt, clock }, kind, id)
    for (const line of prepared?.checked ?? []) {
      begin(line)
      await kind.book(attempt, [line], { ...(prepared as Prepared).importer, jobs, secretKey, testMode })
    }
  })
}

type Prepared = { checked: CheckedLine[]; importer: Importer }

/** Locks the import and what its lines refer to, and checks them; undefined where it doesn't wait any more. */
async function prepare({ db, clock }: Pick<ImportJobDeps, 'db' | 'clock'>, kind: ImportKind, id: string): Promise<Prepared | undefined> {
  const found = await db
    .selectFrom('import')
    .select(['made_by as by', 'made_by_name as name'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) return undefined
  const lines = await listAllLines(db, id)
  await kind.lock(db, lines)
  const importer = { ...found, at: clock.now() }
  return { importer, checked: await checkLines(db, kind, { lines, importer }) }
}

async function bookFile(services: Omit<ImportJobDeps, 'log'>, kind: ImportKind, id: string): Promise<void> {
  const { db, autonomousDb, clock, jobs, secretKey, testMode } = services
  const prepared = await prepare({ db, clock }, kind, id)
  if (!prepared) return
  const { checked, importer } = prepared
  if (checked.some(({ errors }) => errors.length > 0)) {
    await saveErrors(db, id, checked)
    return finish({ db, clock }, kind, { id, state: 'failed' })
  }
  const booked: string[] = []
  for (let done = 0; done < checked.length; done += portion) {
    const lines = checked.slice(done, done + portion)
    const results = await kind.book(db, lines, { ...importer, jobs, secretKey, testMode })
    await saveResults(
      db,
      id,
      lines.map(({ line }, n) => ({ line, result: results[n] as string })),
    )
    await saveProgress(autonomousDb, id, done + lines.length)
    booked.push(...results)
  }
  await kind.close?.(db, checked, booked)
  await finish({ db, clock }, kind, { id, state: 'booked' })
}

/** On another connection, so that the progress is visible before the transaction ends. */
async function saveProgress(autonomousDb: Db, id: string, done: number): Promise<void> {
  await autonomousDb
    .insertInto('import_progress')
    .values({ import_id: id, done })
    .onConflict((conflict) => conflict.column('import_id').doUpdateSet({ done }))
    .execute()
}

type Outcome = { id: string; state: 'booked' | 'failed' }

async function finish({ db, clock }: Pick<ImportJobDeps, 'db' | 'clock'>, kind: ImportKind, { id, state }: Outcome): Promise<void> {
  const now = clock.now()
  const finished = await db
    .updateTable('import')
    .set({ state, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['made_by', 'file_name', 'lines'])
    .executeTakeFirst()
  if (!finished) return
  const { made_by: person, file_name, lines } = finished
  const { label, verb = '入账' } = kind
  const title = state === 'booked' ? `${label}导入已${verb}` : `${label}导入未${verb}`
  const text = state === 'booked' ? `${file_name}，共 ${lines} 行` : `${file_name}：${verb}时发现错误，未记任何一笔`
  await sendNotices(db, now, [{ person, topic: kind.notice.topic, title, text, url: kind.notice.url(id) }])
}
