import './tables.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { makeOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import { asSent, keepPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceived } from '#platform/credentials/server/passwords.ts'
import { makeFirstRoles } from './seed.ts'

/**
 * A new installation has nobody who could let others in: makes one manager of accounts and answers the password for the first login.
 * No password is the same twice, and it opens nothing but its own change. undefined: there is staff already.
 */
export async function makeFirstStaff({ db, clock, secretKey }: Pick<Services, 'db' | 'clock' | 'secretKey'>) {
  const known = await db.selectFrom('staff').select('id').limit(1).executeTakeFirst()
  if (known) return undefined
  await makeFirstRoles(db)
  const password = makeOneTimePassword()
  const now = clock.now()
  const made = await db
    .insertInto('staff')
    .values({
      id: 'first',
      account: 'administrator',
      name: '系统管理员',
      role_id: 'administrator',
      password_hash: await hashReceived(asSent(password, await keepPasswordSalt(db, secretKey))),
      password_changed_at: now,
      must_change_password: true,
      totp_secret: null,
      totp_enrolled_at: null,
      totp_step: 0,
      created_at: now,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return made.numInsertedOrUpdatedRows ? { account: 'administrator', password } : undefined
}
