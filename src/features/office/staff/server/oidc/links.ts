import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import { type ProposalKind, submitChange } from '#platform/proposals/server/proposals.ts'
import { linkDirectory } from '../../directory-contract.ts'
import { directoryFaults, directoryRefusals } from '../../directory-rules.ts'
import { staffRefusals } from '../../rules.ts'
import { listStaffWith } from '../accounts/colleagues.ts'
import { getMember } from '../accounts/members.ts'
import { changeMember, endSessions, notifyOwner } from '../accounts/staff-changes.ts'
import { getStaffId } from '../sign-in/sign-in.ts'

type Link = { id: string; issuer: string; subject: string }

/** Whom the directory means by a subject is a right: two persons say so. */
export const linkDirectoryProposal: ProposalKind<Link> = {
  name: 'staff.link-directory',
  label: '关联统一身份',
  permission: 'staff.manage',
  async carryOut({ db, clock, secretKey }, { id, issuer, subject }) {
    const now = clock.now()
    await getMember(db, id)
    await changeMember({ db, secretKey }, id, async (unsealed) => {
      await unsealed.deleteFrom('directory_identity').where('staff_id', '=', id).execute()
      if (subject === '') return
      const linked = await unsealed
        .insertInto('directory_identity')
        .values({ staff_id: id, issuer, subject, linked_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (!linked.numInsertedOrUpdatedRows) throw new Refusal(directoryRefusals.taken)
    })
    await endSessions(db, id, now)
    await notifyOwner(db, { id, title: '您的员工账号与统一身份的关联已变更', now })
  },
}

export const directoryLinkHandlers = [
  handle(linkDirectory, async (context, { id, subject }) => {
    const { db, oidc } = context
    if (!oidc) throw new Refusal(directoryFaults.none)
    if (id === getStaffId(context.actor)) throw new Refusal(staffRefusals.notSelf)
    const member = await getMember(db, id)
    const [own, other] = await Promise.all([findSubject(db, id), findOwner(db, oidc.issuer, subject)])
    if (own === subject) throw new Refusal(directoryRefusals.same)
    if (other !== undefined && other !== id) throw createFieldRefusal('subject', directoryRefusals.taken)
    return submit(context, { member, own, link: { id, issuer: oidc.issuer, subject } })
  }),
]

type Submitted = { member: { id: string; account: string; name: string }; own: string; link: Link }

async function submit(context: Services & RequestContext, { member, own, link }: Submitted) {
  const { state, audit } = await submitChange({ ...context, listStaffWith }, linkDirectoryProposal, {
    subject: `staff ${member.id}`,
    what: `${member.name}（${member.account}）`,
    before: own || '未关联',
    after: link.subject || '解除关联',
    detail: { account: member.account, issuer: link.issuer, subject: link.subject },
    payload: link,
  })
  return { reply: { state }, audit }
}

async function findSubject(db: Db, staffId: string): Promise<string> {
  const row = await db.selectFrom('directory_identity').select('subject').where('staff_id', '=', staffId).executeTakeFirst()
  return row?.subject ?? ''
}

async function findOwner(db: Db, issuer: string, subject: string): Promise<string | undefined> {
  if (subject === '') return undefined
  const found = db.selectFrom('directory_identity').select('staff_id').where('issuer', '=', issuer).where('subject', '=', subject)
  return (await found.executeTakeFirst())?.staff_id
}
