import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { listStatesWith } from '../../review-rules.ts'

/** Of a batch `b`: what is approved again after a change is no longer of the batches before, and goes out in another one. */
export const isOfBatch = sql<boolean>`b.made_at >= i.approved_at`

export const isExported = sql<boolean>`exists (select from invoice_batch_line l join invoice_batch b on b.id = l.batch_id
  where l.invoice_id = i.id and ${isOfBatch})`

type Sum = { count: number; fen: number }

export async function sumApproved(db: Db): Promise<{ waiting: Sum; exported: Sum }> {
  const { rows } = await sql<{ is_exported: boolean } & Sum>`
    select ${isExported} as is_exported, count(*)::int as count, sum(i.fen)::bigint as fen
    from invoice i where i.state = 'approved' group by 1`.execute(db)
  const toSum = ({ count = 0, fen = 0 }: Partial<Sum> = {}) => ({ count, fen })
  return { waiting: toSum(rows.find((row) => !row.is_exported)), exported: toSum(rows.find((row) => row.is_exported)) }
}

export const openLinesSql = sql<number>`(select count(*)::int from invoice_batch_line l join invoice i on i.id = l.invoice_id
  where l.batch_id = b.id and i.state = 'approved' and ${isOfBatch})`

type BatchHead = { id: string; code: string; madeBy: string; madeAt: Date; invoices: number; fen: number; open: number; issued: number }

export async function findBatches(db: Db, page: number, pageSize: number): Promise<BatchHead[]> {
  const { rows } = await sql<BatchHead>`
    select b.id, b.code, b.made_by_name as "madeBy", b.made_at as "madeAt", b.invoices, b.fen, ${openLinesSql} as open,
      (select count(*)::int from invoice_batch_line l join invoice i on i.id = l.invoice_id
        where l.batch_id = b.id and i.state = any(${listStatesWith('issued')}) and ${isOfBatch}) as issued
    from invoice_batch b order by b.made_at desc, b.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return rows
}
