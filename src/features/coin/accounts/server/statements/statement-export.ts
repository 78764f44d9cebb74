import { Refusal } from '#gateway/refusals.ts'
import { endOfDay, formatDate, formatDateTime, startOfDay, getLastDay } from '#kit/dates.ts'
import { readBrand } from '#platform/brand/server/brand.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { ExportTable } from '#platform/exports/server/export-file.ts'
import type { ExportKind } from '#platform/exports/server/export-job.ts'
import { coinRefusals, coinUnit, formatCoins, type StatementForm } from '../../rules.ts'
import { type CoinAccount, getCoinAccount } from '../accounts/accounts.ts'
import { signPdf, toReceipt } from '#platform/evidence/server/receipts.ts'
import { proveStatement, statementDocument } from '../documents/statement-document.ts'
import { listStatementBatches, readStatement } from './statement.ts'

type Filters = { month: string; form: StatementForm }
type Request = Filters & Omit<Parameters<ExportKind['openTable']>[1], 'owner' | 'filters'>

const columns = [
  { heading: '时间', type: 'time', width: 22 },
  { heading: '服务类型', type: 'text', width: 17 },
  { heading: '明细', type: 'text', width: 29 },
  { heading: '业务编号', type: 'identifier', width: 24 },
  { heading: `入账（${coinUnit}）`, type: 'count', width: 13 },
  { heading: `扣除（${coinUnit}）`, type: 'count', width: 13 },
  { heading: `余额（${coinUnit}）`, type: 'count', width: 13 },
] as const

/** The statement of the session's account and a month; of the present month up to now. */
export const statementExport: ExportKind<Filters> = {
  name: 'coin.statement',
  async openTable(db, { owner, filters, ...request }) {
    const own = await getCoinAccount(db, owner.replace(/^coin /, ''))
    return openStatement(db, own, { ...filters, ...request })
  },
}

/** A month from that of the opening to the present one. */
export function assertMonth({ openedAt }: CoinAccount, month: string, now: Date): void {
  if (month < formatDate(openedAt).slice(0, 7) || month > formatDate(now).slice(0, 7)) throw new Refusal(coinRefusals.monthNotOver)
}

async function openStatement(db: Db, own: CoinAccount, { month, form, now, ...sources }: Request): Promise<ExportTable> {
  const span = toSpan(month, now)
  const figures = await readStatement(db, own, span)
  const { opening, received, spent, closing, count, upTo } = figures
  const [first, last] = [`${month}-01`, formatDate(new Date(span.until.getTime() - 1))]
  const facts = [
    ['客户', own.company],
    ['账号', own.id],
    ['对账期间', `${first} 至 ${last}`],
    ['单位', coinUnit],
    ['期初余额', formatCoins(opening)],
    ['本期入账', formatCoins(received)],
    ['期末余额', formatCoins(closing)],
    ['本期扣除', formatCoins(spent)],
  ] as const
  const days = `${first} 至 ${last}`
  const { companyName } = await readBrand(db)
  const statement = { ...figures, account: own.id, month, lastDay: last }
  const proof = form === 'pdf' ? await proveStatement(db, statement, { ...sources, now }) : undefined
  return {
    form,
    fileName: `对账单_${own.id}_${month.replace('-', '')}`,
    sheetName: '对账单',
    title: form === 'pdf' ? '查询币对账单' : `查询币对账单　${own.company}　账号 ${own.id}　${days}　单位：${coinUnit}`,
    columns,
    facts,
    proof,
    sign: proof && ((pdf) => signStatement({ ...sources, db, now }, pdf, proof.number)),
    footer: `${companyName}　生成于 ${formatDateTime(now)}`,
    total: count,
    opening: [['', '', '期初余额', '', '', '', String(opening)]],
    sumRows: 2,
    async *rows() {
      for await (const entries of listStatementBatches(db, own, { ...span, upTo }))
        yield entries.map(({ at, service, detail, reference, amount, balance }) => [
          formatDateTime(at),
          service,
          detail,
          reference,
          amount > 0 ? String(amount) : '',
          amount < 0 ? String(-amount) : '',
          String(balance),
        ])
      yield [
        ['', '', '本期合计', '', String(received), String(spent), ''],
        ['', '', '期末余额', '', '', '', String(closing)],
      ]
    },
  }
}

type SignSources = Pick<Request, 'secretKey' | 'siteOrigin' | 'now'> & { db: Db }

/** Says in the signature what the statement says above its table. */
async function signStatement({ db, now, secretKey, siteOrigin }: SignSources, pdf: Buffer, number: string): Promise<Buffer> {
  const document = await statementDocument.find(db, number, now)
  if (!document) throw new Error(`no statement ${number}`)
  return signPdf({ db, secretKey, clock: { now: () => now } }, pdf, toReceipt(document, { number, now, site: siteOrigin }))
}

/** Half-open, of the month up to now. Entries of the running statement may follow; they are not in it. */
function toSpan(month: string, now: Date): { from: Date; until: Date } {
  const until = endOfDay(getLastDay(month))
  return { from: startOfDay(`${month}-01`), until: until > now ? now : until }
}
