import { randomUUID } from 'node:crypto'
import { addDays, endOfDay, formatDate, startOfDay } from '#kit/dates.ts'
import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { changeSealed, rowOf } from '#platform/seals/server/seals.ts'
import { toDemoFile } from '#platform/imports/server/demo-file.ts'
import { saveImport } from '#platform/imports/server/imports.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { firstRoles } from '../rules.ts'
import { changeMember } from './accounts/staff-changes.ts'
import { createStaffImport } from './imports/staff-import.ts'
import { rolePlace } from './seals/places.ts'

type DemoLists = { staff: { name: string; rows: Record<string, string>[] }[] }
type DemoAccounts = { staff: { account: string; password: string; name: string; role: string; department: string; phone: string }[] }

export const staffSeed: Seed = {
  name: 'staff',
  async run({ services, read }) {
    const { db, clock, secretKey } = services
    await createFirstRoles({ db, secretKey })
    const salt = await getPasswordSalt(db, secretKey)
    for (const { account, password, name, role, department, phone } of read<DemoAccounts>('demo-accounts').staff) {
      const now = clock.now()
      const id = `staff-${account}`
      const passwordHash = await hashReceivedPassword(services, toReceivedPassword(password, salt))
      await changeMember(services, id, (unsealed) =>
        unsealed
          .insertInto('staff')
          .values({
            id,
            account,
            name,
            department,
            phone,
            role_id: firstRoles.find((known) => known.name === role)?.id as string,
            password_hash: passwordHash,
            password_changed_at: now,
            must_change_password: false,
            totp_secret: null,
            totp_enrolled_at: null,
            totp_step: 0,
            created_at: now,
            disabled_at: null,
            seal: null,
          })
          .execute(),
      )
    }
    await planLeave(services)
    await readLists(services, read<DemoLists>('imports').staff)
  },
}

/** The finance of the demo is on leave in two weeks, as it was a month ago, and a colleague stands in. */
async function planLeave({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const today = formatDate(clock.now())
  const toLeave = (from: string) => ({
    id: randomUUID(),
    principal_id: 'staff-finance',
    principal_name: '财务（演示）',
    delegate_id: 'staff-finance2',
    delegate_name: '财务复核（演示）',
    begins_at: startOfDay(from),
    ends_at: endOfDay(addDays(from, 4)),
    created_at: clock.now(),
  })
  const values = [toLeave(addDays(today, 14)), toLeave(addDays(today, -30))]
  await db.insertInto('review_delegation').values(values).execute()
}

/** Lists of new staff that an administrator has read and not imported yet, the last with faults. */
async function readLists({ db, clock }: Pick<Services, 'db' | 'clock'>, lists: DemoLists['staff']): Promise<void> {
  const made = { person: 'staff staff-admin', personName: '系统管理员（演示）', now: clock.now() }
  for (const list of lists) await saveImport(db, createStaffImport(), { ...toDemoFile(list), ...made })
}

/** Makes those that are missing. */
export async function createFirstRoles(sources: Pick<Services, 'db' | 'secretKey'>): Promise<void> {
  const known = await sources.db.selectFrom('role').select('id').execute()
  for (const role of firstRoles)
    if (!known.some(({ id }) => id === role.id))
      await changeSealed(sources, rowOf(rolePlace, role.id), (unsealed) =>
        unsealed
          .insertInto('role')
          .values({ ...role, permissions: [...role.permissions], seal: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
}
