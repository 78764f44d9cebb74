import { sql } from 'kysely'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { writeAudit } from '#platform/audit/server/audit.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Booking, CheckedLine, ImportKind } from '#platform/imports/server/import-kind.ts'
import { actOnItem } from '#platform/reviewing/server/actions/act-on-item.ts'
import { type ResultColumn, resultColumns } from '../../batch-rules.ts'
import { invoiceReviewable } from '../reviewable.ts'
import { checkResults, type ResultValues } from './check-results.ts'
import { releaseResultFiles } from './result-files.ts'

type Line = CheckedLine<ResultValues, ResultColumn>

/** The file that the tax software gives back: one line issues one invoice. */
export const resultImport: ImportKind<ResultValues, ResultColumn> = {
  name: 'invoices.result',
  label: '开票结果',
  verb: '登记',
  columns: resultColumns,
  notice: { topic: 'invoice-results', url: (id) => `/console/invoice-results?id=${id}` },
  async lock(db, lines) {
    const codes = lines.map(({ cells }) => cells.code.toUpperCase())
    await sql`select from invoice where code = any(${codes}::text[]) order by id for update`.execute(db)
  },
  check: checkResults,
  sum: (lines) => ({
    fen: lines.reduce((sum, { values, errors }) => sum + (values.isKnown || errors.length > 0 ? 0 : values.fen), 0),
    known: lines.filter(({ values }) => values.isKnown).length,
  }),
  async book(db, lines, booking) {
    const results: string[] = []
    for (const line of lines) results.push(line.values.isKnown ? '此前已登记' : await issue(db, line, booking))
    const numbers = lines.map(({ values }) => values.number)
    await releaseResultFiles(db, booking.by, numbers)
    return results
  },
}

/** As the same person would by hand, with its line in the audit trail. */
async function issue(db: Db, { values }: Line, { by, name, at, jobs }: Booking): Promise<string> {
  const { invoiceId, number, day, files } = values
  const id = by.slice(toStaffKey('').length)
  const actor = { kind: 'staff', id, name, sessionId: '', permissions: new Set<string>() } as const
  const context = { db, jobs, clock: { now: () => at }, actor, request: { id: 'import', ip: '', userAgent: '' } }
  const { audit } = await actOnItem(context, invoiceReviewable, {
    id: invoiceId,
    action: 'issue',
    comment: '',
    files,
    form: { number, day },
  })
  await writeAudit({ db, at }, context, audit)
  return '已登记'
}
