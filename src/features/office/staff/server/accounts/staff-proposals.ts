import { inviteMember, type StaffInvitation } from './invited.ts'
import { getMember } from './members.ts'
import { insertRole, listMemberIds, type NewRole, type RoleChange, updateRole } from './role-changes.ts'
import type { ProposalKind } from '#platform/proposals/server/proposals.ts'
import {
  assertDutiesSeparated,
  changeState,
  clearSecondFactors,
  giveRole,
  insertMember,
  lockRights,
  type NewMember,
  setPassword,
  notifyOwner,
} from './staff-changes.ts'
import { linkDirectoryProposal } from '../oidc/links.ts'
import { confirmStaffProposal } from '../seals/confirming.ts'
import { importStaffProposal } from '../imports/import-proposal.ts'
import { addDutyRolesProposal, separateDutiesProposal } from '../duties/handlers.ts'

const permission = 'staff.manage'

/** A proposal of the version before has no invitation. */
type Invited = { invitation?: StaffInvitation }
const byHand: StaffInvitation = { delivery: 'hand', receiver: '' }

export const createStaffProposal: ProposalKind<NewMember & Invited> = {
  name: 'staff.create',
  label: '新建员工账号',
  permission,
  async carryOut(context, { invitation = byHand, ...member }) {
    const now = context.clock.now()
    await insertMember(context, member, now)
    await inviteMember(context, { ...member, ...invitation, now })
  },
}

export const enableStaffProposal: ProposalKind<{ id: string }> = {
  name: 'staff.enable',
  label: '启用员工账号',
  permission,
  async carryOut({ db, secretKey }, { id }) {
    await lockRights(db)
    await assertDutiesSeparated(db, await getMember(db, id))
    await changeState({ db, secretKey }, id, { from: 'disabled', to: { disabled_at: null } })
  },
}

export const setRoleProposal: ProposalKind<{ id: string; from: string; roleId: string }> = {
  name: 'staff.set-role',
  label: '调整员工角色',
  permission,
  carryOut: (context, change) => giveRole(context, change, context.clock.now()),
}

export const resetPasswordProposal: ProposalKind<{ id: string; passwordHash: string } & Invited> = {
  name: 'staff.reset-password',
  label: '重置员工密码',
  permission,
  async carryOut(context, { id, passwordHash, invitation = byHand }) {
    const { db, clock, secretKey } = context
    const now = clock.now()
    const { account } = await getMember(db, id)
    await setPassword({ db, secretKey }, { id, passwordHash, now })
    await inviteMember(context, { id, account, ...invitation, now })
    await notifyOwner(db, { id, title: '您的控制台密码已被重置', now })
  },
}

export const resetTotpProposal: ProposalKind<{ id: string }> = {
  name: 'staff.reset-totp',
  label: '重置员工双因素',
  permission,
  async carryOut({ db, clock, secretKey }, { id }) {
    const now = clock.now()
    await clearSecondFactors({ db, secretKey }, (await getMember(db, id)).id, now)
    await notifyOwner(db, { id, title: '您的动态验证码与通行密钥已被重置', now })
  },
}

export const addRoleProposal: ProposalKind<NewRole> = {
  name: 'staff.add-role',
  label: '新建角色',
  permission,
  carryOut: (context, role) => insertRole(context, role),
}

export const changeRoleProposal: ProposalKind<RoleChange> = {
  name: 'staff.change-role',
  label: '修改角色',
  permission,
  carryOut: (context, change) => updateRole(context, change, context.clock.now()),
  concerns: async (db, subject, person) => (await listMemberIds(db, subject.replace(/^role /, ''))).includes(person),
}

export const staffProposals = [
  createStaffProposal,
  importStaffProposal,
  enableStaffProposal,
  setRoleProposal,
  resetPasswordProposal,
  resetTotpProposal,
  addRoleProposal,
  changeRoleProposal,
  addDutyRolesProposal,
  separateDutiesProposal,
  linkDirectoryProposal,
  confirmStaffProposal,
]
