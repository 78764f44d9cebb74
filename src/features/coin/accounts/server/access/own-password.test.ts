import { beforeEach, expect, test } from 'vitest'
import { anyone, applicant } from '../../../../../../test/harness/actors.ts'
import { coinPassword, openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { overtake } from '../../../../../../test/harness/overtake.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { toReceivedPassword, getPasswordSalt } from '#platform/credentials/server/password-salt.ts'
import { verifyReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { openSession } from '#platform/session/server/sessions.ts'
import { changeOwnPassword } from '../../contract.ts'
import { coinHandlers } from '../handlers.ts'

const gateway = useGateway(coinHandlers)
let owner: Actor
const subject = '6300000001'
const newPassword = 'Coin#2026z'

beforeEach(async () => {
  owner = await openCoinAccount(gateway.db, gateway.clock.now(), { id: subject })
  owner = { ...owner, sessionId: 'ab'.repeat(32) } as Actor
})

function change(actor: Actor, input: { password?: string; newPassword?: string }) {
  return gateway.as(actor).answer(changeOwnPassword, { password: coinPassword, newPassword, ...input })
}

test('the new password is valid, a first one need not be changed again, other sessions end', async () => {
  await settle(gateway.db, (unsealed) => unsealed.updateTable('coin_account').set({ must_change_password: true }).execute())
  await openSession(gateway.services, { kind: 'coin', subject, name: '', ip: '192.0.2.9', now: gateway.clock.now() })
  expect((await change(owner, {})).msg).toBe('密码修改成功')
  const [row] = await gateway.rows('coin_account')
  expect(row?.must_change_password).toBe(false)
  const sent = toReceivedPassword(newPassword, await getPasswordSalt(gateway.db, gateway.services.secretKey))
  expect(await verifyReceivedPassword(gateway.services, row?.password_hash, sent)).toBe(true)
  expect((await gateway.rows('session'))[0]?.ended_at).toEqual(gateway.clock.now())
  expect(await gateway.audit()).toMatchObject([{ action: 'password.change', subject: `coin ${subject}`, actor_id: subject }])
})

test('a wrong old password is counted and refused; a former password cannot be used again', async () => {
  await expect(change(owner, { password: '0'.repeat(64) })).rejects.toMatchObject({
    code: 'wrong_password',
    errors: [{ field: 'password' }],
  })
  expect((await gateway.rows('credential_lock')).length).toBe(2)
  await change(owner, {})
  const sent = toReceivedPassword(newPassword, await getPasswordSalt(gateway.db, gateway.services.secretKey))
  await expect(change(owner, { password: sent })).rejects.toMatchObject({ code: 'password_used', errors: [{ field: 'newPassword' }] })
})

test.each([
  ['1', '密码至少8位'],
  [`Aa1#${subject}`, '密码不能包含账号'],
  ['Password1', '该密码过于常见，请换一个'],
])('the server itself refuses %j as a new password', async (weak, msg) => {
  await expect(change(owner, { newPassword: weak })).rejects.toMatchObject({ code: 'invalid', errors: [{ field: 'newPassword', msg }] })
  expect(await gateway.rows('password_history')).toEqual([])
})

test('of two concurrent changes with the same old password one succeeds', async () => {
  const second = await overtake(
    gateway.services,
    (bound) =>
      settle(bound, (unsealed) =>
        unsealed.updateTable('coin_account').set({ password_hash: 'of the first change' }).where('id', '=', subject).execute(),
      ),
    () => change(owner, {}),
  )
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'wrong_state' } })
  expect((await gateway.rows('coin_account'))[0]?.password_hash).toBe('of the first change')
  expect(await gateway.rows('password_history')).toEqual([])
})

test('callers without the permission are refused', async () => {
  await expect(change(anyone, {})).rejects.toMatchObject({ code: 'invalid_session' })
  await expect(change(applicant(), {})).rejects.toMatchObject({ code: 'invalid_session' })
})
