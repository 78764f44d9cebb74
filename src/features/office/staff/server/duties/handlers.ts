import { randomUUID } from 'node:crypto'
import { Refusal } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { type ProposalKind, proposeRights, submitChange } from '#platform/proposals/server/proposals.ts'
import { addDutyRoles, getDuties, separateDuties } from '../../duty-contract.ts'
import { dutyRefusals, dutyRoles } from '../../duty-rules.ts'
import { listStaffWith } from '../accounts/colleagues.ts'
import { assertNameFree, insertRole, type NewRole } from '../accounts/role-changes.ts'
import { lockRights } from '../accounts/staff-changes.ts'
import { areDutiesSeparated, assertSeparable, readDuties, saveSeparation } from './duties.ts'

const permission = 'staff.manage'
const states = { true: '三员分立', false: '不分立' }

export const separateDutiesProposal: ProposalKind<{ on: boolean }> = {
  name: 'staff.separate-duties',
  label: '三员分立',
  permission,
  async carryOut({ db }, { on }) {
    await lockRights(db)
    await saveSeparation(db, on)
  },
}

export const addDutyRolesProposal: ProposalKind<NewRole[]> = {
  name: 'staff.add-duty-roles',
  label: '新建三员角色',
  permission,
  async carryOut(context, roles) {
    for (const role of roles) await insertRole(context, role)
  },
}

export const dutyHandlers = [
  handle(getDuties, async ({ db }) => ({ isOn: await areDutiesSeparated(db), ...(await readDuties(db)) })),

  handle(addDutyRoles, async (context) => {
    const { administrators } = await readDuties(context.db)
    const missing = dutyRoles.filter(({ name }) => administrators.some(({ missingRole }) => missingRole === name))
    if (missing.length === 0) throw new Refusal(dutyRefusals.rolesThere)
    for (const role of missing) await assertNameFree(context.db, role)
    const names = missing.map(({ name }) => name)
    const { state, audit } = await submitChange({ ...context, listStaffWith }, addDutyRolesProposal, {
      subject: 'role duties',
      what: names.join('、'),
      before: '无此角色',
      after: '建立，尚无人属于该角色',
      detail: { names },
      payload: missing.map(({ name, purpose, permissions }) => ({ id: randomUUID(), name, purpose, permissions })),
    })
    return { reply: { state }, audit }
  }),

  handle(separateDuties, async (context, { on }) => {
    const { db } = context
    const isOn = await areDutiesSeparated(db)
    if (isOn === on) throw new Refusal(dutyRefusals.same)
    if (on) await assertSeparable(db)
    const { state, audit } = await proposeRights({ ...context, listStaffWith }, separateDutiesProposal, {
      subject: 'role duties',
      what: '系统、安全、审计管理员的权限',
      before: states[`${isOn}`],
      after: states[`${on}`],
      detail: { on },
      payload: { on },
    })
    return { reply: { state }, audit }
  }),
]
