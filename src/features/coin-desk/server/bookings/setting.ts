import { findParameter, saveParameter } from '#platform/config/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { lockByName } from '#platform/db/server/lock-by-name.ts'
import { firstSecondPersonAbove } from '../../rules.ts'

const name = 'coin.secondPersonAbove'

/** Changes of more coins than this wait for a second person. */
export async function secondPersonAbove(db: Db): Promise<number> {
  return (await findParameter<number>(db, name)) ?? firstSecondPersonAbove
}

export function saveSecondPersonAbove(db: Db, limit: number): Promise<void> {
  return saveParameter(db, name, limit)
}

/** Whoever changes it has to see what it is until the transaction ends. */
export async function holdSecondPersonAbove(db: Db): Promise<number> {
  await lockByName(db, name)
  return secondPersonAbove(db)
}
