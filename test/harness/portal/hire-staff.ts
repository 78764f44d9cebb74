import { spawnSync } from 'node:child_process'
import { inject } from 'vitest'
import { changePassword, createStaff, loginStaff } from '#features/office/staff/contract.ts'
import { staffLoginPurpose } from '#features/office/staff/rules.ts'
import type { PortalProcess } from '../portal-process.ts'
import { type Account, getDemoPassword } from './browser-session.ts'
import { openWire } from './wire-caller.ts'

type Hired = { account: string; name: string; roleId: string }
type Portal = Pick<PortalProcess, 'origin'>
const password = 'Journeys#2026'

/** The calls of somebody of the staff at a portal. */
export async function openStaffWire({ account, password: given }: Account, origin = inject('portal')) {
  const wire = await openWire(origin)
  wire.enter(await wire.call(loginStaff, await wire.credentials(staffLoginPurpose, account, given)))
  return wire
}

export const openAdminWire = (origin?: string) => openStaffWire({ account: 'admin', password: getDemoPassword('admin') }, origin)

/** Accounts by the demo's administrator, who for a week counts as one person with each of them; changes of rights take one person. */
export async function hireStaff(people: readonly Hired[], origin?: string): Promise<Account[]> {
  const admin = await openAdminWire(origin)
  const accounts: Account[] = []
  for (const one of people) {
    const { oneTimePassword } = await admin.call(createStaff, { ...one, department: '', phone: '' })
    accounts.push(await choosePassword(one.account, oneTimePassword, origin))
  }
  return accounts
}

/** An account manager who may confirm at once what the demo's administrator proposes: the operator made the account. */
export function hireManager(account: string, name: string, { origin }: Portal, dataDirectory: string): Promise<Account> {
  const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, DATA_DIR: dataDirectory, PORTAL_MODE: 'test' }
  const { stdout } = spawnSync('node', ['scripts/staff.ts', 'create', account, '--name', name], { env, encoding: 'utf8' })
  return choosePassword(account, /one-time password: (\w+)/.exec(stdout)?.[1] as string, origin)
}

async function choosePassword(account: string, oneTime: string, origin?: string): Promise<Account> {
  const own = await openStaffWire({ account, password: oneTime }, origin)
  await own.call(changePassword, { password: own.hashed(oneTime), newPassword: password })
  return { account, password }
}
