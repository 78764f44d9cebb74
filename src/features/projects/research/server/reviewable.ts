import type { Db } from '#platform/db/server/database.ts'
import { researchMessages, solutionReviewing, toResearchAddress } from '../rules.ts'
import type { ColumnOf, ReviewDeps, Effect, Reviewable, ReviewItem } from '#platform/reviewing/server/reviewable.ts'
import { lockLedgerAccounts } from '#platform/ledger/server/accounts.ts'
import { reverse } from '#platform/ledger/server/booking.ts'
import { toRuleOwner } from '#platform/files/server/file-rules.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { solutionRule } from './shown-files.ts'
import { getSolutionDetail } from './solutions/detail.ts'
import { recordDecisions } from './solutions/record-decisions.ts'

const noticeTitle = '方案申请有新进展'

const accept: Effect = {
  run: (deps, items, { by, comment }) => recordDecisions(deps, items, { verb: 'accept', by, comment }),
  async undo(deps, items) {
    // An action is undone by the person who took it.
    for (const item of items) await recordDecisions(deps, [item], { verb: 'undo', by: { id: item.decision_by, name: item.reviewer_name } })
    return items.map(({ id }) => id)
  },
}

/** The files are listed for the project from now on, to whom it is shown. */
const complete: Effect = {
  async run(deps, items, { files, by, comment }) {
    const ids = Object.values(files).filter((id) => id !== '')
    if (ids.length > 0)
      await deps.db
        .updateTable('stored_file')
        .set({ owner: toRuleOwner(solutionRule), expires_at: null })
        .where('id', 'in', ids)
        .execute()
    await setProjectStates(deps, items, 2)
    await recordDecisions(deps, items, { verb: 'complete', by, comment })
    const getText = ({ number }: ReviewItem) => `方案 ${String(number)} 已生成，可在调研数据查询中下载`
    await notify(deps, items, { getText, tab: 'solutions' })
  },
}

/** What was debited comes back by the opposite booking, once: the ledger refuses a second one. */
const decline: Effect = {
  async run(deps, items, { comment, by }) {
    await refund(
      deps,
      items.map(({ id }) => id),
    )
    await setProjectStates(deps, items, 0)
    await recordDecisions(deps, items, { verb: 'decline', by, comment })
    const getText = ({ number }: ReviewItem) => `方案申请 ${String(number)} 不受理：${comment}`
    await notify(deps, items, { getText, tab: 'applications' })
  },
}

async function refund({ db, clock }: ReviewDeps, ids: string[]): Promise<void> {
  const paid = await db
    .selectFrom('solution_application')
    .select(['id', 'account', 'booking_id', 'decision_by'])
    .where('id', 'in', ids)
    .where('booking_id', 'is not', null)
    .orderBy('id')
    .execute()
  await lockLedgerAccounts(db, [...new Set(paid.flatMap(({ account }) => account ?? []))])
  for (const { id, booking_id, decision_by } of paid) {
    const words = { service: researchMessages.service, detail: researchMessages.refund, by: `staff ${decision_by}`, at: clock.now() }
    const { bookingId } = await reverse(db, booking_id as number, words)
    await db.updateTable('solution_application').set({ refund_id: bookingId }).where('id', '=', id).execute()
  }
}

async function setProjectStates({ db, clock }: ReviewDeps, items: ReviewItem[], application_state: 0 | 2): Promise<void> {
  const ids = items.filter(({ task_id }) => task_id === null).map(({ project_id }) => String(project_id))
  if (ids.length === 0) return
  await db.updateTable('project').set({ application_state, updated_at: clock.now() }).where('id', 'in', ids).execute()
}

type Told = { getText: (item: ReviewItem) => string; tab: 'solutions' | 'applications' }

/** To coin accounts, with the tab of the project that shows it; others look the state up. */
async function notify({ db, clock }: ReviewDeps, items: ReviewItem[], { getText, tab }: Told): Promise<void> {
  const ofAccounts = items.filter(({ applicant }) => applicant.startsWith('coin '))
  const addresses = await listAddresses(db, ofAccounts, tab)
  const notices = ofAccounts.map((item) => ({
    person: item.applicant,
    topic: 'solution.decided' as const,
    title: noticeTitle,
    text: getText(item),
    url: addresses.get(item.project_id) ?? '/research',
  }))
  await sendNotices(db, clock.now(), notices)
}

async function listAddresses(db: Db, items: readonly ReviewItem[], tab: Told['tab']): Promise<ReadonlyMap<unknown, string>> {
  const ids = items.map(({ project_id }) => String(project_id))
  if (ids.length === 0) return new Map()
  const projects = await db.selectFrom('project').select(['id', 'operator_id as operatorId']).where('id', 'in', ids).execute()
  return new Map(projects.map(({ id, operatorId }) => [id, toResearchAddress({ operatorId, projectId: id }, { tab })]))
}

export const solutionReviewable: Reviewable<ColumnOf<typeof solutionReviewing>> = {
  declaration: solutionReviewing,
  table: 'solution_application',
  columns: { number: 'number', project: 'project_name', task: 'task_name', way: 'way' },
  summary: ['number', 'project_id', 'task_id', 'project_name', 'task_name', 'price'],
  getTitle: ({ number, project_name }) => `${String(number)} ${String(project_name)}`,
  getDetail: ({ db }, id) => getSolutionDetail(db, id),
  // The engine notifies of no action: the effects send their own notices.
  toNotice: ({ number }) => ({ topic: 'solution.decided', title: noticeTitle, text: String(number), url: '/research' }),
  effects: { accept, complete, decline },
}
