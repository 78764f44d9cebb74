import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { firstRoles } from '../rules.ts'

type DemoAccounts = { staff: { account: string; password: string; name: string; role: string }[] }

export const staffSeed: Seed = {
  name: 'staff',
  async run({ services, read }) {
    const { db, clock, secretKey } = services
    await createFirstRoles(db)
    const salt = await getPasswordSalt(db, secretKey)
    for (const { account, password, name, role } of read<DemoAccounts>('demo-accounts').staff) {
      const now = clock.now()
      await db
        .insertInto('staff')
        .values({
          id: `staff-${account}`,
          account,
          name,
          role_id: firstRoles.find((known) => known.name === role)?.id as string,
          password_hash: await hashReceivedPassword(services, toReceivedPassword(password, salt)),
          password_changed_at: now,
          must_change_password: false,
          totp_secret: null,
          totp_enrolled_at: null,
          totp_step: 0,
          created_at: now,
          disabled_at: null,
        })
        .execute()
    }
  },
}

export async function createFirstRoles(db: Db): Promise<void> {
  for (const role of firstRoles)
    await db
      .insertInto('role')
      .values({ ...role, permissions: [...role.permissions] })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
