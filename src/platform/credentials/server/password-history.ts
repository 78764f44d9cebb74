import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { verifyReceivedPassword } from './passwords.ts'

export type PasswordOwner = { kind: string; subject: string; passwordHash: string }

/** Whether this is the present password or a recent one. Each comparison is a slow hash. */
export async function isRecentPassword(
  services: Pick<Services, 'db' | 'testMode'>,
  { kind, subject, passwordHash, remembered }: PasswordOwner & { remembered: number },
  received: string,
): Promise<boolean> {
  const former = await services.db
    .selectFrom('password_history')
    .select('password_hash')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .orderBy('id', 'desc')
    .limit(remembered - 1)
    .execute()
  for (const hash of [passwordHash, ...former.map((row) => row.password_hash)])
    if (await verifyReceivedPassword(services, hash, received)) return true
  return false
}

export async function addToPasswordHistory(db: Db, { kind, subject, passwordHash, now }: PasswordOwner & { now: Date }): Promise<void> {
  await db.insertInto('password_history').values({ kind, subject, password_hash: passwordHash, replaced_at: now }).execute()
}
