import '#platform/publishing/server/tables.ts'
import { sql } from 'kysely'
import { findParameter } from '#platform/config/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { firstSecondPersonAbove } from '../../console/rules.ts'

const name = 'coin.secondPersonAbove'

/** Changes of more coins than this wait for a second person. */
export async function secondPersonAbove(db: Db): Promise<number> {
  return (await findParameter<number>(db, name)) ?? firstSecondPersonAbove
}

export async function saveSecondPersonAbove(db: Db, limit: number): Promise<void> {
  const value = JSON.stringify(limit)
  await db
    .insertInto('parameter')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

/** Whoever changes it has to see what it is until the transaction ends. */
export async function holdSecondPersonAbove(db: Db): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
  return secondPersonAbove(db)
}
