import { sql } from 'kysely'
import { formatDate } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ExportFormat } from '#platform/exports/server/export-file.ts'
import type { ExportKind } from '#platform/exports/server/export-job.ts'
import { taxClass } from '../../batch-rules.ts'
import type { Buyer } from '../../buyer-rules.ts'
import { invoiceSubject } from '../../rules.ts'
import { toKindLabel } from '../kinds.ts'
import { isOfBatch } from './batch-queries.ts'

export type BatchFilters = { batch: string; form: ExportFormat }

type Line = {
  code: string
  buyer: Buyer
  title: string
  kind: string
  kind_label: string
  tax_number: string
  bank: string
  bank_account: string
  phone: string
  address: string
  remark: string
  fen: number
  earlier: string
}

const columns = [
  { heading: '申请编号', type: 'identifier', width: 14 },
  { heading: '发票类型', type: 'text', width: 22 },
  { heading: '购买方名称', type: 'text', width: 36 },
  { heading: '购买方纳税人识别号', type: 'identifier', width: 24 },
  { heading: '受票方自然人标识', type: 'text', width: 18 },
  { heading: '购买方地址、电话', type: 'text', width: 40 },
  { heading: '购买方开户行及账号', type: 'text', width: 40 },
  { heading: '商品编码', type: 'identifier', width: 10 },
  { heading: '商品分类', type: 'text', width: 18 },
  { heading: '项目名称', type: 'text', width: 26 },
  { heading: '数量', type: 'count', width: 8 },
  { heading: '金额', type: 'amount', width: 14 },
  { heading: '税率', type: 'text', width: 10 },
  { heading: '备注', type: 'text', width: 40 },
  { heading: '曾导出批次', type: 'identifier', width: 18 },
] as const

/** A batch as the tax software reads it: the headings first, one application a line; only what is still to be issued. */
export const batchExport: ExportKind<BatchFilters> = {
  name: 'invoices.batch',
  async openTable(db, { filters: { batch, form }, now }) {
    const { code } = await db.selectFrom('invoice_batch').select('code').where('id', '=', batch).executeTakeFirstOrThrow()
    const lines = await listLines(db, batch)
    return {
      form,
      fileName: `开票申请_${code}_${formatDate(now).replaceAll('-', '')}`,
      sheetName: '开票申请',
      title: '',
      columns,
      total: lines.length,
      async *rows() {
        yield lines.map(toCells)
      },
    }
  },
}

async function listLines(db: Db, batch: string): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select i.code, i.buyer, i.title, i.kind, i.kind_label, i.tax_number, i.bank, i.bank_account, i.phone, i.address, i.remark, i.fen,
      coalesce((select string_agg(former.code, ${'、'} order by former.made_at)
        from invoice_batch_line o join invoice_batch former on former.id = o.batch_id
        where o.invoice_id = i.id and (former.made_at, former.code) < (b.made_at, b.code)), '') as earlier
    from invoice_batch_line l join invoice_batch b on b.id = l.batch_id join invoice i on i.id = l.invoice_id
    where l.batch_id = ${batch} and i.state = 'approved' and ${isOfBatch} order by i.serial`.execute(db)
  return rows
}

function toCells(line: Line): string[] {
  return [
    line.code,
    toKindLabel(line),
    line.title,
    line.tax_number,
    line.buyer === 'person' ? '是' : '否',
    joinParts(line.address, line.phone),
    joinParts(line.bank, line.bank_account),
    taxClass.code,
    taxClass.name,
    invoiceSubject,
    '1',
    (line.fen / 100).toFixed(2),
    taxClass.rate,
    line.remark,
    line.earlier,
  ]
}

function joinParts(...parts: string[]): string {
  return parts.filter(Boolean).join(' ')
}
