import type { Db } from '#platform/db/server/database.ts'

/** A value that is created once for an installation; of concurrent callers all get the first one's. */
export async function getOrCreateParameter<T>(db: Db, name: string, make: () => T): Promise<T> {
  await db
    .insertInto('parameter')
    .values({ name, value: JSON.stringify(make()) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findParameter<T>(db, name)) as T
}

/** Reads a JSON value of the table `parameter`; undefined where nothing was stored. The type is not checked. */
export async function findParameter<T>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('parameter').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value as T | undefined
}

export async function saveParameter(db: Db, name: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('parameter')
    .values({ name, value: json })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: json }))
    .execute()
}
