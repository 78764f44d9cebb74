import '#features/coin-desk/server/tables.ts'
import '#platform/files/server/tables.ts'
import { csvLine, csvMark, csvType } from '#kit/csv.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { storeFile } from '#platform/files/server/stored-files.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { writeWorkbook, xlsxType } from '#platform/sheets/server/workbook.ts'
import { deskLimits } from '#features/coin-desk/rules.ts'
import { type ExportFilters, type ExportTable, tableOf } from '#features/coin-desk/server/ledger/export-tables.ts'
import type { NamesOf } from '#features/coin-desk/server/persons.ts'

export const exportJob = 'coin.desk-export'

type Working = Pick<Services, 'db' | 'clock' | 'files'>
type Claimed = { id: string; asked_by: string; filters: ExportFilters }

export function deskExportJob(services: Working, namesOf: NamesOf): Job {
  return { name: exportJob, run: (data) => runDeskExport(services, namesOf, (data as { id: string }).id) }
}

/** Begins anew after a crash; a file is offered only when it is whole. */
export async function runDeskExport(services: Working, namesOf: NamesOf, id: string): Promise<void> {
  const { db, clock } = services
  const claimed = await db
    .updateTable('coin_desk_export')
    .set({ state: 'running', done: 0 })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .returning(['id', 'asked_by', 'filters'])
    .executeTakeFirst()
  if (!claimed) return
  try {
    const table = await tableOf(db, { filters: claimed.filters, now: clock.now(), most: deskLimits.exportRows, namesOf })
    await finish(services, claimed, table, await fileOf(services, claimed, table))
  } catch (error) {
    await db.updateTable('coin_desk_export').set({ state: 'failed', finished_at: clock.now() }).where('id', '=', id).execute()
    throw error
  }
}

async function fileOf({ db }: Working, { id, filters }: Claimed, table: ExportTable): Promise<Buffer> {
  async function* counted() {
    let done = 0
    for await (const rows of table.rows()) {
      yield rows
      done += rows.length
      await db
        .updateTable('coin_desk_export')
        .set({ done: Math.min(done, table.total), total: table.total })
        .where('id', '=', id)
        .execute()
    }
  }
  const pieces: Buffer[] = []
  if (filters.form === 'xlsx') {
    const sheet = { name: filters.what === 'list' ? '账本' : '对账单', title: table.title, columns: table.columns, rows: counted() }
    for await (const piece of writeWorkbook(sheet)) pieces.push(piece)
  } else {
    pieces.push(Buffer.from(csvMark + csvLine(table.columns.map(({ heading }) => heading))))
    for await (const rows of counted()) pieces.push(Buffer.from(rows.map(csvLine).join('')))
  }
  return Buffer.concat(pieces)
}

async function finish(
  { db, clock, files }: Working,
  { id, asked_by, filters }: Claimed,
  table: ExportTable,
  content: Buffer,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (bound) => {
    const done = await bound
      .updateTable('coin_desk_export')
      .set({ state: 'done', done: table.total, total: table.total, finished_at: now })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst()
    if (!done.numUpdatedRows) return
    const file_id = await storeFile(
      { db: bound, files, clock },
      {
        name: `${table.fileName}.${filters.form}`,
        mediaType: filters.form === 'xlsx' ? xlsxType : csvType,
        content,
        owner: { kind: 'staff', id: asked_by.replace(/^staff /, ''), name: '', sessionId: '', permissions: new Set() },
        expiresAt: new Date(now.getTime() + deskLimits.exportHours * 3600_000),
      },
    )
    await bound.updateTable('coin_desk_export').set({ file_id }).where('id', '=', id).execute()
  })
}
