import { createOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import { randomUUID } from 'node:crypto'
import type { AuditAction } from '#gateway/declared.ts'
import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { clearFailures } from '#platform/credentials/server/login-throttle.ts'
import { endInvitations } from '#platform/invitations/server/invitations.ts'
import { type Change, type ProposalKind, submitChange } from '#platform/proposals/server/proposals.ts'
import { createStaff, disableStaff, enableStaff, resetPassword, resetTotp, setDetails, setRole, unlockStaff } from '../../contract.ts'
import { staffRefusals } from '../../rules.ts'
import { listStaffWith } from './colleagues.ts'
import { describeInvitation, readInvitation } from './invited.ts'
import { getMember, type Member } from './members.ts'
import { getStaffId } from '../sign-in/sign-in.ts'
import {
  changeState,
  assertDutiesSeparated,
  assertAccountFree,
  endSessions,
  getRole,
  assertManagerRemains,
  lockRights,
} from './staff-changes.ts'
import { createStaffProposal, enableStaffProposal, setRoleProposal, resetPasswordProposal, resetTotpProposal } from './staff-proposals.ts'

type Context = Services & RequestContext

export const accountHandlers = [
  handle(createStaff, createOneTimePassword, async (context, given, { password, passwordHash }) => {
    const { account, name, roleId, department, phone } = given
    const { db } = context
    const invitation = readInvitation(given)
    const role = await getRole(db, roleId)
    await assertDutiesSeparated(db, role)
    await assertAccountFree(db, account)
    const id = randomUUID()
    const { state, secret, audit } = await submitChange({ ...context, listStaffWith }, createStaffProposal, {
      subject: `staff ${id}`,
      what: `${name}（${account}）`,
      before: '无此账号',
      after: `${role.name}，启用`,
      detail: { account, roleId },
      payload: { id, account, name, roleId, passwordHash, department, phone, invitation },
      ...describeInvitation(invitation, password),
    })
    return { reply: { id, state, oneTimePassword: secret }, audit }
  }),

  handle(setDetails, async ({ db }, { id, before, ...details }) => {
    const member = await getMember(db, id)
    const was = db.updateTable('staff').set(details).where('department', '=', before.department).where('phone', '=', before.phone)
    const changed = await was.where('id', '=', id).executeTakeFirst()
    if (!changed.numUpdatedRows) throw new Refusal(staffRefusals.detailsChanged)
    return toAudited('staff.set-details', member)
  }),

  handle(disableStaff, async (context, { id }) => {
    const { db, clock } = context
    const member = await getOther(context, id)
    const now = clock.now()
    await lockRights(db)
    await assertManagerRemains(db, (manager) => manager.id === id)
    await changeState(context, id, { from: 'active', to: { disabled_at: now } })
    await endSessions(db, id, now)
    await endInvitations(db, { kind: 'staff', subject: id, now, reason: 'frozen' })
    return toAudited('staff.disable', member)
  }),

  handle(unlockStaff, async (context, { id }) => {
    const member = await getMember(context.db, id)
    await clearFailures(context, { kind: 'staff', account: member.account })
    return toAudited('staff.unlock', member)
  }),

  handle(enableStaff, async (context, { id }) => {
    const member = await getOther(context, id)
    await assertDutiesSeparated(context.db, member)
    const { state, audit } = await submitFor(context, enableStaffProposal, { member, before: '停用', after: '启用', payload: { id } })
    return { reply: { state }, audit }
  }),

  handle(resetTotp, async (context, { id }) => {
    const member = await getOther(context, id)
    const change = {
      before: member.totpEnrolledAt || member.passkeys > 0 ? '已绑定' : '未绑定',
      after: '清除动态验证码、通行密钥与备用码，下次登录重新绑定',
      payload: { id },
    }
    const { state, audit } = await submitFor(context, resetTotpProposal, { member, ...change })
    return { reply: { state }, audit }
  }),

  handle(resetPassword, createOneTimePassword, async (context, { id, ...given }, { password, passwordHash }) => {
    const member = await getOther(context, id)
    const invitation = readInvitation({ ...given, phone: member.phone })
    const after = invitation.delivery === 'hand' ? '一次性密码，登录后须修改' : '由本人凭一次性链接设置'
    const change = { before: '现有密码', after, payload: { id, passwordHash, invitation }, ...describeInvitation(invitation, password) }
    const { state, secret, audit } = await submitFor(context, resetPasswordProposal, { member, ...change })
    return { reply: { state, oneTimePassword: secret }, audit }
  }),

  handle(setRole, async (context, { id, roleId }) => {
    const member = await getOther(context, id)
    const role = await getRole(context.db, roleId)
    if (member.roleId === roleId) throw new Refusal(staffRefusals.sameRole)
    await assertDutiesSeparated(context.db, role)
    const { state, audit } = await submitFor(context, setRoleProposal, {
      member,
      before: member.role,
      after: role.name,
      payload: { id, from: member.roleId, roleId },
      detail: { from: member.roleId, to: roleId },
    })
    return { reply: { state }, audit }
  }),
]

type MemberChange<P> = Omit<Change<P>, 'subject' | 'what' | 'detail'> & { member: Member; detail?: Record<string, unknown> }

function submitFor<P>(context: Context, kind: ProposalKind<P>, { member, detail, ...change }: MemberChange<P>) {
  const { id, account, name } = member
  return submitChange({ ...context, listStaffWith }, kind, {
    ...change,
    subject: `staff ${id}`,
    what: `${name}（${account}）`,
    detail: { account, ...detail },
  })
}

/** Account managers can't change their own permissions or access. */
async function getOther(context: Pick<Context, 'db' | 'actor'>, id: string): Promise<Member> {
  if (id === getStaffId(context.actor)) throw new Refusal(staffRefusals.notSelf)
  return getMember(context.db, id)
}

function toAudited(action: AuditAction, member: Member) {
  return { reply: {}, audit: { action, subject: `staff ${member.id}`, detail: { account: member.account } } }
}
