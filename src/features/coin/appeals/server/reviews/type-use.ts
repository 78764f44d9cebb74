import type { Db } from '#platform/db/server/database.ts'
import type { DictionaryEntry } from '#platform/dictionaries/rules.ts'

/** Whether an appeal is of the type that is called so. */
export async function isTypeUsed(db: Db, { label }: DictionaryEntry): Promise<boolean> {
  return (await db.selectFrom('appeal').select('id').where('type', '=', label).limit(1).executeTakeFirst()) !== undefined
}
