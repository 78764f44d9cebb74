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
    movesMoney: true,
    run: (data) => runImport(services, kinds, ...(data as { ids: string[] }).ids),
    endRecord: (data) => failImports(services, kinds, (data as { ids: string[] }).ids),
  }
}

/** From `ready`, or from `review` once a second person has agreed. Several are booked in their order, all or none. */
export async function startBooking({ db, jobs }: Pick<Services, 'db' | 'jobs'>, ids: readonly string[], from: ImportState): Promise<void> {
  for (const id of ids) await setImportState(db, id, { from: [from], to: 'waiting' })
  await jobs.enqueue(db, jobName, { data: { ids }, once: ids.join(' ') })
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

type File = { id: string; name: string; kind: ImportKind }

/** Lines that have become wrong since they were read; what the transaction has booked before them is undone. */
class FaultyLines extends Refusal {
  declare readonly lines: CheckedLine[]

  constructor(lines: CheckedLine[]) {
    super(importRefusals.faulty)
    this.lines = lines
  }
}

/**
 * Books all lines of these files, one file after the other, in one transaction or none; after a crash it starts again. What fails for its
 * input ends as failed, since it would fail again.
 */
export async function runImport(services: ImportJobDeps, kinds: readonly ImportKind[], ...ids: string[]): Promise<void> {
  const { db, clock, log } = services
  const files = await findFiles(db, kinds, ids)
  let done = 0
  try {
    await db.transaction().execute(async (transaction) => {
      for (; done < files.length; done++) await bookFile({ ...services, db: transaction }, files[done] as File)
    })
  } catch (error) {
    const file = files[done]
    const isInput = isInputError(error)
    if (!file || (!isInput && !(error instanceof Refusal))) throw error
    if (isInput) log.error({ err: error, import: file.id }, 'an import ends as failed for its input')
    const faulty = await findFaultyLines(services, { file, before: files.slice(0, done) }, error)
    const reason = describeFailure(error, faulty)
    await db.transaction().execute(async (transaction) => {
      await saveErrors(transaction, file.id, faulty)
      for (const one of files) {
        const failure = one === file ? reason : `“${file.name}”未能导入${reason && `：${reason}`}`
        await finish({ db: transaction, clock }, one.kind, { id: one.id, state: 'failed', failure })
      }
    })
  }
}

/** Those that still wait: nothing of them is booked. */
async function failImports({ db, clock }: ImportJobDeps, kinds: readonly ImportKind[], ids: readonly string[]): Promise<void> {
  const files = await findFiles(db, kinds, ids)
  await db.transaction().execute(async (transaction) => {
    for (const { id, kind } of files)
      await finish({ db: transaction, clock }, kind, { id, state: 'failed', failure: importErrors.exhausted })
  })
}

async function findFiles(db: Db, kinds: readonly ImportKind[], ids: readonly string[]): Promise<File[]> {
  const rows = await db.selectFrom('import').select(['id', 'kind', 'file_name']).where('id', 'in', ids).execute()
  const found = ids.flatMap((id) => rows.filter((row) => row.id === id))
  return found.map(({ id, kind: name, file_name }) => {
    const kind = kinds.find((known) => known.name === name)
    if (!kind) throw new Error(`unknown kind of import: ${name}`)
    return { id, name: file_name, kind }
  })
}

function describeFailure(error: unknown, faulty: readonly CheckedLine[]): string {
  const first = faulty.find(({ errors }) => errors.length > 0)
  if (first) return `第 ${first.line} 行：${first.errors[0]}`
  return error instanceof Refusal ? error.message : ''
}

type Broken = { file: File; before: readonly File[] }

/** The lines that were refused, or the first that can't be stored after all those before it. */
async function findFaultyLines(services: ImportJobDeps, { file, before }: Broken, error: unknown): Promise<CheckedLine[]> {
  if (error instanceof FaultyLines) return error.lines
  if (!isInputError(error)) return []
  const { db, clock, jobs, secretKey, testMode } = services
  const faulty = await findFaultyItem<CheckedLine>(db, async (attempt, begin) => {
    for (const former of before) await bookFile({ ...services, db: attempt }, former)
    const prepared = await prepare({ db: attempt, clock }, file.kind, file.id)
    for (const line of prepared?.checked ?? []) {
      begin(line)
      await file.kind.book(attempt, [line], { ...(prepared as Prepared).importer, jobs, secretKey, testMode })
    }
  })
  return faulty ? [{ ...faulty, errors: [importErrors.unstorable] }] : []
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

async function bookFile(services: Omit<ImportJobDeps, 'log'>, { id, kind }: File): Promise<void> {
  const { db, autonomousDb, clock, jobs, secretKey, testMode } = services
  const prepared = await prepare({ db, clock }, kind, id)
  if (!prepared) return
  const { checked, importer } = prepared
  if (checked.some(({ errors }) => errors.length > 0)) throw new FaultyLines(checked)
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

type Outcome = { id: string; state: 'booked' | 'failed'; failure?: string }

async function finish(
  { db, clock }: Pick<ImportJobDeps, 'db' | 'clock'>,
  kind: ImportKind,
  { id, state, failure = '' }: Outcome,
): Promise<void> {
  const now = clock.now()
  const finished = await db
    .updateTable('import')
    .set({ state, failure, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['made_by', 'file_name', 'lines'])
    .executeTakeFirst()
  if (!finished) return
  const { made_by: person, file_name, lines } = finished
  const { label, verb = '入账' } = kind
  const title = state === 'booked' ? `${label}导入已${verb}` : `${label}导入未${verb}`
  const text =
    state === 'booked' ? `${file_name}，共 ${lines} 行` : `${file_name}：${verb}时发现错误，未记任何一笔${failure && `。${failure}`}`
  await sendNotices(db, now, [{ person, topic: kind.notice.topic, title, text, url: kind.notice.url(id) }])
}
