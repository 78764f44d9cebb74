import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import type { FileState, PaymentColumn, PaymentState } from '../../rules.ts'
import { joined, paymentStateSql } from '../payments/payment-rows.ts'

export type FileView = {
  id: string
  fileName: string
  state: FileState
  lines: number
  faulty: number
  known: number
  matched: number
  done: number
  madeBy: string
  madeAt: Date
  finishedAt: Date | null
}
type Page = { page: number; pageSize: number }

/** The newest first, or one. */
export async function findFiles(db: Db, { id, page, pageSize }: Page & { id?: string }): Promise<{ total: number; items: FileView[] }> {
  const where = id === undefined ? sql`true` : sql`f.id = ${id}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from payment_file f where ${where}`.execute(db)
  const { rows } = await sql<FileView>`
    select f.id, f.file_name as "fileName", f.state, f.lines, f.faulty, f.known, f.matched,
      case f.state when 'done' then f.lines else coalesce(p.done, 0) end as done,
      f.made_by_name as "madeBy", f.made_at as "madeAt", f.finished_at as "finishedAt"
    from payment_file f left join payment_file_progress p on p.file_id = f.id
    where ${where} order by f.made_at desc, f.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { total: counted[0]?.total ?? 0, items: rows }
}

type Line = Record<PaymentColumn, string> & {
  line: number
  error: string
  isKnown: boolean
  paymentId: number | null
  state: PaymentState | ''
}
type LineRow = Omit<Line, PaymentColumn> & { cells: Record<PaymentColumn, string> }
type Only = '' | 'faulty' | 'known' | 'new'

/** In the order of the file. */
export async function findLines(
  db: Db,
  { fileId, only, page, pageSize }: Page & { fileId: string; only: Only },
): Promise<{ total: number; items: Line[] }> {
  const conditions = {
    '': sql`true`,
    faulty: sql`l.error <> ''`,
    known: sql`l.is_known`,
    new: sql`l.payment_id is not null and not l.is_known`,
  }
  const where = sql`l.file_id = ${fileId} and ${conditions[only]}`
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from payment_file_line l where ${where}`.execute(db)
  const { rows } = await sql<LineRow>`
    select l.line, l.cells, l.error, l.is_known as "isKnown", l.payment_id as "paymentId",
      coalesce((select ${paymentStateSql} from ${joined} where p.id = l.payment_id), '') as state
    from payment_file_line l where ${where} order by l.line limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const items = rows.map(({ cells: { day, yuan, payer, reference, remark }, ...row }) => ({ ...row, day, yuan, payer, reference, remark }))
  return { total: counted[0]?.total ?? 0, items }
}
