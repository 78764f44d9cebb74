import './tables.ts'
import { randomUUID } from 'node:crypto'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { findParameter } from '#platform/config/server/parameters.ts'
import type { Db } from '#platform/db/server/database.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { decideProposal, listProposals, listRoles, setRole } from '../contract.ts'
import { conflictOf, staffRefusals } from '../rules.ts'
import { getOther, getRole, keepOneManager } from './accounts.ts'
import { getMember, type Member } from './members.ts'
import { ownId } from './sign-in.ts'

export const roleHandlers = [
  handle(listRoles, async ({ db }) => {
    const items = await db
      .selectFrom('role')
      .leftJoin('staff', (join) => join.onRef('staff.role_id', '=', 'role.id').on('staff.disabled_at', 'is', null))
      .select(({ fn }) => ['role.id', 'role.name', 'role.permissions', fn.count<number>('staff.id').as('members')])
      .groupBy('role.id')
      .orderBy('role.type')
      .execute()
    return { items }
  }),

  handle(setRole, async (context, { id, roleId }) => {
    const { db, clock, actor } = context
    const member = await getOther(context, id)
    const role = await getRole(db, roleId)
    if (member.roleId === roleId) throw new Refusal(staffRefusals.sameRole)
    const subject = `staff ${id}`
    const detail = { account: member.account, from: member.roleId, to: roleId }
    if (await findParameter<boolean>(db, 'twoPersonPermissions')) {
      const proposed = await db
        .insertInto('role_proposal')
        .values({ id: randomUUID(), staff_id: id, role_id: roleId, proposed_by: ownId(actor), proposed_at: clock.now(), state: 'open' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!proposed.numInsertedOrUpdatedRows) throw new Refusal(staffRefusals.alreadyProposed)
      return { reply: { state: 'proposed' as const }, audit: { action: 'staff.propose-role', subject, detail } }
    }
    await giveRole(db, member, role, clock.now())
    return { reply: { state: 'done' as const }, audit: { action: 'staff.set-role', subject, detail } }
  }),

  handle(listProposals, async ({ db, actor }) => {
    const own = ownId(actor)
    const rows = await db
      .selectFrom('role_proposal as proposal')
      .innerJoin('staff', 'staff.id', 'proposal.staff_id')
      .innerJoin('role', 'role.id', 'proposal.role_id')
      .innerJoin('role as former', 'former.id', 'staff.role_id')
      .innerJoin('staff as proposer', 'proposer.id', 'proposal.proposed_by')
      .select(['proposal.id', 'staff.name as staffName', 'role.name as role', 'former.name as formerRole', 'proposer.name as proposedBy'])
      .select(['proposal.proposed_by as proposerId', 'proposal.proposed_at'])
      .where('proposal.state', '=', 'open')
      .orderBy('proposal.proposed_at')
      .orderBy('proposal.id')
      .execute()
    return {
      items: rows.map(({ proposerId, proposed_at, ...row }) => ({
        ...row,
        isOwn: proposerId === own,
        proposedAt: proposed_at.toISOString(),
      })),
    }
  }),

  handle(decideProposal, async (context, { id, confirm }) => {
    const { db, clock, actor } = context
    const own = ownId(actor)
    const now = clock.now()
    const proposal = await db
      .updateTable('role_proposal')
      .set({ state: confirm ? 'confirmed' : 'declined', decided_by: own, decided_at: now })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirst()
    if (!proposal) throw new Refusal(refusals.wrongState)
    if (confirm && [proposal.proposed_by, proposal.staff_id].includes(own)) throw new Refusal(staffRefusals.secondPerson)
    const member = await getMember(db, proposal.staff_id)
    if (confirm) await giveRole(db, member, await getRole(db, proposal.role_id), now)
    const detail = { account: member.account, from: member.roleId, to: proposal.role_id, proposedBy: proposal.proposed_by }
    return { reply: {}, audit: { action: confirm ? 'staff.set-role' : 'staff.decline-role', subject: `staff ${member.id}`, detail } }
  }),
]

/** Rights are those of the login: whoever gets others logs in again. */
async function giveRole(db: Db, member: Member, role: { id: string; permissions: string[] }, now: Date): Promise<void> {
  const conflict = conflictOf(role.permissions)
  if (conflict) throw new Refusal({ ...staffRefusals.conflict, msg: conflict })
  if (!role.permissions.includes('staff.manage')) await keepOneManager(db, member)
  await db.updateTable('staff').set({ role_id: role.id }).where('id', '=', member.id).execute()
  await endOtherSessions(db, { kind: 'staff', subject: member.id, now })
}
