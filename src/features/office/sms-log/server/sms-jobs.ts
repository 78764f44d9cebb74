import { formatDate, subtractDays } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Job } from '#platform/jobs/server/jobs.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { toStaffKey } from '#gateway/server/person-key.ts'
import { budgetNotice, smsLimits, smsPermission } from '#platform/sms/rules.ts'
import { smsAlarmJob } from '#platform/sms/server/budget.ts'
import { sendDue, sendMessage } from '#platform/sms/server/deliver.ts'
import { smsJob } from '#platform/sms/server/outbox.ts'

type ListStaffWith = (db: Db, permission: string) => Promise<{ id: string }[]>

export function smsJobs(services: Services, listStaffWith: ListStaffWith): Job[] {
  const send: Job<{ id: string }> = { name: smsJob, label: '发送短信', run: ({ id }) => sendMessage(services, id) }
  const sweep: Job = {
    name: 'sms.sweep',
    label: '补发未发出的短信',
    schedule: '* * * * *',
    async run() {
      await sendDue(services)
      await removeCodeHashes(services.db, services.clock.now())
    },
  }
  const alarmJob: Job<Alarm> = { name: smsAlarmJob, label: '短信额度提醒', run: (data) => notifyOfBudget(services, listStaffWith, data) }
  return [send as Job, sweep, alarmJob as Job]
}

type Alarm = { percent: number; spent: number; dailyBudget: number }

async function notifyOfBudget({ db, clock }: Services, listStaffWith: ListStaffWith, alarmJob: Alarm): Promise<void> {
  const people = await listStaffWith(db, smsPermission)
  const notice = { topic: 'sms.budget' as const, ...budgetNotice(alarmJob), url: '/console/sms' }
  await db.transaction().execute((transaction) =>
    sendNotices(
      transaction,
      clock.now(),
      people.map(({ id }) => ({ person: toStaffKey(id), ...notice })),
    ),
  )
}

/** Hashes of codes are deleted as soon as the codes expire. */
async function removeCodeHashes(db: Db, now: Date): Promise<void> {
  await db.updateTable('sms_code').set({ hash: null }).where('hash', 'is not', null).where('expires_at', '<=', now).execute()
}

/** Nightly. */
export async function removeOldMessages(db: Db, now: Date): Promise<void> {
  const oldest = subtractDays(now, smsLimits.daysKept)
  await db.deleteFrom('sms_message').where('created_at', '<', oldest).execute()
  await db.deleteFrom('sms_alarm').where('day', '<', formatDate(oldest)).execute()
}
