import { notFound, Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'

/** An invoice of another account is answered as not found. */
export async function getOwnInvoice({ db, actor }: { db: Db } & RequestContext, id: string) {
  if (actor.kind !== 'coin') throw new Refusal(refusals.invalidSession)
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .where('account', '=', actor.id)
    .executeTakeFirstOrThrow(notFound)
  return row
}
