import { Refusal } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import { dutyLabels, dutyRefusals, type DutyRole, dutyRoles, findMixedDuties, holdersNeeded } from '../../duty-rules.ts'

export const separationParameter = 'staffThreeAdministrators'

export async function areDutiesSeparated(db: Db): Promise<boolean> {
  return (await findParameter<boolean>(db, separationParameter)) ?? false
}

export type DutyState = {
  administrators: (Pick<DutyRole, 'duty'> & { label: string; missingRole: string; holders: number; needed: number })[]
  conflicts: { role: string; members: number; why: string }[]
}

/** Who is which administrator, and which roles with people in them mix duties. */
export async function readDuties(db: Db): Promise<DutyState> {
  const roles = await db
    .selectFrom('role')
    .leftJoin('staff', (join) => join.onRef('staff.role_id', '=', 'role.id').on('disabled_at', 'is', null))
    .select(({ fn }) => ['role.name', 'role.permissions', fn.count<number>('staff.id').as('members')])
    .groupBy(['role.id', 'role.name', 'role.permissions'])
    .orderBy('role.name')
    .execute()
  const pure = roles.filter(({ permissions }) => !findMixedDuties(permissions))
  return {
    administrators: dutyRoles.map(({ duty, name, key }) => {
      const holding = pure.filter(({ permissions }) => permissions.includes(key))
      const holders = holding.reduce((sum, { members }) => sum + members, 0)
      return { duty, label: dutyLabels[duty], missingRole: holding.length > 0 ? '' : name, holders, needed: holdersNeeded }
    }),
    conflicts: roles.flatMap(({ name, permissions, members }) => {
      const why = findMixedDuties(permissions)
      return why && members > 0 ? [{ role: name, members: members, why }] : []
    }),
  }
}

/** Why the three administrators cannot be apart yet, in sentences. */
export function listObstacles({ administrators, conflicts }: DutyState): string[] {
  return [
    ...administrators
      .filter(({ holders, needed }) => holders < needed)
      .map(({ label, holders, needed }) => `${label}须有 ${needed} 人，现有 ${holders} 人`),
    ...conflicts.map(({ role, members }) => `角色“${role}”兼有互斥的权限，仍有 ${members} 人`),
  ]
}

export async function assertSeparable(db: Db): Promise<void> {
  const obstacles = listObstacles(await readDuties(db))
  if (obstacles.length > 0) throw new Refusal({ ...dutyRefusals.notReady, msg: `尚不能开启三员分立：${obstacles.join('；')}` })
}

/** While the duties are apart: asserts after a change of roles that two of each administrator remain. */
export async function assertDutiesHeld(db: Db): Promise<void> {
  if (!(await areDutiesSeparated(db))) return
  const { administrators } = await readDuties(db)
  if (administrators.some(({ holders, needed }) => holders < needed)) throw new Refusal(dutyRefusals.tooFew)
}

export async function saveSeparation(db: Db, on: boolean): Promise<void> {
  if ((await areDutiesSeparated(db)) === on) throw new Refusal(dutyRefusals.same)
  if (on) await assertSeparable(db)
  await saveParameter(db, separationParameter, on)
}

/** For the start: what contradicts the separation, such as rows changed in the database itself. */
export async function listDutyFaults(db: Db): Promise<string[]> {
  return (await areDutiesSeparated(db)) ? listObstacles(await readDuties(db)) : []
}
