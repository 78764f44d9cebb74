import { sql } from 'kysely'
import { formatDate, startOfDay } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { budgetAlarms } from '../rules.ts'

export const smsAlarmJob = 'sms.alarm'

/** Codes issued and other messages submitted on this day in Shanghai. */
export async function countSpentToday(db: Db, now: Date): Promise<number> {
  const start = startOfDay(formatDate(now))
  const { rows } = await sql<{ spent: number }>`
    select (select count(*) from sms_message where is_code and created_at >= ${start})
         + (select count(*) from sms_message where not is_code and taken_at >= ${start}) as spent
  `.execute(db)
  return Number(rows[0]?.spent)
}

/** Notifies staff that the budget runs out, once a day for each threshold. */
export async function alertOnSpending(
  { db, clock, jobs, log, sms }: Pick<Services, 'db' | 'clock' | 'jobs' | 'log' | 'sms'>,
  spent: number,
) {
  const reachedThresholds = budgetAlarms.filter((percent) => spent * 100 >= percent * sms.dailyBudget)
  if (reachedThresholds.length === 0) return
  const day = formatDate(clock.now())
  const newAlarms = await db
    .insertInto('sms_alarm')
    .values(reachedThresholds.map((percent) => ({ day, percent })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('percent')
    .execute()
  for (const { percent } of newAlarms) {
    log.error({ percent, spent, dailyBudget: sms.dailyBudget }, 'the daily SMS budget is nearly used up')
    await jobs.enqueue(db, smsAlarmJob, { data: { day, percent, spent, dailyBudget: sms.dailyBudget } })
  }
}
