import { sql } from 'kysely'
import { nextSerial, saveRecharges } from '#features/coin/accounts/server/accounts/recharges.ts'
import { Refusal } from '#gateway/refusals.ts'
import { formatDate, startOfDay } from '#kit/dates.ts'
import { parseCount, parseYuan } from '#kit/money.ts'
import { toCanonicalReference } from '#kit/references.ts'
import type { Db } from '#platform/db/server/database.ts'
import { importRefusals } from '#platform/imports/rules.ts'
import type { CheckedLine, ImportKind, Importer, ImportLine } from '#platform/imports/server/import-kind.ts'
import { type CarriedRechargeColumn, carriedRechargeColumns, type CarriedRechargeSums, openingRefusals } from '../../opening-rules.ts'
import { backOfficeLimits } from '../../rules.ts'
import { findUsedReferences, lockAllReceipts } from '../bookings/receipts.ts'
import { openingImport } from './opening-import.ts'

type Values = { account: string; at: Date; quantity: number; fen: number; receipt: string }
type Line = CheckedLine<Values, CarriedRechargeColumn>
/** `accounts`: the number of an account by its lower case; `used`: receipts that are taken. */
type Known = { accounts: ReadonlyMap<string, string>; used: ReadonlySet<string>; today: string }

/** Recharges that an older system had booked and not invoiced: customers apply for their invoices, no balance changes. */
export const carriedRechargeImport: ImportKind<Values, CarriedRechargeColumn> = {
  name: 'coin.opening-recharges',
  label: '待开票充值',
  verb: '导入',
  columns: carriedRechargeColumns,
  notice: { topic: 'going-live', url: (id) => `/console/going-live?id=${id}` },
  lock: (db) => lockAllReceipts(db),
  check: checkLines,
  sum: sumRecharges,
  async book(db, lines) {
    const known = await findAccounts(db, lines)
    if (lines.some(({ values }) => !known.has(values.account.toLowerCase()))) throw new Refusal(openingRefusals.noAccount)
    const serials: string[] = []
    for (const { values } of lines) serials.push(await nextSerial(db, 'CZ', values.at))
    const recharges = lines.map(({ values }, n) => ({ ...values, bookingId: null, serial: serials[n] as string, paidBy: 'money' as const }))
    await saveRecharges(db, recharges, new Date(0))
    return serials
  },
  close: reconcileRecharges,
}

function sumRecharges(lines: readonly Line[]): CarriedRechargeSums {
  return { recharges: lines.length, fen: lines.reduce((sum, { values }) => sum + values.fen, 0) }
}

async function checkLines(db: Db, lines: readonly ImportLine<CarriedRechargeColumn>[], { at }: Importer): Promise<Line[]> {
  const receipts = lines.map(({ cells }) => toCanonicalReference(cells.receipt)).filter((receipt) => receipt !== '')
  const opened = await findAccounts(db, lines.map(toNumbered))
  const known: Known = {
    accounts: new Map([...(await findAwaited(db)), ...opened]),
    used: await findUsedReferences(db, receipts, 'recharge'),
    today: formatDate(at),
  }
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const { account, day, quantity, yuan, receipt } = line.cells
    const values = {
      account: known.accounts.get(account.toLowerCase()) ?? account,
      at: day === '' ? at : startOfDay(day),
      quantity: parseCount(quantity) ?? 0,
      fen: parseYuan(yuan) ?? 0,
      receipt: toCanonicalReference(receipt),
    }
    return { ...line, values, errors: [...findErrors(line.cells, values, known), ...findRepetition(line.line, values, { seen, known })] }
  })
}

function findErrors({ account, day, receipt }: Line['cells'], { quantity, fen }: Values, { accounts, today }: Known): string[] {
  return [
    ...(account === '' ? ['未填写账号'] : accounts.has(account.toLowerCase()) ? [] : ['账号不存在，也不在已试读的客户与账户文件中']),
    ...(day === '' ? ['未填写充值日期'] : day > today ? ['充值日期不能晚于今天'] : []),
    ...(quantity >= 1 && quantity <= backOfficeLimits.coins ? [] : ['充值数量（枚）应为 1 以上的整数']),
    ...(fen > 0 ? [] : ['金额（元）应大于 0']),
    ...(receipt.length > backOfficeLimits.receipt ? [`收款凭证号不能超过 ${backOfficeLimits.receipt} 个字符`] : []),
  ]
}

type Seen = { seen: Map<string, number>; known: Known }

function findRepetition(line: number, { receipt }: Values, { seen, known }: Seen): string[] {
  if (receipt === '') return []
  const former = seen.get(receipt)
  seen.set(receipt, former ?? line)
  if (former !== undefined) return [`收款凭证号与第 ${former} 行重复`]
  return known.used.has(receipt) ? ['收款凭证号已入账'] : []
}

const toNumbered = ({ cells }: ImportLine<CarriedRechargeColumn>) => ({ values: { account: cells.account } })

async function findAccounts(db: Db, lines: readonly { values: Pick<Values, 'account'> }[]): Promise<Map<string, string>> {
  const wanted = lines.map(({ values }) => values.account.toLowerCase())
  const { rows } = await sql<{ id: string }>`select id from coin_account where lower(id) = any(${wanted}::text[])`.execute(db)
  return new Map(rows.map(({ id }) => [id.toLowerCase(), id]))
}

/** So that all files can be rehearsed before one is imported: the accounts of the newest file without faults. */
async function findAwaited(db: Db): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string }>`
    select cells->>'account' as id from import_line where import_id = (
      select id from import where kind = ${openingImport.name} and state in ('ready', 'review', 'waiting') order by made_at desc limit 1)`.execute(
    db,
  )
  return new Map(rows.map(({ id }) => [id.toLowerCase(), id]))
}

/** What the database holds under these serials after the last line is what the file says, or nothing is kept. */
async function reconcileRecharges(db: Db, lines: readonly Line[], serials: readonly string[]): Promise<void> {
  const { rows } = await sql<CarriedRechargeSums>`
    select count(*)::int as recharges, coalesce(sum(fen), 0)::bigint as fen from coin_recharge
    where booking_id is null and serial = any(${[...serials]}::text[])`.execute(db)
  const [held] = rows
  const { recharges, fen } = sumRecharges(lines)
  if (held?.recharges !== recharges || held.fen !== fen) throw new Refusal(importRefusals.unreconciled)
}
