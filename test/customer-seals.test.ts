import { beforeEach, expect, test } from 'vitest'
import { checkSeals } from '#platform/encryption/server/check-seals.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { hashReceivedPassword } from '#platform/credentials/server/passwords.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import type { UnsealedDb } from '#platform/seals/server/sealed-place.ts'
import { loginCoin, transferCard } from '#features/coin/accounts/contract.ts'
import { coinLoginPurpose } from '#features/coin/accounts/rules.ts'
import { coinPlace } from '#features/coin/accounts/server/accounts/accounts.ts'
import { coinHandlers } from '#features/coin/accounts/server/handlers.ts'
import { resetAccountPassword } from '#features/coin/desk/contract.ts'
import { accountAccessHandlers } from '#features/coin/desk/server/accounts/account-access.ts'
import { loginApplicant } from '#features/scan/applicants/contract.ts'
import * as desk from '#features/scan/applicants/desk-contract.ts'
import { applicantLoginPurpose } from '#features/scan/applicants/rules.ts'
import { applicantCommands } from '#features/scan/applicants/server/commands.ts'
import { applicantPlace } from '#features/scan/applicants/server/persons.ts'
import { anyone, staff } from './harness/actors.ts'
import { coinPassword, openCoinAccount } from './harness/coin-accounts.ts'
import { useGateway } from './harness/gateway.ts'
import { tamper } from './harness/sealed.ts'

const gateway = useGateway([...applicantCommands, ...coinHandlers, ...accountAccessHandlers, ...captchaQueries])
const places = [applicantPlace, coinPlace]
const person = { account: 'zhang.wei', name: '张伟', company: '示例公司', phone: '13800001001', email: 'a@example.cn' }
const card = '6300000001'
let applicant: { id: string; password: string }

beforeEach(async () => {
  await getOrCreateParameter(gateway.db, 'password_salt', () => 'salt')
  const { id, oneTimePassword } = await gateway.as(staff('applicants.manage')).call(desk.createApplicant, person)
  applicant = { id, password: toReceivedPassword(oneTimePassword, 'salt') }
  await openCoinAccount(gateway.db, gateway.clock.now(), { id: card, coins: 5 })
})

async function captcha(purpose: string) {
  const { id } = await gateway.as(anyone).call(getCaptcha, { purpose })
  return { captchaId: id, captcha: '0000' }
}

const logins = {
  applicant: async () =>
    gateway.as(anyone).call(loginApplicant, {
      account: person.account,
      password: applicant.password,
      ...(await captcha(applicantLoginPurpose)),
      type: '1120007',
    }),
  coin: async () => gateway.as(anyone).call(loginCoin, { account: card, password: coinPassword, ...(await captcha(coinLoginPurpose)) }),
}

const cases: [string, keyof typeof logins, (db: UnsealedDb) => Promise<unknown>][] = [
  ['a first password need not be changed', 'applicant', (db) => db.updateTable('applicant').set({ must_change_password: false }).execute()],
  ['another account name', 'applicant', (db) => db.updateTable('applicant').set({ account: 'Zhang.Wei' }).execute()],
  [
    'a hash of somebody else',
    'applicant',
    async (db) =>
      db
        .updateTable('applicant')
        .set({ password_hash: await hashReceivedPassword(gateway.services, applicant.password) })
        .execute(),
  ],
  ['no seal', 'applicant', (db) => db.updateTable('applicant').set({ seal: null }).execute()],
  ['another phone', 'coin', (db) => db.updateTable('coin_account').set({ phone: '13900000000' }).execute()],
  [
    'a later date of the password',
    'coin',
    (db) =>
      db
        .updateTable('coin_account')
        .set({ password_changed_at: new Date('2027-01-01') })
        .execute(),
  ],
  ['no seal', 'coin', (db) => db.updateTable('coin_account').set({ seal: null }).execute()],
]

test.each(cases)('nobody gets in by a customer’s account that was changed past the portal: %s', async (_, kind, change) => {
  await logins[kind]()
  const sessions = (await gateway.rows('session')).length
  await tamper(gateway.db, change)
  await expect(logins[kind]()).rejects.toMatchObject({ code: 'broken_seal' })
  expect(await gateway.rows('session')).toHaveLength(sessions)
  const subject = kind === 'coin' ? `coin ${card}` : `applicant ${applicant.id}`
  expect(await checkSeals(gateway.services, places)).toEqual([subject])
  expect(await gateway.audit('seal.break')).toMatchObject([{ subject }])
})

test('coins of an account that was changed past the portal stay where they are', async () => {
  const owner = await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000002', coins: 5 })
  await tamper(gateway.db, (db) => db.updateTable('coin_account').set({ phone: '13900000000' }).where('id', '=', '6300000002').execute())
  const given = { from: '6300000002', to: card, password: coinPassword }
  await expect(gateway.as(owner).call(transferCard, given)).rejects.toMatchObject({ code: 'broken_seal' })
})

test('a new password by the back office is the way back', async () => {
  await tamper(gateway.db, (db) => db.updateTable('applicant').set({ must_change_password: false }).execute())
  await tamper(gateway.db, (db) => db.updateTable('coin_account').set({ phone: '13900000000' }).execute())
  expect(await checkSeals(gateway.services, places)).toHaveLength(2)
  await gateway.as(staff('applicants.manage')).call(desk.resetApplicantPassword, { id: applicant.id, reason: '核实后重置' })
  await gateway.as(staff('finance.handle')).call(resetAccountPassword, { account: card, reason: '核实后重置' })
  expect(await checkSeals(gateway.services, places)).toEqual([])
  expect(await gateway.rows('broken_seal')).toEqual([])
})
