import type { Selectable } from 'kysely'
import { notFound, Refusal } from '#gateway/refusals.ts'
import { formatDate, subtractDays } from '#kit/dates.ts'
import { handle } from '#platform/calls/server/handle.ts'
import type { CompanyRecords } from '#platform/company-names/server/company-records.ts'
import type { Db } from '#platform/db/server/database.ts'
import { getProposer, type ListStaffWith, propose } from '#platform/proposals/server/proposals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { proposeMerge, proposeSplit } from '../../contract.ts'
import { customerRefusals as refusals, splitDays } from '../../rules.ts'
import { countRecords } from '../list.ts'
import { toCountText } from '../records.ts'
import type { CustomerRow } from '../tables.ts'
import { mergeProposal, splitProposal } from './merge-proposals.ts'
import { listReturning } from './returning.ts'

type Deps = { companyRecords: readonly CompanyRecords[]; listStaffWith: ListStaffWith }

export function mergingHandlers(deps: Deps) {
  return [merging(deps), splitting(deps)]
}

function merging({ companyRecords, listStaffWith }: Deps) {
  return handle(proposeMerge, async (context, { keep, merge, reason }) => {
    const { db, clock, actor } = context
    if (keep === merge) throw new Refusal(refusals.same)
    await assertConfirmer(db, listStaffWith, actor)
    const [kept, merged] = [await getUnmerged(db, keep), await getUnmerged(db, merge)]
    const counts = await countRecords(db, companyRecords, { shown: [keep, merge], now: clock.now() })
    const countOf = (id: string) =>
      toCountText(
        companyRecords,
        counts.filter(({ shown_id }) => shown_id === id),
      ) || '没有业务记录'
    const haveTwoCodes = kept.credit_code !== null && merged.credit_code !== null
    const outcome = await propose(context, mergeProposal, {
      subject: `customer ${merge}`,
      what: `“${merged.name}”并入“${kept.name}”`,
      before: describe(merged),
      after: describe(kept),
      facts: [
        { name: '并入的客户', value: countOf(merge), path: `/console/customers/${merge}` },
        { name: '保留的客户', value: countOf(keep), path: `/console/customers/${keep}` },
        { name: '原因', value: reason },
        ...(haveTwoCodes ? [{ name: '请核对', value: '两个客户的统一社会信用代码不同', tone: 'warning' as const }] : []),
      ],
      detail: { keep, merge, reason },
      payload: { keep, merge, reason },
    })
    return { reply: { id: outcome.id }, audit: outcome.audit }
  })
}

function splitting({ listStaffWith }: Pick<Deps, 'listStaffWith'>) {
  return handle(proposeSplit, async (context, { id, reason }) => {
    const { db, clock, actor } = context
    await assertConfirmer(db, listStaffWith, actor)
    const merge = await db.selectFrom('customer_merge').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
    if (merge.split_at !== null) throw new Refusal(refusals.changed)
    if (merge.merged_at < subtractDays(clock.now(), splitDays)) throw new Refusal(refusals.tooLate)
    const own = await getCustomerRow(db, merge.customer_id)
    const from = await getCustomerRow(db, merge.into_id)
    const returning = await listReturning(db, merge)
    const outcome = await propose(context, splitProposal, {
      subject: `customer ${own.id}`,
      what: `把“${own.name}”从“${from.name}”拆分出来`,
      before: `合并于 ${formatDate(merge.merged_at)}，由${merge.merged_by_name}提出、${merge.confirmed_by_name}确认`,
      after: describe(own),
      facts: [
        { name: '原因', value: reason },
        { name: '退回的账户', value: returning.map(({ account }) => account).join('、') || '无' },
      ],
      detail: { merge: id, customer: own.id, from: from.id, reason },
      payload: { id },
    })
    return { reply: { id: outcome.id }, audit: outcome.audit }
  })
}

async function assertConfirmer(db: Db, listStaffWith: ListStaffWith, actor: Actor): Promise<void> {
  const { id: own } = getProposer(actor)
  if ((await listStaffWith(db, 'finance.handle')).every(({ id }) => id === own)) throw new Refusal(refusals.alone)
}

function getCustomerRow(db: Db, id: string): Promise<Selectable<CustomerRow>> {
  return db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound)
}

async function getUnmerged(db: Db, id: string): Promise<Selectable<CustomerRow>> {
  const found = await getCustomerRow(db, id)
  if (found.merged_into !== null) throw new Refusal(refusals.changed)
  return found
}

function describe({ name, credit_code }: Pick<Selectable<CustomerRow>, 'name' | 'credit_code'>): string {
  return credit_code ? `${name}（${credit_code}）` : `${name}（没有统一社会信用代码）`
}
