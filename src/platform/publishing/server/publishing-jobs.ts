import type { Services } from '#platform/calls/server/handle.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import type { ListStaffWith } from '#platform/proposals/server/proposals.ts'
import { contentAddress } from '../content-kinds.ts'
import type { PublicationRule, Publishable } from './publishing.ts'
import { emptyBin } from './recycle-bin.ts'
import { type NotifyOfFailedPlan, publishDue, publishDueJob, takeDownDue } from './schedule.ts'

/** Each scheduled publication or end has a job; a sweep every minute catches missed ones. */
export function publishingJobs(
  services: Services,
  contents: readonly Publishable[],
  { listStaffWith, rules = [] }: { listStaffWith: ListStaffWith; rules?: readonly PublicationRule[] },
): Job[] {
  const notify = notifyPublishers(services, listStaffWith)
  return [
    { name: publishDueJob, label: '定时发布与下线', schedule: '* * * * *', run: () => runDue(services, contents, { notify, rules }) },
    { name: 'empty-recycle-bin', label: '清空到期的回收站', schedule: '40 3 * * *', run: async () => void (await emptyBin(services)) },
  ]
}

async function runDue(services: Services, contents: readonly Publishable[], options: Parameters<typeof publishDue>[2]): Promise<void> {
  await publishDue(services, contents, options)
  await takeDownDue(services, contents)
}

/** Those who may publish this kind can plan it again. */
function notifyPublishers({ clock }: Pick<Services, 'clock'>, listStaffWith: ListStaffWith): NotifyOfFailedPlan {
  return async (db, { content: { kind, declaration }, id, reason }) => {
    const people = await listStaffWith(db, 'content.publish', ...(declaration ? [`${declaration.area}.publish`] : []))
    const { title } =
      (await db.selectFrom('content_item').select('title').where('kind', '=', kind).where('entity_id', '=', id).executeTakeFirst()) ?? {}
    const notice = {
      topic: 'content.plan-failed' as const,
      title: `“${title || declaration?.label || kind}”未能按计划发布`,
      text: `${reason}。已退回为草稿，请修改后重新发布。`,
      url: contentAddress(kind, id),
    }
    await sendNotices(
      db,
      clock.now(),
      people.map((person) => ({ person: `staff ${person.id}`, ...notice })),
    )
  }
}
