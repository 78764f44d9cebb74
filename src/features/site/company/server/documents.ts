import type { Db } from '#platform/db/server/database.ts'

export async function writeDocument(db: Db, name: string, document: unknown): Promise<void> {
  const data = JSON.stringify(document)
  await db
    .insertInto('company_document')
    .values({ name, data })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ data }))
    .execute()
}

export async function findDocument<T>(db: Db, name: string): Promise<T | undefined> {
  const row = await db.selectFrom('company_document').select('data').where('name', '=', name).executeTakeFirst()
  return row?.data as T | undefined
}

export async function removeDocument(db: Db, name: string): Promise<void> {
  await db.deleteFrom('company_document').where('name', '=', name).execute()
}
