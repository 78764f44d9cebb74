import { toIso } from '#kit/dates.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { countRows } from '#platform/db/server/read-page.ts'
import { backOfficeLimits, timelineLabels } from '../../rules.ts'
import type { FindNames } from '../person-names.ts'

/** The paid recharges that are not reversed. */
export async function getPaidTotals(db: Db, account: string): Promise<{ recharged: number; paidFen: number }> {
  const { rows } = await sql<{ recharged: number; paidFen: number }>`
    select coalesce(sum(quantity), 0)::bigint as recharged, coalesce(sum(fen), 0)::bigint as "paidFen"
    from coin_recharge r
    where account_id = ${account} and paid_by = 'money'
      and not exists (select from ledger_booking b where b.reverses = r.booking_id)`.execute(db)
  return rows[0] ?? { recharged: 0, paidFen: 0 }
}

export async function countWaitingChanges(db: Db, account: string): Promise<number> {
  return countRows(db.selectFrom('proposal').where('subject', '=', `coin ${account}`).where('state', '=', 'open'))
}

/** The open reservations, the first to expire first. */
export async function listHolds(db: Db, account: string, findNames: FindNames) {
  const holds = await db
    .selectFrom('ledger_hold as h')
    .innerJoin('ledger_account as l', 'l.id', 'h.account_id')
    .select(['h.id', 'h.amount', 'h.reference', 'h.made_by', 'h.at', 'h.expires_at'])
    .where('l.code', '=', account)
    .where('h.state', '=', 'held')
    .orderBy('h.expires_at')
    .orderBy('h.id')
    .limit(backOfficeLimits.timeline)
    .execute()
  const name = await findNames(
    db,
    holds.map(({ made_by }) => made_by),
  )
  return holds.map(({ made_by, at, expires_at, ...hold }) => ({
    ...hold,
    madeBy: name(made_by),
    at: toIso(at),
    expiresAt: toIso(expires_at),
  }))
}

/** The actions of staff on an account, the newest first. */
export async function listEvents(db: Db, account: string) {
  const lines = await db
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'actor_kind', 'actor_name', 'detail'])
    .where('subject', '=', `coin ${account}`)
    .where('action', 'in', Object.keys(timelineLabels))
    .orderBy('id', 'desc')
    .limit(backOfficeLimits.timeline)
    .execute()
  return lines.map(({ id, at, action, actor_kind, actor_name, detail }) => ({
    id,
    at: toIso(at),
    action,
    actor: actor_kind === 'staff' ? (actor_name ?? '') : '客户本人',
    note: formatNote(detail),
  }))
}

export async function getStateReason(db: Db, { id, state }: { id: string; state: string }): Promise<string> {
  if (state !== 'frozen') return ''
  const line = await db
    .selectFrom('audit')
    .select('detail')
    .where('subject', '=', `coin ${id}`)
    .where('action', '=', 'coin-account.freeze')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return toText(line?.detail.reason)
}

function formatNote({ amount, reason, letter, from, to }: Record<string, unknown>): string {
  const parts = [
    typeof amount === 'number' ? `${amount.toLocaleString('zh-CN')} 枚` : '',
    toText(from) && toText(to) ? `${toText(from)} → ${toText(to)}` : '',
    toText(reason),
    toText(letter) && `公函 ${toText(letter)}`,
  ]
  return parts.filter((part) => part !== '').join('，')
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
