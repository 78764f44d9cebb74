import { readFileSync } from 'node:fs'
import type { Disposable, Page } from 'playwright-core'
import { loginApplicant } from '#features/scan/applicants/contract.ts'
import { applicantLoginPurpose, applicantType } from '#features/scan/applicants/rules.ts'
import { loginCoin } from '#features/coin/accounts/contract.ts'
import { toProfile as toCoinProfile } from '#features/coin/accounts/shared/coin-user.ts'
import { coinLoginPurpose } from '#features/coin/accounts/rules.ts'
import { loginStaff } from '#features/office/staff/contract.ts'
import { toProfile as toStaffProfile } from '#features/office/staff/shared/staff-profile.ts'
import { staffLoginPurpose } from '#features/office/staff/rules.ts'
import type { Profile } from '#platform/session/shared/session-store.ts'
import { openWire } from './wire-caller.ts'

export type Account = { account: string; password: string }
type DemoAccounts = { scanApplicants: Account[]; coinAccounts: Account[]; staff: Account[] }
type Wire = Awaited<ReturnType<typeof openWire>>
type Login = (wire: Wire, given: Account) => Promise<{ sessionId: string; profile: Profile }>

const demo = JSON.parse(readFileSync('content/demo-accounts.json', 'utf8')) as DemoAccounts

export function getDemoPassword(account: string): string {
  const known = [...demo.scanApplicants, ...demo.coinAccounts, ...demo.staff].find((one) => one.account === account)
  if (!known) throw new Error(`no demo account ${account}`)
  return known.password
}

const logins = {
  applicant: async ({ call, credentials }, { account, password }) => {
    const given = await credentials(applicantLoginPurpose, account, password)
    const { sessionId, name, type } = await call(loginApplicant, { ...given, type: applicantType })
    const user = { account, name, type }
    return { sessionId, profile: { user, info: user } }
  },
  coin: async ({ call, credentials }, { account, password }) => {
    const { sessionId, ...shown } = await call(loginCoin, await credentials(coinLoginPurpose, account, password))
    return { sessionId, profile: toCoinProfile(shown) }
  },
  staff: async ({ call, credentials }, { account, password }) => {
    const { sessionId, ticket: _, ...me } = await call(loginStaff, await credentials(staffLoginPurpose, account, password))
    return { sessionId, profile: toStaffProfile(me) }
  },
} satisfies Record<string, Login>

type Kind = keyof typeof logins

const kinds: Record<string, Kind> = { apply: 'applicant', 'query-coin': 'coin', console: 'staff' }

/**
 * Signs in for the area of this address as its login form does, without drawing the form: the cookie, and what the form leaves in the
 * browser's storage, which the next document finds there until the result is disposed. Those who test a login use the form.
 */
export async function signInAt(page: Page, { origin, pathname }: URL, { account, password }: Account): Promise<Disposable> {
  const kind = kinds[pathname.split('/')[1] ?? '']
  if (!kind) throw new Error(`${pathname} belongs to no account area`)
  const wire = await openWire(origin)
  const { sessionId, profile } = await logins[kind](wire, { account, password })
  await page.context().addCookies([...wire.cookies].map(([name, value]) => ({ name, value, url: origin, httpOnly: true, sameSite: 'Lax' })))
  const stored = { [`USERINFO.${kind}`]: JSON.stringify(profile.user), USERINFO: JSON.stringify(profile.info), TOKEN: kind }
  return page.addInitScript(
    ([key, id, entries]) => {
      if (window !== top) return
      sessionStorage.setItem(key, id)
      for (const [name, text] of Object.entries(entries)) localStorage.setItem(name, text)
    },
    [`SessionID.${kind}`, sessionId, stored] as const,
  )
}
