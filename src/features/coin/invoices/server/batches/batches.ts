import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { AuditEntry, RequestContext } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { formatDate } from '#kit/dates.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import type { ExportFormat } from '#platform/exports/server/export-file.ts'
import { getExport, startExport } from '#platform/exports/server/exports.ts'
import { exportBatch, exportBatchAgain, listBatches, watchBatchExport } from '../../batch-contract.ts'
import { batchLimits, batchRefusals } from '../../batch-rules.ts'
import { findBatches, isExported, openLinesSql, sumApproved } from './batch-queries.ts'
import { batchExport, type BatchFilters } from './batch-table.ts'

export const batchHandlers = [
  handle(listBatches, async ({ db }, { page, pageSize }) => {
    const [sums, total, items] = await Promise.all([
      sumApproved(db),
      countRows(db.selectFrom('invoice_batch')),
      findBatches(db, page, pageSize),
    ])
    return { ...sums, total, items: items.map(({ madeAt, ...batch }) => ({ ...batch, madeAt: madeAt.toISOString() })) }
  }),

  handle(exportBatch, async (context, { form, withExported }) => {
    const { id, code, invoices, entry } = await makeBatch(context, { form, withExported })
    const exportId = await startFile(context, { batch: id, form })
    return { reply: { exportId, code, invoices }, audit: { action: 'invoice-batch.export', ...entry } }
  }),

  handle(exportBatchAgain, async (context, { id, form }) => {
    const { rows } = await sql<{ code: string; open: number }>`
      select b.code, ${openLinesSql} as open from invoice_batch b where b.id = ${id}`.execute(context.db)
    const [found] = rows
    if (!found) throw new Refusal(refusals.notFound)
    if (found.open === 0) throw new Refusal(batchRefusals.batchHandled)
    const exportId = await startFile(context, { batch: id, form })
    const detail = { code: found.code, invoices: found.open, form }
    return { reply: { exportId }, audit: { action: 'invoice-batch.export-again', subject: `invoice-batch ${id}`, detail } }
  }),

  handle(watchBatchExport, (context, { exportId }) => getExport(context, { id: exportId, kind: batchExport.name })),
]

type Batch = { id: string; code: string; invoices: number; entry: Omit<AuditEntry, 'action'> }

/** A batch without its file, which is written apart from it. `entry`: of its audit. */
export async function makeBatch(
  { db, clock, actor }: Services & RequestContext,
  { form, withExported }: { form: ExportFormat; withExported: boolean },
): Promise<Batch> {
  // Serialised: concurrent exports would write the same applications into two batches.
  await lockByName(db, 'invoice batches')
  const { rows } = await sql<{ id: string; fen: number }>`
    select i.id, i.fen from invoice i where i.state = 'approved' ${withExported ? sql`` : sql`and not ${isExported}`}
    order by i.serial limit ${batchLimits.invoices}`.execute(db)
  if (rows.length === 0) throw new Refusal(batchRefusals.nothingToExport)
  const [id, code, invoices] = [randomUUID(), await nextCode(db, clock.now()), rows.length]
  const fen = rows.reduce((sum, invoice) => sum + invoice.fen, 0)
  const made = { made_by: toPersonKey(actor), made_by_name: 'name' in actor ? actor.name : '', made_at: clock.now() }
  await db
    .insertInto('invoice_batch')
    .values({ id, code, ...made, invoices, fen })
    .execute()
  await db
    .insertInto('invoice_batch_line')
    .values(rows.map((invoice) => ({ batch_id: id, invoice_id: invoice.id })))
    .execute()
  const detail = { code, invoices, fen, form, withExported }
  return { id, code, invoices, entry: { subject: `invoice-batch ${id}`, detail } }
}

async function startFile(context: Services & RequestContext, filters: BatchFilters): Promise<string> {
  const id = await startExport(context, { kind: batchExport.name, owner: toPersonKey(context.actor), session: '', filters })
  if (!id) throw new Refusal(batchRefusals.exportRunning)
  return id
}

/** PC20261120-01 and on, by the day; under the lock of the batches. */
async function nextCode(db: Db, now: Date): Promise<string> {
  const day = `PC${formatDate(now).replaceAll('-', '')}`
  const count = await countRows(db.selectFrom('invoice_batch').where('code', 'like', `${day}-%`))
  return `${day}-${String(count + 1).padStart(2, '0')}`
}
