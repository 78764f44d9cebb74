import type { Db } from '#platform/db/server/database.ts'

/** Sets the number for notices by SMS. The caller has verified that it is the person's own. */
export async function setNoticePhone(db: Db, person: string, { mobile, now }: { mobile: string; now: Date }): Promise<void> {
  await db
    .insertInto('notice_phone')
    .values({ person, mobile, kept_at: now })
    .onConflict((conflict) => conflict.column('person').doUpdateSet({ mobile, kept_at: now }))
    .execute()
}

export async function findNoticePhone(db: Db, person: string): Promise<string | undefined> {
  const row = await db.selectFrom('notice_phone').select('mobile').where('person', '=', person).executeTakeFirst()
  return row?.mobile
}

export async function removeNoticePhone(db: Db, person: string): Promise<void> {
  await db.deleteFrom('notice_phone').where('person', '=', person).execute()
}
