import { afterEach, beforeEach, expect, test } from 'vitest'
import { overtake } from '../../../../../../test/harness/overtake.ts'
import { openStaffOffice, staffPassword, type StaffOffice } from '../../../../../../test/harness/staff/staff-office.ts'
import { decodeBase32 } from '../../../../../../test/harness/staff/totp-app.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import { computeTotpCode, toTotpStep } from '#platform/credentials/server/totp.ts'
import { attemptPolicies } from '#platform/credentials/rules.ts'
import { beginTotp, confirmTotp } from '../../contract.ts'

let office: StaffOffice

beforeEach(async () => {
  office = await openStaffOffice()
  await office.hire('admin', 'administrator')
})
afterEach(() => office.close())

const computeCode = (secret: string) => computeTotpCode(decodeBase32(secret), toTotpStep(office.clock.now()))

async function enrol() {
  const { actor } = await office.login('admin')
  const { secret } = await office.as(actor).call(beginTotp, { password: staffPassword })
  await office.as(actor).call(confirmTotp, { code: computeCode(secret) })
  office.clock.advance(60_000)
  return secret
}

test('of two logins with one code at the same moment one opens a session', async () => {
  const code = computeCode(await enrol())
  const sessions = (await office.rows('session')).length
  const second = await overtake(
    office.services,
    (db) =>
      db
        .updateTable('staff')
        .set({ totp_step: toTotpStep(office.clock.now()) })
        .execute(),
    () => office.answerLogin('admin', { code }),
  )
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'wrong_totp' } })
  expect(await office.rows('session')).toHaveLength(sessions)
})

test('a code confirms the secret that it was computed from, not one that has replaced it meanwhile', async () => {
  const { actor } = await office.login('admin')
  const { secret } = await office.as(actor).call(beginTotp, { password: staffPassword })
  const replaced = Buffer.from('encrypted by another enrolment')
  const second = await overtake(
    office.services,
    (db) => settle(db, (unsealed) => unsealed.updateTable('staff').set({ totp_secret: replaced }).execute()),
    () => office.as(actor).call(confirmTotp, { code: computeCode(secret) }),
  )
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'wrong_state' } })
  expect(await office.rows('staff')).toMatchObject([{ totp_secret: replaced, totp_enrolled_at: null }])
})

test('an office behind one address signs in with the second factor as often as it likes', async () => {
  await enrol()
  for (let n = 0; n <= attemptPolicies.network.failures; n++) {
    // Within the rate limit of captchas.
    office.clock.advance(10_000)
    expect((await office.answerLogin('admin')).reply.next).toBe('totp')
  }
})
