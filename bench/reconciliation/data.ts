import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Pool } from 'pg'
import { writeWorkbook } from '#platform/sheets/server/workbook.ts'
import { fillTables } from '../tools/fill.ts'

/** Recharges and payments: most share a number, some payer and amount alone, and a few have nothing to match. */
export const dataset = { customers: 1000, recharges: 50_000, byPayer: 4000, requests: 500, unmatched: 1500 }

const opening = `
  insert into coin_customer (id, company, created_at)
    select md5('bench' || n)::uuid, '测速单位' || n || '有限公司', now() from generate_series(0, ${dataset.customers - 1}) n;
  insert into ledger_account (code, kind, state_since, opened_at)
    select 'bench-' || n, 'customer', now(), now() from generate_series(0, ${dataset.customers - 1}) n;
  insert into coin_account (id, customer_id, category, phone, password_hash, password_changed_at, must_change_password, opened_at)
    select 'bench-' || n, md5('bench' || n)::uuid, 2, '13800001004', '-', now(), false, now() from generate_series(0, ${dataset.customers - 1}) n`

/** Each recharge has an amount of its own within its customer. */
const recharging = `
  with booked as (
    select n, b.booking_id from generate_series(1, ${dataset.recharges}) n
    cross join lateral ledger_book('recharge', 'bench-' || n % ${dataset.customers}, 10, '充值', '账户充值', 'B' || n, 'machine fill', now()) b
  )
  insert into coin_recharge (id, account_id, booking_id, serial, quantity, fen, receipt, receipt_key, recharged_at, paid_by)
    select gen_random_uuid(), 'bench-' || n % ${dataset.customers}, booking_id, 'BENCH' || n, 10, 10000 + n, 'SK' || n, 'SK' || n, now(), 'money' from booked`

const requesting = `
  insert into recharge_request (id, number, account, quantity, fen, payer, reference, state, created_at)
    select gen_random_uuid(), 'BQ' || 1000 + n, 'bench-' || n % ${dataset.customers}, 10, 5000000 + n, '测速单位' || n % ${dataset.customers} || '有限公司', 'BQ' || 1000 + n,
      'open', now() from generate_series(1, ${dataset.requests}) n`

export function fillRecharges(pool: Pool): Promise<void> {
  return fillTables(pool, ['coin_recharge', 'ledger_booking', 'ledger_entry'], async (client) => {
    for (const statement of [opening, recharging, requesting]) await client.query(statement)
  })
}

const headings = ['交易日期', '收入金额（元）', '对方户名', '交易流水号', '摘要']

function buildLine(n: number, day: string): string[] {
  const { customers, recharges, byPayer, requests, unmatched } = dataset
  const payer = `测速单位${n % customers}有限公司`
  const lasts = n - (recharges - requests - unmatched)
  if (lasts > requests) return [day, `${7_000_000 + n}.00`, payer, `BANK${n}`, '货款']
  if (lasts > 0) return [day, ((5_000_000 + lasts) / 100).toFixed(2), '代付公司', `BANK${n}`, `申请BQ${1000 + lasts}付款`]
  const yuan = ((10_000 + n) / 100).toFixed(2)
  return n <= byPayer ? [day, yuan, payer, `BANK${n}`, '查询币'] : [day, yuan, payer, `SK${n}`, '查询币充值']
}

export function listLines(day: string): string[][] {
  return Array.from({ length: dataset.recharges }, (_, n) => buildLine(n + 1, day))
}

export function writeCsv(lines: readonly string[][]): Buffer {
  return Buffer.from([headings, ...lines].map((cells) => cells.join(',')).join('\n'))
}

export function writeXlsx(lines: readonly string[][]): Promise<Buffer> {
  const columns = headings.map((heading) => ({ heading, type: 'text' as const }))
  return buffer(Readable.from(writeWorkbook({ name: '明细', title: '账户交易明细', columns, rows: [lines] })))
}
