import { inject } from 'vitest'
import { changePassword, createStaff, loginStaff } from '#features/office/staff/contract.ts'
import { staffLoginPurpose } from '#features/office/staff/rules.ts'
import { type Account, getDemoPassword } from './browser-session.ts'
import { openWire } from './wire-caller.ts'

type Hired = { account: string; name: string; roleId: string }

/** The calls of somebody of the staff at a portal. */
export async function openStaffWire({ account, password }: Account, origin = inject('portal')) {
  const wire = await openWire(origin)
  wire.enter(await wire.call(loginStaff, await wire.credentials(staffLoginPurpose, account, password)))
  return wire
}

/** Accounts that have chosen a password after their first login, at a portal where changes of rights take one person. */
export async function hireStaff(people: readonly Hired[], origin = inject('portal')): Promise<Account[]> {
  const password = 'Journeys#2026'
  const admin = await openStaffWire({ account: 'admin', password: getDemoPassword('admin') }, origin)
  const accounts: Account[] = []
  for (const one of people) {
    const { oneTimePassword } = await admin.call(createStaff, one)
    const own = await openStaffWire({ account: one.account, password: oneTimePassword }, origin)
    await own.call(changePassword, { password: own.hashed(oneTimePassword), newPassword: password })
    accounts.push({ account: one.account, password })
  }
  return accounts
}
