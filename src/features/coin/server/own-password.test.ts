import { afterEach, beforeEach, expect, test } from 'vitest'
import { anyone, applicant } from '../../../../test/harness/actors.ts'
import { coinPassword, openCoinAccount } from '../../../../test/harness/coin-accounts.ts'
import { startGateway, type TestGateway } from '../../../../test/harness/gateway.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { asSent } from '#platform/credentials/server/password-salt.ts'
import { isReceived } from '#platform/credentials/server/passwords.ts'
import { openSession } from '#platform/session/server/sessions.ts'
import { changeOwnPassword } from '../contract.ts'
import { coinHandlers } from './handlers.ts'

let gateway: TestGateway
let owner: Actor
const subject = '6300000001'
const newPassword = asSent('Coin#2026z', 'salt')

beforeEach(async () => {
  gateway = await startGateway(coinHandlers)
  owner = await openCoinAccount(gateway.db, gateway.clock.now(), { id: subject })
  owner = { ...owner, sessionId: 'ab'.repeat(32) } as Actor
})
afterEach(() => gateway.close())

function change(actor: Actor, input: { password?: string; newPassword?: string }) {
  return gateway.as(actor).answer(changeOwnPassword, { password: coinPassword, newPassword, ...input })
}

test('the new password counts, a first one need not be changed again, other sessions end', async () => {
  await gateway.db.updateTable('coin_account').set({ must_change_password: true }).execute()
  await openSession(gateway.db, { kind: 'coin', subject, name: '', ip: '192.0.2.9', now: gateway.clock.now() })
  expect((await change(owner, {})).msg).toBe('密码修改成功')
  const [row] = await gateway.rows('coin_account')
  expect(row?.must_change_password).toBe(false)
  expect(await isReceived(row?.password_hash, newPassword)).toBe(true)
  expect((await gateway.rows('session'))[0]?.ended_at).toEqual(gateway.clock.now())
  expect(await gateway.audit()).toMatchObject([{ action: 'password.change', subject: `coin ${subject}`, actor_id: subject }])
})

test('a wrong old password is counted and refused, a former one does not come back', async () => {
  await expect(change(owner, { password: '0'.repeat(64) })).rejects.toMatchObject({
    code: 'wrong_password',
    errors: [{ field: 'password' }],
  })
  expect((await gateway.rows('password_failure')).length).toBe(2)
  await expect(change(owner, { newPassword: coinPassword })).rejects.toMatchObject({
    code: 'password_used',
    errors: [{ field: 'newPassword' }],
  })
})

test('of two changes at once that know the same old password one counts', async () => {
  const another = asSent('Coin#2026y', 'salt')
  const results = await Promise.allSettled([change(owner, {}), change(owner, { newPassword: another })])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'wrong_state' } })
  expect(await gateway.rows('password_history')).toHaveLength(1)
})

test('refuses others', async () => {
  await expect(change(anyone, {})).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(change(applicant(), {})).rejects.toMatchObject({ code: 'invalid_session' })
})
