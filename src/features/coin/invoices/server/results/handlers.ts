import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { importHandlers, openImport, toImportHead } from '#platform/imports/server/common-handlers.ts'
import { getImport, type Import, listImports, recheckImport } from '#platform/imports/server/imports.ts'
import { readUploadLimit } from '#platform/uploads/server/settings.ts'
import { addResultFiles, resultImports as calls } from '../../batch-contract.ts'
import { batchLimits, type ResultColumn } from '../../batch-rules.ts'
import { type InvoiceState, invoiceStates } from '../../review-rules.ts'
import { storeResultFiles, listResultFiles, readResultArchive } from './result-files.ts'
import { resultImport } from './result-import.ts'

const kinds = [resultImport.name]

export const resultHandlers = [
  ...importHandlers({
    calls,
    kind: resultImport,
    subject: 'invoice-result',
    actions: { preview: 'invoice-result.preview', book: 'invoice-result.book', drop: 'invoice-result.drop' },
    assertMayBook: assertMine,
  }),

  handle(
    addResultFiles,
    async ({ db }, { file }) => readResultArchive(file, await readUploadLimit(db, 'invoice')),
    async (context, { id }, { accepted, leftOut }) => {
      if (id) assertMine(context.actor, await getImport(context.db, id, kinds))
      await storeResultFiles(context, accepted)
      if (id) await recheckImport(context, resultImport, id)
      const detail = { kept: accepted.length, leftOut: leftOut.length }
      return {
        reply: { kept: accepted.length, leftOut: leftOut.slice(0, batchLimits.namedLeftOut) },
        audit: { action: 'invoice-result.add-files', subject: id ? `invoice-result ${id}` : 'invoice-result', detail },
      }
    },
  ),

  handle(calls.getImport, async ({ db }, wanted) => {
    const { found, head, lines } = await openImport(db, kinds, wanted)
    const filled = lines.map((item) => ({ ...item, cells: { ...emptyCells, ...item.cells } }))
    return { ...head, ...toSums(found), items: await withInvoices(db, found.made_by, filled) }
  }),

  handle(calls.listImports, async ({ db }, filters) => {
    const { total, items } = await listImports(db, { kinds, ...filters })
    return { total, items: items.map((found) => ({ ...toImportHead(found), ...toSums(found) })) }
  }),
]

/** The files belong to the uploader, in whose name the invoices are issued. */
function assertMine(actor: Actor, { made_by }: Import): void {
  if (made_by !== toPersonKey(actor)) throw new Refusal(refusals.forbidden)
}

const emptyCells: Record<ResultColumn, string> = { code: '', number: '', day: '', yuan: '' }
type Line = { line: number; cells: Record<ResultColumn, string>; errors: string[]; result: string | null }
type InvoiceSummary = { id: string; code: string; title: string; fen: number; state: InvoiceState }

/** Each line with the current state of its invoice. */
async function withInvoices(db: Db, owner: string, lines: readonly Line[]) {
  const codes = lines.map(({ cells }) => cells.code.toUpperCase())
  const numbers = lines.map(({ cells }) => cells.number)
  const [{ rows }, files] = await Promise.all([
    sql<InvoiceSummary>`select id, code, title, fen, state from invoice where code = any(${codes}::text[])`.execute(db),
    listResultFiles(db, owner, numbers),
  ])
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return lines.map(({ line, cells, errors, result }) => {
    const invoice = byCode.get(cells.code.toUpperCase())
    return {
      line,
      ...cells,
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

function toSums({ totals }: Import) {
  return { fen: totals.fen ?? 0, known: totals.known ?? 0 }
}
