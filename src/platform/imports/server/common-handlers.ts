import type { AuditAction } from '#gateway/declared.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { getActorName, toPersonKey } from '#gateway/server/person-key.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { CommonImportCalls, CommonReadingCalls } from '../contract.ts'
import { startBooking } from './import-job.ts'
import type { ImportKind } from './import-kind.ts'
import { getImport, type Import, lockBookableImport, saveImport, setImportState } from './imports.ts'
import { countFaultyLines, listLines } from './lines.ts'
import { readImportFile } from './read-file.ts'
import { writeTemplate } from './template.ts'

type ReadingHandlersOptions = {
  calls: CommonReadingCalls
  kind: ImportKind
  /** Before the id, in the audit trail. */
  subject: string
  actions: { preview: AuditAction; drop: AuditAction }
  /** Refuses actors who may not import this kind, beyond the permission of its calls. */
  assertAllowed?: (actor: Actor) => void
}

type ImportHandlersOptions = ReadingHandlersOptions & {
  calls: CommonImportCalls
  actions: { book: AuditAction }
  /** Refuses actors who may not book this file. */
  assertMayBook?: (actor: Actor, found: Import) => void
}

/** Preview, watching, booking, dropping and template of one kind; reading a file and listing files are the feature's. */
export function importHandlers(options: ImportHandlersOptions) {
  const { calls, kind, subject, actions, assertAllowed, assertMayBook } = options
  return [
    ...readingHandlers(options),
    handle(calls.bookImport, async (context, { id }) => {
      assertAllowed?.(context.actor)
      assertMayBook?.(context.actor, await getImport(context.db, id, [kind.name]))
      const { lines, totals, file_name: file } = await lockBookableImport(context.db, id, [kind.name])
      await startBooking(context, [id], 'ready')
      return { reply: {}, audit: { action: actions.book, subject: `${subject} ${id}`, detail: { file, lines, ...totals } } }
    }),
  ]
}

/** All but the booking. */
export function readingHandlers({ calls, kind, subject, actions, assertAllowed }: ReadingHandlersOptions) {
  return [
    handle(
      calls.previewImport,
      ({ actor }, { file, accepted }) => {
        assertAllowed?.(actor)
        return readImportFile(file, { columns: kind.columns, accepted })
      },
      async ({ db, clock, actor }, { file, accepted }, read) => {
        const made = { person: toPersonKey(actor), personName: getActorName(actor), now: clock.now() }
        const { id, totals, ...saved } = await saveImport(db, kind, { file, read, accepted, ...made })
        return { reply: { id }, audit: { action: actions.preview, subject: `${subject} ${id}`, detail: { ...saved, ...totals } } }
      },
    ),
    handle(calls.watchImport, ({ db, actor }, { id }) => {
      assertAllowed?.(actor)
      return watchImport(db, id, [kind.name])
    }),
    handle(calls.dropImport, async ({ db, actor }, { id }) => {
      assertAllowed?.(actor)
      await dropImport(db, id, [kind.name])
      return { reply: {}, audit: { action: actions.drop, subject: `${subject} ${id}` } }
    }),
    handle(calls.getImportTemplate, ({ actor }, { form }) => {
      assertAllowed?.(actor)
      return writeTemplate(kind.label, kind.columns, form)
    }),
  ]
}

export async function watchImport(db: Db, id: string, kinds: readonly string[]) {
  const { state, done, lines } = await getImport(db, id, kinds)
  return { state, done, lines }
}

/** Refused once it is being booked. */
export async function dropImport(db: Db, id: string, kinds: readonly string[]): Promise<void> {
  await getImport(db, id, kinds)
  await setImportState(db, id, { from: ['faulty', 'ready'], to: 'dropped' })
}

type OpenImportQuery = { id: string; onlyErrors: '' | '1'; page: number; pageSize: number }

/** A file with a page of its lines and the number of those with errors. */
export async function openImport(db: Db, kinds: readonly string[], { id, onlyErrors, page, pageSize }: OpenImportQuery) {
  const found = await getImport(db, id, kinds)
  const [faulty, { total, items }] = await Promise.all([
    countFaultyLines(db, id),
    listLines(db, id, { onlyFaulty: onlyErrors === '1', page, pageSize }),
  ])
  return { found, head: { ...toImportHead(found), faulty, total }, lines: items }
}

/** What every kind shows of a file. */
export function toImportHead({ file_name, made_by_name, made_at, finished_at, ...found }: Import) {
  const { id, state, lines, done, failure } = found
  const times = { madeAt: toIso(made_at), finishedAt: toIso(finished_at) }
  return { id, state, lines, done, failure, fileName: file_name, madeBy: made_by_name, ...times }
}
