import { sql } from 'kysely'
import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import { toIso } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getFile, getSums, listCandidates, listFiles, listPayments, listUnpaidRecharges, watchFile } from '../contract.ts'
import { paymentLimits as limits } from '../rules.ts'
import { type FileView, findFiles, findLines } from './files/file-rows.ts'
import { isUnmatchedRecharge, isUnmatchedRequest } from './matching/match.ts'
import { findHints, findPayments, findUnpaid, type Sum, sumPayments } from './payments/payment-rows.ts'

const none: Sum = { count: 0, fen: 0 }

export const reconciliationQueries = [
  handle(listPayments, async ({ db }, { page, pageSize, ...filters }) => {
    const { total, items } = await findPayments(db, filters, { page, pageSize })
    const hints = await findHints(
      db,
      items.filter(({ state }) => state === 'open').map(({ id }) => id),
    )
    return { total, items: items.map((item) => ({ ...item, hint: hints.get(item.id) ?? '' })) }
  }),

  handle(getSums, async ({ db }) => {
    const { byState, from, to } = await sumPayments(db)
    const of = (state: Parameters<typeof byState.get>[0]) => byState.get(state) ?? none
    const unpaid = from ? await findUnpaid(db, { text: '', from, to }, { page: 1, pageSize: 1 }) : { total: 0, fen: 0 }
    return {
      open: of('open'),
      matched: of('matched'),
      review: of('review'),
      booked: of('booked'),
      ignored: of('ignored'),
      unpaid: { count: unpaid.total, fen: unpaid.fen },
      from,
      to,
    }
  }),

  handle(listCandidates, async ({ db }, { id }) => {
    const payment = await db
      .selectFrom('payment')
      .select(['day', 'fen', 'payer_key'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    return { items: await findCandidates(db, payment) }
  }),

  handle(listUnpaidRecharges, async ({ db }, { page, pageSize, ...filters }) => {
    const { total, items } = await findUnpaid(db, filters, { page, pageSize })
    return { total, items: items.map((item) => ({ ...item, rechargedAt: toIso(item.rechargedAt) })) }
  }),

  handle(listFiles, async ({ db }, { page, pageSize }) => {
    const { total, items } = await findFiles(db, { page, pageSize })
    return { total, items: items.map(toFile) }
  }),

  handle(getFile, async ({ db }, { id, only, page, pageSize }) => {
    const file = await getOne(db, id)
    return { ...toFile(file), ...(await findLines(db, { fileId: id, only, page, pageSize })) }
  }),

  handle(watchFile, async ({ db }, { id }) => {
    const { state, done, lines } = await getOne(db, id)
    return { state, done, lines }
  }),
]

async function getOne(db: Db, id: string): Promise<FileView> {
  const { items } = await findFiles(db, { id, page: 1, pageSize: 1 })
  const [file] = items
  if (!file) throw new Refusal(refusals.notFound)
  return file
}

function toFile({ madeAt, finishedAt, ...file }: FileView) {
  return { ...file, madeAt: toIso(madeAt), finishedAt: toIso(finishedAt) }
}

type Candidate = {
  id: string
  kind: 'recharge' | 'request'
  number: string
  account: string
  company: string
  fen: number
  day: string
}

async function findCandidates(db: Db, { day, fen, payer_key }: { day: string; fen: number; payer_key: string }): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select one.id, kind, number, account, c.company, ${fen}::bigint as fen, one.day
    from (
      select r.id::text, 'recharge' as kind, r.serial as number, r.account_id as account, null as payer, (r.recharged_at at time zone 'Asia/Shanghai')::date as day
      from coin_recharge r where r.fen = ${fen} and ${isUnmatchedRecharge}
      union all
      select q.id::text, 'request', q.number, q.account, q.payer, (q.created_at at time zone 'Asia/Shanghai')::date
      from recharge_request q where q.fen = ${fen} and ${isUnmatchedRequest}
    ) as one join coin_account a on a.id = one.account join coin_customer c on c.id = a.customer_id
    order by canonical_reference(coalesce(one.payer, c.company)) <> ${payer_key}, abs(one.day - ${day}::date), number limit ${limits.candidates}`.execute(
    db,
  )
  return rows
}
