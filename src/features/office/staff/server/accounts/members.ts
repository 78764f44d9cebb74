import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type MenuEntry, toMenu, listPaths } from '#platform/features/rules.ts'
import { rowOf } from '#platform/seals/server/seals.ts'
import { staffPolicyParameter, toStaffPolicy } from '#platform/session/policy-rules.ts'
import type { AccountStatus } from '#platform/session/server/account-status.ts'
import { rolePlace, staffPlace } from '../seals/places.ts'
import { staffStatus, totpRequired } from '../sign-in/account-status.ts'

export const staffAccounts = { kind: 'staff', place: staffPlace } as const

export type Member = Awaited<ReturnType<typeof getMember>>
type NextStep = 'console' | 'password' | 'enrol'

function members(db: Db) {
  return db
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select([
      'staff.id',
      'staff.account',
      'staff.name',
      'staff.phone',
      'staff.department',
      'staff.picture',
      'staff.role_id as roleId',
      'role.name as role',
      'role.type',
      'role.permissions',
      'password_hash as passwordHash',
      'password_changed_at as passwordChangedAt',
      'totp_secret as totpSecret',
      'totp_enrolled_at as totpEnrolledAt',
      'totp_step as totpStep',
      'disabled_at as disabledAt',
    ])
    .select((own) => own.selectFrom('parameter').select('value').where('parameter.name', '=', staffPolicyParameter).as('policy'))
    .select(sql<number>`(select count(*) from passkey where staff_id = staff.id)`.as('passkeys'))
}

export function findMemberByAccount(db: Db, account: string) {
  return members(db).where(sql`lower(account)`, '=', account.toLowerCase()).executeTakeFirst()
}

/** The member as stored now; account and role stay so until the transaction ends. */
async function lockMemberByAccount(db: Db, account: string) {
  // First the account alone: the second statement then joins the role that it has now.
  await db.selectFrom('staff').select('id').where(sql`lower(account)`, '=', account.toLowerCase()).forShare().execute()
  return members(db).where(sql`lower(account)`, '=', account.toLowerCase()).forShare().executeTakeFirst()
}

/** What a session of this member stands on: the account, and the role that it has then. */
export function toLogin(authenticated: Member) {
  return {
    ...staffAccounts,
    authenticated,
    lock: (db: Db) => lockMemberByAccount(db, authenticated.account),
    listRows: ({ roleId }: Member) => [rowOf(rolePlace, roleId)],
  }
}

export function findMember(db: Db, id: string) {
  return members(db).where('staff.id', '=', id).executeTakeFirst()
}

export async function getMember(db: Db, id: string) {
  const member = await findMember(db, id)
  if (!member) throw new Refusal(refusals.notFound)
  return member
}

/** The next step of the sign-in before the console opens. */
export async function getNextStep({ db, clock }: Pick<Services, 'db' | 'clock'>, { id }: Member): Promise<NextStep> {
  const { rows } = await sql<{ status: AccountStatus }>`
    select (${staffStatus(clock.now())}) as status from (select ${id}::text as subject) session`.execute(db)
  const status = rows[0]?.status
  return status === 'password' || status === 'enrol' ? status : 'console'
}

/** The reply about the own account at this step, with the permitted part of the menu. */
export function toOwnAccount(entries: readonly MenuEntry[], member: Member, next: NextStep | 'totp') {
  const permissions = next === 'console' ? member.permissions : []
  const menu = next === 'console' ? toMenu(entries, permissions) : []
  return {
    id: member.id,
    account: member.account,
    userName: member.name,
    role: member.role,
    type: member.type,
    menuList: menu.filter(({ Hidden }) => Hidden === '0').map(({ path }) => path),
    routeList: listPaths(menu),
    menu,
    permissions: permissions,
    picture: member.picture ? `data:image/webp;base64,${member.picture.toString('base64')}` : '',
    hasTotp: member.totpEnrolledAt !== null,
    passwordRule: toPasswordRule(member.policy),
    next,
  }
}

function toPasswordRule(policy: unknown) {
  const { passwordLength, characterKinds, remembered, passwordDays } = toStaffPolicy(policy)
  return { passwordLength, characterKinds, remembered, passwordDays }
}

export async function isTotpRequired(db: Db): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`select ${totpRequired} as required`.execute(db)
  return rows[0]?.required ?? true
}
