import type { CallGiven } from '#gateway/call.ts'
import type { Actor, Handler, RequestInfo } from '#gateway/server/handle.ts'
import { loginStaff } from '#features/office/staff/contract.ts'
import { staffLoginPurpose } from '#features/office/staff/rules.ts'
import { listStaffWith } from '#features/office/staff/server/accounts/colleagues.ts'
import { staffHandlers } from '#features/office/staff/server/commands.ts'
import { staffProposals } from '#features/office/staff/server/accounts/staff-proposals.ts'
import { staffSettings } from '#features/office/staff/server/settings.ts'
import { changeMember } from '#features/office/staff/server/accounts/staff-changes.ts'
import { createFirstRoles } from '#features/office/staff/server/seed.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { proposalHandlers } from '#platform/proposals/server/handlers.ts'
import { type ProposalKind, twoPersonParameter } from '#platform/proposals/server/proposals.ts'
import { settingHandlers, settingProposal } from '#platform/settings/server/handlers.ts'
import { anyone } from '../actors.ts'
import { startGateway } from '../gateway.ts'
import { findLiveActor } from './live-session.ts'
import { product } from '../product.ts'
import type { TestServices } from '../services.ts'

export const staffPassword = toReceivedPassword('Staff#2026a', 'salt')

export type StaffOffice = Awaited<ReturnType<typeof openStaffOffice>>

/** Starts a gateway with the initial roles and staff accounts that log in by password. */
export async function openStaffOffice(more: Handler<Services>[] = [], services: Partial<TestServices> = {}) {
  const kinds = [...staffProposals, settingProposal(staffSettings)] as ProposalKind[]
  const office = [...staffHandlers(product), ...settingHandlers(staffSettings, listStaffWith), ...proposalHandlers(kinds, listStaffWith)]
  const gateway = await startGateway([...office, ...captchaQueries, ...more], services)
  await createFirstRoles(gateway.services)
  await getOrCreateParameter(gateway.db, 'staffTotp', () => false)
  await getOrCreateParameter(gateway.db, twoPersonParameter, () => false)
  const passwordHash = await hashReceivedPassword(gateway.services, staffPassword)

  async function hire(account: string, roleId: string): Promise<string> {
    const now = gateway.clock.now()
    const id = `id-${account}`
    const row = {
      id,
      account,
      name: `${account}名`,
      role_id: roleId,
      password_hash: passwordHash,
      password_changed_at: now,
      created_at: now,
    }
    const proof = { must_change_password: false, totp_secret: null, totp_enrolled_at: null, totp_step: 0, disabled_at: null, seal: null }
    await changeMember(gateway.services, id, (db) =>
      db
        .insertInto('staff')
        .values({ ...row, ...proof })
        .execute(),
    )
    return id
  }

  async function answerLogin(account: string, overrides: Partial<CallGiven<typeof loginStaff>> = {}, sent: Partial<RequestInfo> = {}) {
    const { id } = await gateway.as(anyone).call(getCaptcha, { purpose: staffLoginPurpose })
    return gateway.as(anyone, sent).answer(loginStaff, { account, password: staffPassword, captchaId: id, captcha: '0000', ...overrides })
  }

  /** Logs in and finds the actor as the transport does. */
  async function login(account: string, overrides: Partial<CallGiven<typeof loginStaff>> = {}) {
    const answer = await answerLogin(account, overrides)
    const find = (): Promise<Actor | undefined> => findLiveActor(gateway, answer)
    return { reply: answer.reply, find, actor: (await find()) ?? anyone }
  }

  return { ...gateway, hire, answerLogin, login }
}
