import { bookingKinds, systemAccounts } from '#platform/ledger/rules.ts'
import { endOfDay, getFirstDay, formatDate, formatDateTime, getLastDay, startOfDay } from '#kit/dates.ts'
import type { Db } from '#platform/db/server/database.ts'
import { exportLimits } from '#platform/exports/rules.ts'
import type { ExportFormat, ExportTable } from '#platform/exports/server/export-file.ts'
import type { ExportKind } from '#platform/exports/server/export-job.ts'
import { getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { nameFilters } from '#features/coin/accounts/server/accounts/name-filters.ts'
import { listStatementBatches, readStatement } from '#features/coin/accounts/server/statements/statement.ts'
import type { LedgerFilters } from './ledger-filters.ts'
import { countLedger, listLedgerBatches, type LedgerRow } from './ledger-rows.ts'
import { createNameLookup, type FindNames, type NameSources } from '../person-names.ts'

export type ExportFilters = LedgerFilters & { what: 'list' | 'statement'; form: ExportFormat; month: string }

const portion = 2000

type Request = { filters: ExportFilters; now: Date; findNames: FindNames }

const listColumns = [
  { heading: '时间', type: 'time', width: 20 },
  { heading: '记账编号', type: 'identifier', width: 10 },
  { heading: '类型', type: 'text', width: 8 },
  { heading: '账号', type: 'identifier', width: 14 },
  { heading: '对方', type: 'text', width: 14 },
  { heading: '收入', type: 'count', width: 10 },
  { heading: '支出', type: 'count', width: 10 },
  { heading: '余额', type: 'count', width: 12 },
  { heading: '业务类型', type: 'text', width: 16 },
  { heading: '明细', type: 'text', width: 40 },
  { heading: '参考号', type: 'identifier', width: 24 },
  { heading: '经办', type: 'text', width: 20 },
  { heading: '冲正', type: 'text', width: 20 },
] as const

const statementColumns = [
  { heading: '时间', type: 'time', width: 20 },
  { heading: '类型', type: 'text', width: 8 },
  { heading: '业务类型', type: 'text', width: 16 },
  { heading: '明细', type: 'text', width: 44 },
  { heading: '收入', type: 'count', width: 12 },
  { heading: '支出', type: 'count', width: 12 },
  { heading: '余额', type: 'count', width: 12 },
  { heading: '参考号', type: 'identifier', width: 24 },
] as const

export const ledgerExportName = 'coin-desk.ledger'

/** The filtered ledger, or the statement of an account and a month. */
export function ledgerExport(sources: NameSources): ExportKind<ExportFilters> {
  const findNames = createNameLookup(sources)
  return {
    name: ledgerExportName,
    openTable: (db, { filters, now }) => (filters.what === 'list' ? listTable : getStatementTable)(db, { filters, now, findNames }),
  }
}

async function listTable(db: Db, { filters, now, findNames }: Request): Promise<ExportTable> {
  const { from, to, account } = filters
  const span = from || to ? `${from || '最早'} 至 ${to || formatDateTime(now).slice(0, 10)}` : '全部日期'
  return {
    form: filters.form,
    sheetName: '账本',
    fileName: `查询币账本_${formatDateTime(now).slice(0, 10).replaceAll('-', '')}`,
    title: [
      '查询币账本',
      ...(account ? [`账号 ${account}`] : []),
      span,
      ...nameFilters(filters, '明细、业务类型或参考号'),
      `导出时间 ${formatDateTime(now)}`,
    ].join('　'),
    columns: listColumns,
    total: await countLedger(db, filters, exportLimits.rows),
    async *rows() {
      for await (const entries of listLedgerBatches(db, filters, portion)) {
        const authors = entries.map(({ madeBy }) => madeBy)
        const name = await findNames(db, authors)
        yield entries.map((row) => [
          formatDateTime(row.at),
          String(row.bookingId),
          bookingKinds[row.kind].label,
          row.account,
          systemAccounts[row.counter] ?? row.counter,
          ...inAndOut(row),
          String(row.balance),
          row.service,
          row.detail,
          row.reference,
          name(row.madeBy),
          formatReversal(row),
        ])
      }
    },
  }
}

/** The opening balance of an account and a month, its entries, and the closing balance; of the present month up to today, as the customer's. */
async function getStatementTable(db: Db, { filters, now }: Request): Promise<ExportTable> {
  const [from, last, today] = [getFirstDay(filters.month), getLastDay(filters.month), formatDate(now)]
  const to = from <= today && today < last ? today : last
  const { id: account, company, ledgerId } = await getCoinAccount(db, filters.account)
  const span = { from: startOfDay(from), until: endOfDay(to) }
  const { opening, received, spent, closing, count, upTo } = await readStatement(db, { ledgerId }, span)
  return {
    form: filters.form,
    sheetName: '对账单',
    fileName: `对账单_${account}_${filters.month.replace('-', '')}`,
    title: `查询币对账单　${company}　账号 ${account}　${from} 至 ${to}　单位：枚`,
    columns: statementColumns,
    opening: [[from, '', '', '期初余额', '', '', String(opening), '']],
    sumRows: 2,
    total: count,
    async *rows() {
      for await (const entries of listStatementBatches(db, { ledgerId }, { ...span, upTo }))
        yield entries.map((row) => [
          formatDateTime(row.at),
          bookingKinds[row.kind].label,
          row.service,
          row.detail,
          ...inAndOut(row),
          String(row.balance),
          row.reference,
        ])
      yield [['', '', '', '本期合计', String(received), String(spent), '', '']]
      yield [[to, '', '', '期末余额', '', '', String(closing), '']]
    },
  }
}

function inAndOut({ amount }: Pick<LedgerRow, 'amount'>): [string, string] {
  return amount > 0 ? [String(amount), ''] : ['', String(-amount)]
}

function formatReversal({ reverses, reversedBy }: LedgerRow): string {
  if (reverses) return `冲正 ${reverses} 号`
  return reversedBy ? `已由 ${reversedBy} 号冲正` : ''
}
