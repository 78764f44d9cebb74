import { toDigestHex } from '#gateway/server/crypto/digest.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { createOneTimePassword } from '#platform/credentials/server/one-time-password.ts'
import type { Db } from '#platform/db/server/database.ts'
import { isSealBroken } from '#platform/encryption/server/check-seals.ts'
import { type ProposalKind, submitChange } from '#platform/proposals/server/proposals.ts'
import { changeBroken, readRow, rowOf } from '#platform/seals/server/seals.ts'
import { staffRefusals } from '../../rules.ts'
import { confirmStaff } from '../../seal-contract.ts'
import { listStaffWith } from '../accounts/colleagues.ts'
import { getMember, type Member } from '../accounts/members.ts'
import {
  assertDutiesSeparated,
  endSessions,
  lockRights,
  notifyOwner,
  removeSecondFactors,
  storePassword,
} from '../accounts/staff-changes.ts'
import { getStaffId } from '../sign-in/sign-in.ts'
import { staffPlace } from './places.ts'

/** `digest`: of what the seal covers, as the proposer saw it. */
type Confirmed = { id: string; digest: string; passwordHash: string }

/** Role and state stay as the two persons have seen them; what proves who somebody is was open to the change, so all of it is made anew. */
export const confirmStaffProposal: ProposalKind<Confirmed> = {
  name: 'staff.confirm',
  label: '重新确认员工账号',
  permission: 'staff.manage',
  async carryOut({ db, clock, secretKey }, { id, digest, passwordHash }) {
    const now = clock.now()
    await lockRights(db)
    await assertDutiesSeparated(db, await getMember(db, id))
    await changeBroken({ db, secretKey }, rowOf(staffPlace, id), async (unsealed) => {
      if ((await readDigest(db, id)) !== digest) throw new Refusal(refusals.wrongState)
      await removeSecondFactors(unsealed, id)
      await unsealed.deleteFrom('directory_identity').where('staff_id', '=', id).execute()
      await storePassword(unsealed, { id, passwordHash, now })
    })
    await endSessions(db, id, now)
    await notifyOwner(db, { id, title: '您的员工账号已重新确认，密码与双因素已重置', now })
  },
}

export const confirmingHandlers = [
  handle(confirmStaff, createOneTimePassword, async (context, { id }, { password, passwordHash }) => {
    const { db, actor } = context
    if (id === getStaffId(actor)) throw new Refusal(staffRefusals.notSelf)
    const member = await getMember(db, id)
    if (!(await isSealBroken(context, rowOf(staffPlace, id)))) throw new Refusal(refusals.wrongState)
    const { state, secret, audit } = await submitChange({ ...context, listStaffWith }, confirmStaffProposal, {
      subject: `staff ${id}`,
      what: `${member.name}（${member.account}）`,
      before: '校验码不符，不能登录',
      after: describe(member),
      detail: { account: member.account, roleId: member.roleId },
      payload: { id, digest: await readDigest(db, id), passwordHash },
      secret: password,
    })
    return { reply: { state, oneTimePassword: secret }, audit }
  }),
]

function describe({ role, disabledAt }: Member): string {
  return `角色“${role}”，${disabledAt ? '停用' : '启用'}；一次性密码，清除双因素与统一身份的关联`
}

async function readDigest(db: Db, id: string): Promise<string> {
  return toDigestHex((await readRow(db, rowOf(staffPlace, id)))?.content ?? '')
}
