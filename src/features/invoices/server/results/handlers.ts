import '../tables.ts'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { startBooking } from '#platform/imports/server/import-job.ts'
import {
  getImport,
  type Import,
  listImports,
  lockBookableImport,
  recheckImport,
  saveImport,
  setImportState,
} from '#platform/imports/server/imports.ts'
import { countFaultyLines, listLines } from '#platform/imports/server/lines.ts'
import { readImportFile } from '#platform/imports/server/read-file.ts'
import { writeTemplate } from '#platform/imports/server/template.ts'
import {
  addResultFiles,
  bookResults,
  dropResults,
  getResults,
  getResultTemplate,
  listResults,
  previewResults,
  watchResults,
} from '../../batch-contract.ts'
import { batchLimits, readDay, resultColumns, type ResultColumn } from '../../batch-rules.ts'
import { type InvoiceState, invoiceStates } from '../../rules.ts'
import { keepResultFiles, listResultFiles, readResultArchive } from './result-files.ts'
import { resultImport } from './result-import.ts'

const subjectOf = (id: string) => `invoice-result ${id}`

export const resultHandlers = [
  handle(
    previewResults,
    (_, { file }) => readImportFile(file, resultColumns),
    async ({ db, clock, actor }, { file }, read) => {
      const person = { person: toPersonKey(actor), personName: nameOf(actor) }
      const { id, ...saved } = await saveImport(db, resultImport, { file, read, ...person, now: clock.now() })
      return { reply: { id }, audit: { action: 'invoice-result.preview', subject: subjectOf(id), detail: saved } }
    },
  ),

  handle(
    addResultFiles,
    (_, { file }) => readResultArchive(file),
    async (context, { id }, { kept, leftOut }) => {
      if (id) assertMine(context.actor, await getResult(context.db, id))
      await keepResultFiles(context, kept)
      if (id) await recheckImport(context, resultImport, id)
      const detail = { kept: kept.length, leftOut: leftOut.length }
      return {
        reply: { kept: kept.length, leftOut: leftOut.slice(0, batchLimits.namedLeftOut) },
        audit: { action: 'invoice-result.add-files', subject: id ? subjectOf(id) : 'invoice-result', detail },
      }
    },
  ),

  handle(getResults, async ({ db }, { id, onlyFaulty, page, pageSize }) => {
    const found = await getResult(db, id)
    const [faulty, { total, items }] = await Promise.all([
      countFaultyLines(db, id),
      listLines(db, id, { onlyFaulty: onlyFaulty === '1', page, pageSize }),
    ])
    const lines = items.map((item) => ({ ...item, cells: { ...emptyCells, ...item.cells } }))
    return { ...toHead(found), faulty, total, items: await withInvoices(db, found.made_by, lines) }
  }),

  handle(watchResults, async ({ db }, { id }) => {
    const { state, done, lines } = await getResult(db, id)
    return { state, done, lines }
  }),

  handle(bookResults, async (context, { id }) => {
    const { db } = context
    assertMine(context.actor, await getResult(db, id))
    const { lines, totals } = await lockBookableImport(db, id, [resultImport.name])
    await startBooking(context, id, 'ready')
    return { reply: {}, audit: { action: 'invoice-result.book', subject: subjectOf(id), detail: { lines, ...totals } } }
  }),

  handle(dropResults, async ({ db }, { id }) => {
    await getResult(db, id)
    await setImportState(db, id, { from: ['faulty', 'ready'], to: 'dropped' })
    return { reply: {}, audit: { action: 'invoice-result.drop', subject: subjectOf(id) } }
  }),

  handle(listResults, async ({ db }, filters) => {
    const { total, items } = await listImports(db, { kinds: [resultImport.name], ...filters })
    return { total, items: items.map(toHead) }
  }),

  handle(getResultTemplate, (_, { form }) => writeTemplate(resultImport.label, resultColumns, form)),
]

function nameOf(actor: Actor): string {
  return actor.kind === 'anyone' ? '' : actor.name
}

/** An import of another kind answers like one that is not there. */
async function getResult(db: Db, id: string): Promise<Import> {
  return getImport(db, id, [resultImport.name])
}

/** Its files belong to who uploaded them, and in their name the invoices are issued. */
function assertMine(actor: Actor, { made_by }: Import): void {
  if (made_by !== toPersonKey(actor)) throw new Refusal(refusals.forbidden)
}

const emptyCells: Record<ResultColumn, string> = { code: '', number: '', day: '', yuan: '' }
type Line = { line: number; cells: Record<ResultColumn, string>; errors: string[]; result: string | null }
type Seen = { id: string; code: string; title: string; fen: number; state: InvoiceState }

/** Beside each line what it is about, as it stands now. */
async function withInvoices(db: Db, owner: string, lines: readonly Line[]) {
  const codes = lines.map(({ cells }) => cells.code.toUpperCase())
  const numbers = lines.map(({ cells }) => cells.number)
  const [{ rows }, files] = await Promise.all([
    sql<Seen>`select id, code, title, fen, state from invoice where code = any(${codes}::text[])`.execute(db),
    listResultFiles(db, owner, numbers),
  ])
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return lines.map(({ line, cells, errors, result }) => {
    const invoice = byCode.get(cells.code.toUpperCase())
    return {
      line,
      ...cells,
      day: readDay(cells.day),
      invoiceId: invoice?.id ?? '',
      title: invoice?.title ?? '',
      fen: invoice?.fen ?? 0,
      state: invoice ? invoiceStates[invoice.state].label : '',
      files: Object.keys(files.get(cells.number) ?? {}),
      errors,
      result: result ?? '',
    }
  })
}

function toHead({ id, state, file_name, lines, done, totals, made_by_name, made_at, finished_at }: Import) {
  return {
    id,
    state,
    fileName: file_name,
    lines,
    done,
    fen: totals.fen ?? 0,
    known: totals.known ?? 0,
    madeBy: made_by_name,
    madeAt: toIso(made_at),
    finishedAt: toIso(finished_at),
  }
}
