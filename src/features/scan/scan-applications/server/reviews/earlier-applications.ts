import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'

const latestShown = 5

/** The other applications of the same applicant. */
export async function listEarlierApplications(db: Db, applicant: string, except: string) {
  const [counts, latest] = await Promise.all([
    sql<{ total: number; approved: number; rejected: number; pending: number }>`
      select count(*) as total, count(*) filter (where state = 'approved') as approved,
        count(*) filter (where state = 'rejected') as rejected, count(*) filter (where state = 'pending') as pending
      from scan_application where applicant = ${applicant} and id <> ${except}::uuid
    `.execute(db),
    db
      .selectFrom('scan_application')
      .select(['id', 'number', 'name', 'state', 'submitted_at'])
      .where('applicant', '=', applicant)
      .where('id', '<>', except)
      .orderBy('submitted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(latestShown)
      .execute(),
  ])
  return {
    ...(counts.rows[0] as (typeof counts.rows)[0] & object),
    latest: latest.map(({ submitted_at, ...one }) => ({ ...one, submittedAt: submitted_at.toISOString() })),
  }
}
