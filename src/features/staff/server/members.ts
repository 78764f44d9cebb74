import './tables.ts'
import { sql } from 'kysely'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { findParameter } from '#platform/config/server/parameters.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { hasDemoContent } from '#platform/seeding/server/seed.ts'
import { menuOf, passwordDays, pathsOf } from '../rules.ts'

export type Member = Awaited<ReturnType<typeof getMember>>
export type Next = 'console' | 'password' | 'enrol'

const dayMs = 24 * 3600 * 1000

function members(db: Db) {
  return db
    .selectFrom('staff')
    .innerJoin('role', 'role.id', 'staff.role_id')
    .select([
      'staff.id',
      'staff.account',
      'staff.name',
      'staff.role_id as roleId',
      'role.name as role',
      'role.type',
      'role.permissions',
      'password_hash as passwordHash',
      'password_changed_at as passwordChangedAt',
      'must_change_password as mustChangePassword',
      'totp_secret as totpSecret',
      'totp_enrolled_at as totpEnrolledAt',
      'totp_step as totpStep',
      'disabled_at as disabledAt',
    ])
}

export function findMemberByAccount(db: Db, account: string) {
  return members(db).where(sql`lower(account)`, '=', account.toLowerCase()).executeTakeFirst()
}

export async function getMember(db: Db, id: string) {
  const member = await members(db).where('staff.id', '=', id).executeTakeFirst()
  if (!member) throw new Refusal(refusals.notFound)
  return member
}

/** What stands between this person and the console. */
export async function nextOf(services: Pick<Services, 'db' | 'clock'>, member: Member): Promise<Next> {
  const age = services.clock.now().getTime() - member.passwordChangedAt.getTime()
  if (member.mustChangePassword || age > passwordDays * dayMs) return 'password'
  return !member.totpEnrolledAt && (await isTotpRequired(services.db)) ? 'enrol' : 'console'
}

/** A session may do nothing until what comes first has been done. */
export function permissionsOf(member: Member, next: Next): string[] {
  return next === 'console' ? member.permissions : []
}

export function viewOf(member: Member, next: Next | 'totp') {
  const held = next === 'console' ? member.permissions : []
  const menu = next === 'console' ? menuOf(held) : []
  return {
    id: member.id,
    account: member.account,
    userName: member.name,
    role: member.role,
    type: member.type,
    menuList: menu.filter(({ Hidden }) => Hidden === '0').map(({ path }) => path),
    routeList: pathsOf(menu),
    menu,
    permissions: held,
    hasTotp: member.totpEnrolledAt !== null,
    next,
  }
}

/** A setting; where nobody has set it, on in production, which is where no demo content is. */
export async function isTotpRequired(db: Db): Promise<boolean> {
  return (await findParameter<boolean>(db, 'staffTotp')) ?? !(await hasDemoContent({ db }))
}
