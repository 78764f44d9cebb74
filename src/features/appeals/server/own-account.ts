import '#features/coin/server/tables.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { coinRefusals } from '#features/coin/rules.ts'
import type { Db } from '#platform/db/server/database.ts'

/** The account of the session. The body may name it, but no other account. */
export async function getOwnAccount({ db, actor }: { db: Db; actor: Actor }, named: string) {
  if (actor.kind !== 'coin') throw new Refusal(refusals.invalidSession)
  if (named !== '' && named.toLowerCase() !== actor.id.toLowerCase()) throw new Refusal(coinRefusals.notYours)
  const own = await db.selectFrom('coin_account').select('phone').where('id', '=', actor.id).executeTakeFirst()
  if (!own) throw new Refusal(refusals.invalidSession)
  return { account: actor.id, customer: actor, phone: own.phone }
}
