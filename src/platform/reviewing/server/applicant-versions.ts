import { sql } from 'kysely'
import type { Db } from '#platform/db/server/database.ts'
import { type Reviewable, type ReviewItem, asReviewedTable } from './reviewable.ts'

const most = 100

/** Increments the version of each person, in sorted order to avoid deadlocks. */
export async function bumpApplicantVersions(db: Db, persons: string[]): Promise<void> {
  await sql`
    insert into review_watch (person, version)
    select person, 1 from (select distinct person from unnest(${persons}::text[]) as person order by 1) as applicant
    on conflict (person) do update set version = review_watch.version + 1
  `.execute(db)
}

/** The version of an item's applicant, to be set where the item changes. */
export const applicantVersion = sql<number>`(select version from review_watch where person = applicant)`

type ChangesQuery = { person: string; since: number | undefined }

/** What was decided about a person's items since a version; without one, the version alone. One look-up when nothing was. */
export async function listChangesSince(db: Db, reviewable: Pick<Reviewable, 'table' | 'summary'>, { person, since }: ChangesQuery) {
  const watch = await db.selectFrom('review_watch').select('version').where('person', '=', person).executeTakeFirst()
  const version = watch?.version ?? 0
  if (since === undefined || since >= version) return { version, changes: [] as ReviewItem[] }
  const changes = await db
    .selectFrom(asReviewedTable(reviewable))
    .select(['id', 'state', ...(reviewable.summary as never[])])
    .where('applicant', '=', person)
    .where('version', '>', since)
    .orderBy('version')
    .limit(most)
    .execute()
  return { version, changes: changes as unknown as ReviewItem[] }
}
