import { getCoinAccount } from '#features/coin/accounts/server/accounts/accounts.ts'
import { formatCoins } from '#features/coin/accounts/rules.ts'
import { findCost } from '#features/coin/recharge-requests/rules.ts'
import { readPrices } from '#features/coin/recharge-requests/server/settings.ts'
import { formatMinute, toIso } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import type { Db } from '#platform/db/server/database.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import type { ProposalFact } from '#platform/proposals/rules.ts'
import type { Description } from '#platform/proposals/server/proposals.ts'
import { isPlainRecharge } from '../../rules.ts'
import { findChangeBlock } from './change-block.ts'
import type { Change } from './changes.ts'

/** What the second person sees of a change: the same as the first one saw, with the balance and the price list of now. */
export async function describeChange(db: Db, change: Change): Promise<Description> {
  const { kind, account, amount, fen = 0, receipt, reason } = change
  const { company, balance } = await getCoinAccount(db, account)
  const cost = kind === 'recharge' && fen > 0 ? (findCost(await readPrices(db), amount) ?? null) : null
  const facts: ProposalFact[] = [
    { name: '账户', value: `${account}　${company}`, path: `/console/coin-accounts/${encodeURIComponent(account)}` },
    { name: '数量', value: formatCoins(amount) },
    ...(await listReversed(db, change)),
    ...(fen > 0 ? [{ name: '金额', value: `${formatYuan(fen)} 元` }] : []),
    ...(cost === null ? [] : [toPriceFact(fen, cost)]),
    ...(receipt ? [{ name: '收款凭证号', value: receipt }] : []),
    ...(await listFile(db, change)),
    { name: '说明', value: reason || '—' },
  ]
  return {
    what: `${account} ${company}`,
    before: `余额 ${formatCoins(balance)}`,
    after: `余额 ${formatCoins(balance + (await findEffect(db, change)))}`,
    facts,
    block: await findChangeBlock(db, change),
    ...(isPlainRecharge({ kind, fen, cost }) && { togetherFen: fen }),
  }
}

function toPriceFact(fen: number, cost: number): ProposalFact {
  return cost === fen
    ? { name: '价目表', value: '与价目表一致', tone: 'success' }
    : { name: '价目表', value: `与价目表不符，应为 ${formatYuan(cost)} 元`, tone: 'warning' }
}

/** Of a reversal the opposite of what the booking did to this account. */
async function findEffect(db: Db, { kind, account, amount, reverses }: Change): Promise<number> {
  if (!reverses) return kind === 'deduct' ? -amount : amount
  const entry = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_account as l', 'l.id', 'e.account_id')
    .select('e.amount')
    .where('e.booking_id', '=', reverses)
    .where('l.code', '=', account)
    .executeTakeFirst()
  return -(entry?.amount ?? 0)
}

/** Which booking is undone: its account and amount may be those of others too. */
async function listReversed(db: Db, { account, reverses }: Change): Promise<ProposalFact[]> {
  if (!reverses) return []
  const booking = await db
    .selectFrom('ledger_booking as b')
    .innerJoin('ledger_entry as e', 'e.booking_id', 'b.id')
    .innerJoin('ledger_account as l', 'l.id', 'e.account_id')
    .leftJoin('coin_recharge as r', 'r.booking_id', 'b.id')
    .select(['b.kind', 'b.at', 'e.detail', 'r.fen'])
    .where('b.id', '=', reverses)
    .where('l.code', '=', account)
    .executeTakeFirst()
  if (!booking) return []
  const { kind, at, detail, fen } = booking
  const paid = fen ? [`${formatYuan(fen)} 元`] : []
  const value = [`${reverses} 号`, bookingKinds[kind].label, formatMinute(toIso(at)), ...paid, detail].join('　')
  return [{ name: '被冲正的记账', value, path: `/console/ledger?id=${reverses}` }]
}

async function listFile(db: Db, { receiptFileId }: Change): Promise<ProposalFact[]> {
  if (!receiptFileId) return []
  const file = await db.selectFrom('stored_file').select('name').where('id', '=', receiptFileId).executeTakeFirst()
  return file ? [{ name: '凭证文件', value: file.name, fileId: receiptFileId }] : []
}
