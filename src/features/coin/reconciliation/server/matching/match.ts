import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { paymentLimits as limits } from '../../rules.ts'

/** Held by every statement that gives payments to recharges or requests, until its transaction ends. */
export async function lockPayments(db: Db): Promise<void> {
  await lockByName(db, 'payments')
}

/** Payments that pay nothing yet, and what no payment pays yet. */
export const isOpen = sql`p.recharge_id is null and p.request_id is null and p.ignored_at is null`
/** Recharges `r` that were paid here and not reversed. */
export const isPaid = sql`r.paid_by = 'money' and r.booking_id is not null and not exists (select from ledger_booking v where v.reverses = r.booking_id)`
export const isUnmatchedRecharge = sql`${isPaid} and not exists (select from payment o where o.recharge_id = r.id)`
/** Requests `q`. */
export const isUnmatchedRequest = sql`q.state = 'open' and not exists (select from payment o where o.request_id = q.id)`
const toDaySql = (time: RawBuilder<unknown>) => sql`(${time} at time zone 'Asia/Shanghai')::date`

export type MatchCounts = { byReceipt: number; byReference: number; rechargesByPayer: number; requestsByPayer: number }

/**
 * Follows what happened since the last run: a request that was booked gives its recharge to its payment; a request that was closed and a
 * recharge that was reversed leave their payment open again.
 */
export async function settlePayments(db: Db): Promise<void> {
  await sql`
    update payment p set recharge_id = null, matched_by = null, matched_at = null from coin_recharge r
    where p.recharge_id = r.id and exists (select from ledger_booking v where v.reverses = r.booking_id)`.execute(db)
  await sql`
    update payment p set request_id = null, matched_by = null, matched_at = null from recharge_request q
    where p.request_id = q.id and (q.state in ('closed', 'withdrawn') or exists (select from ledger_booking v where v.reverses = q.booking_id))`.execute(
    db,
  )
  await sql`
    update payment p set recharge_id = r.id from recharge_request q join coin_recharge r on r.booking_id = q.booking_id
    where p.request_id = q.id and q.state = 'paid' and p.recharge_id is null
      and not exists (select from payment o where o.recharge_id = r.id)`.execute(db)
}

/** By a receipt number of the same amount in reference or remark. Of several, the oldest payment and the oldest recharge. */
export function matchReceipts(db: Db, now: Date): Promise<number> {
  const pairs = sql`
    select distinct p.id as payment, r.id as target, p.id as first, r.recharged_at as second
    from payment p cross join lateral unnest(p.tokens) as token join coin_recharge r on r.receipt_key = token and r.fen = p.fen
    where ${isOpen} and ${isUnmatchedRecharge}`
  return storePairs(db, { column: 'recharge_id', by: 'reference', now, pairs })
}

/** By the reference of an open request of the same amount. */
export function matchReferences(db: Db, now: Date): Promise<number> {
  const pairs = sql`
    select distinct p.id as payment, q.id as target, p.id as first, q.created_at as second
    from payment p cross join lateral unnest(p.tokens) as token
      join recharge_request q on token in (q.reference, upper(q.number)) and q.fen = p.fen
    where ${isOpen} and ${isUnmatchedRequest}`
  return storePairs(db, { column: 'request_id', by: 'reference', now, pairs })
}

/** By the payer's name and the amount, within days, where exactly one of either side fits. */
export function matchPayersToRecharges(db: Db, now: Date): Promise<number> {
  const targets = sql`
    select r.id, r.account_id as account, r.fen, canonical_reference(c.company) as payer_key, ${toDaySql(sql`r.recharged_at`)} - ${limits.days}::int as since,
      ${toDaySql(sql`r.recharged_at`)} + ${limits.days}::int as until
    from coin_recharge r join coin_account a on a.id = r.account_id join coin_customer c on c.id = a.customer_id
    where ${isUnmatchedRecharge} and r.fen in (select fen from payment p where ${isOpen})`
  return storePairs(db, { column: 'recharge_id', by: 'payer', now, pairs: onlyPairs(targets) })
}

export function matchPayersToRequests(db: Db, now: Date): Promise<number> {
  const targets = sql`
    select q.id, q.account, q.fen, canonical_reference(q.payer) as payer_key, ${toDaySql(sql`q.created_at`)} - 1 as since,
      ${toDaySql(sql`q.created_at`)} + ${limits.requestDays}::int as until
    from recharge_request q where ${isUnmatchedRequest}`
  return storePairs(db, { column: 'request_id', by: 'payer', now, pairs: onlyPairs(targets) })
}

/**
 * Pairs of equal payer and amount where neither side fits another; large groups would make too many pairs, and a guess. So would be another
 * account than that of the request whose number the payment names.
 */
function onlyPairs(targets: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    with target as materialized (${targets}),
    open as materialized (select id, fen, payer_key, day from payment p where ${isOpen} and payer_key <> ''),
    named as (
      select p.id, n.account from payment p cross join lateral unnest(p.tokens) as token join recharge_request n on upper(n.number) = token
      where ${isOpen}
    ),
    few as (
      select fen, payer_key from (
        select fen, payer_key, 1 as paid, 0 as wanted from open union all select fen, payer_key, 0, 1 from target
      ) as side group by fen, payer_key having sum(paid) between 1 and ${limits.alike} and sum(wanted) between 1 and ${limits.alike}
    ),
    pair as (
      select open.id as payment, target.id as target, count(*) over (partition by open.id) as targets,
        count(*) over (partition by target.id) as payments
      from few join open using (fen, payer_key) join target using (fen, payer_key)
      where open.day between target.since and target.until
        and not exists (select from named where named.id = open.id and named.account <> target.account)
    )
    select payment, target, payment as first, payment as second from pair where targets = 1 and payments = 1`
}

type PairsInput = { column: 'recharge_id' | 'request_id'; by: 'reference' | 'payer'; now: Date; pairs: RawBuilder<unknown> }

/** Gives each target to one payment and each payment to one target: the first of either side. */
async function storePairs(db: Db, { column, by, now, pairs }: PairsInput): Promise<number> {
  const { numAffectedRows } = await sql`
    with pairs as (${pairs}), ranked as (
      select payment, target, row_number() over (partition by payment order by second, target) as of_payment,
        row_number() over (partition by target order by first) as of_target
      from pairs
    )
    update payment set ${sql.ref(column)} = target, matched_by = ${by}, matched_at = ${now}
    from ranked where payment.id = ranked.payment and of_payment = 1 and of_target = 1`.execute(db)
  return Number(numAffectedRows ?? 0)
}
