import { beforeEach, expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import { erasePerson } from '#features/office/personal-data/server/erasing/erase.ts'
import { beginAttempt } from '#platform/credentials/server/login-throttle.ts'
import { toReceivedPassword } from '#platform/credentials/server/password-salt.ts'
import { openSession } from '#platform/session/server/sessions.ts'
import { loginApplicant } from '../../contract.ts'
import * as calls from '../../desk-contract.ts'
import { applicantLoginPurpose } from '../../rules.ts'
import { applicantCommands } from '../commands.ts'

const gateway = useGateway([...applicantCommands, ...captchaQueries])
const person = { account: 'zhang.wei', name: '张伟', company: '演示单位', phone: '13800000001', email: 'zhang@example.com' }
const desk = () => gateway.as(staff('applicants.manage'))

beforeEach(() => getOrCreateParameter(gateway.db, 'password_salt', () => 'salt'))

async function login(account: string, password: string) {
  const { id: captchaId } = await gateway.as(anyone).call(getCaptcha, { purpose: applicantLoginPurpose })
  const sent = { account, password: toReceivedPassword(password, 'salt'), captchaId, captcha: '0000' }
  return gateway.as(anyone).call(loginApplicant, sent)
}

test('a new applicant logs in with a one-time password that must be changed and is stored nowhere in clear', async () => {
  const { id, oneTimePassword } = await desk().call(calls.createApplicant, person)
  expect(await login('ZHANG.WEI', oneTimePassword)).toMatchObject({ name: '张伟', mustChangePassword: true })
  expect(await gateway.rows('applicant')).toMatchObject([{ id, ...person, must_change_password: true, disabled_at: null }])
  expect(await gateway.audit('applicant.create')).toMatchObject([
    { subject: `applicant ${id}`, actor_id: 'staff-1', detail: { account: 'zhang.wei', company: '演示单位' } },
  ])
  expect(JSON.stringify([await gateway.rows('audit'), await gateway.rows('request_answer')])).not.toContain(oneTimePassword)
})

test('an account name is taken in any case, also with concurrent requests', async () => {
  const made = await Promise.allSettled(
    ['zhang.wei', 'Zhang.Wei', 'ZHANG.WEI'].map((account) => desk().call(calls.createApplicant, { ...person, account })),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'account_taken', errors: [{ field: 'account' }] },
  })
})

test.each([
  ['account', { account: 'a b' }, '账号以字母或数字开头，3–40 位字母、数字、点、横线或下划线'],
  ['name', { name: ' ' }, '请输入姓名'],
  ['phone', { phone: '123' }, '请输入正确的手机号'],
  ['email', { email: 'nobody' }, '邮箱格式不正确'],
])('%s %j is refused at its field', async (field, overrides, msg) => {
  await expect(desk().call(calls.createApplicant, { ...person, ...overrides })).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ field, msg }],
  })
})

test('lists mask phone numbers and find only whole ones; the full number is shown by a call on record', async () => {
  const { id } = await desk().call(calls.createApplicant, person)
  await desk().call(calls.createApplicant, { ...person, account: 'li.na', name: '李娜', phone: '' })
  const found = async (text: string) => (await desk().call(calls.listApplicants, { text })).items.map(({ account }) => account)
  expect(await found('13800000001')).toEqual(['zhang.wei'])
  expect(await found('138000')).toEqual([])
  expect(await found('李')).toEqual(['li.na'])
  expect(await desk().call(calls.listApplicants, { sort: 'account', pageSize: 1 })).toMatchObject({
    total: 2,
    items: [{ account: 'li.na' }],
  })
  expect((await desk().call(calls.listApplicants, { text: 'zhang' })).items).toMatchObject([{ phone: '138****0001', state: 'invited' }])
  expect(await desk().call(calls.viewApplicant, { id })).toMatchObject({ phone: '13800000001', version: 0 })
  expect(await gateway.audit('applicant.view')).toMatchObject([{ subject: `applicant ${id}` }])
})

test('a change is refused when somebody else has changed the data since', async () => {
  const { id } = await desk().call(calls.createApplicant, person)
  const { account: _, ...rest } = person
  await desk().call(calls.changeApplicant, { ...rest, id, version: 0, phone: '13800000002' })
  await expect(desk().call(calls.changeApplicant, { ...rest, id, version: 0, name: '张三' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
  })
  expect(await gateway.rows('applicant')).toMatchObject([{ name: '张伟', phone: '13800000002', version: 1 }])
  expect(await gateway.audit('applicant.change')).toMatchObject([
    { detail: { before: { phone: '138****0001' }, after: { phone: '138****0002' } } },
  ])
})

test('a frozen applicant is signed out and cannot log in until enabled; each change needs a reason', async () => {
  const { id, oneTimePassword } = await desk().call(calls.createApplicant, person)
  await openSession(gateway.services, { kind: 'applicant', subject: id, name: '', ip: '192.0.2.1', now: gateway.clock.now() })
  await desk().call(calls.freezeApplicant, { id, reason: '离职' })
  expect((await gateway.rows('session'))[0]?.ended_at).toEqual(gateway.clock.now())
  await expect(login(person.account, oneTimePassword)).rejects.toMatchObject({ code: 'account_disabled' })
  await expect(desk().call(calls.freezeApplicant, { id, reason: '再次' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await desk().call(calls.viewApplicant, { id })).toMatchObject({ state: 'frozen', freezeReason: '离职' })
  await desk().call(calls.enableApplicant, { id, reason: '返聘' })
  await expect(desk().call(calls.enableApplicant, { id, reason: '再次' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await login(person.account, oneTimePassword)).toMatchObject({ account: person.account })
  const trail = (await gateway.audit()).filter(({ action }) => /freeze|enable/.test(action))
  expect(trail.map(({ action, detail }) => [action, detail.reason])).toEqual([
    ['applicant.freeze', '离职'],
    ['applicant.enable', '返聘'],
  ])
})

test.each(['frozen', 'in use'])(
  'an account whose data were erased while it was %s says so, and nothing is written to it again',
  async (was) => {
    const { id } = await desk().call(calls.createApplicant, person)
    if (was === 'frozen') await desk().call(calls.freezeApplicant, { id, reason: '离职' })
    await erasePerson(gateway.db, { phones: [], emails: [], applicants: [id] }, gateway.clock.now())
    const [erased] = await gateway.rows('applicant')
    const { account: _, ...rest } = person
    const { version, state } = await desk().call(calls.viewApplicant, { id })
    expect(state).toBe('erased')
    expect((await desk().call(calls.listApplicants, { state: 'frozen' })).items).toEqual([])
    const writings = [
      () => desk().call(calls.changeApplicant, { ...rest, id, version }),
      () => desk().call(calls.enableApplicant, { id, reason: '返聘' }),
      () => desk().call(calls.freezeApplicant, { id, reason: '离职' }),
      () => desk().call(calls.inviteApplicants, { ids: [id] }),
    ]
    for (const write of writings) await expect(write()).rejects.toMatchObject({ code: 'erased' })
    await expect(desk().call(calls.resetApplicantPassword, { id, reason: '忘记' })).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await gateway.rows('applicant')).toEqual([erased])
  },
)

test('resetting a password ends sessions and login delays, and the former password stops working', async () => {
  const { id, oneTimePassword: former } = await desk().call(calls.createApplicant, person)
  await openSession(gateway.services, { kind: 'applicant', subject: id, name: '', ip: '192.0.2.1', now: gateway.clock.now() })
  const context = { ...gateway.services, request: { id: '', ip: '192.0.2.1', userAgent: '' } }
  for (let n = 0; n < 5; n++) await beginAttempt(context, { kind: 'applicant', account: person.account })
  expect((await desk().call(calls.listApplicants, {})).items[0]?.delayedUntil).not.toBe('')
  const { oneTimePassword } = await desk().call(calls.resetApplicantPassword, { id, reason: '忘记密码' })
  expect((await gateway.rows('session'))[0]?.ended_at).toEqual(gateway.clock.now())
  await expect(login(person.account, former)).rejects.toMatchObject({ code: 'wrong_credentials' })
  expect(await login(person.account, oneTimePassword)).toMatchObject({ mustChangePassword: true })
})

test('a delayed login is shown and ended, by those who may, and the trail has it', async () => {
  const { id, oneTimePassword } = await desk().call(calls.createApplicant, person)
  const context = { ...gateway.services, request: { id: '', ip: '192.0.2.1', userAgent: '' } }
  for (let n = 0; n < 5; n++) await beginAttempt(context, { kind: 'applicant', account: person.account })
  expect((await desk().call(calls.viewApplicant, { id })).delayedUntil).not.toBe('')
  await expect(gateway.as(staff('finance.handle')).call(calls.unlockApplicant, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(desk().call(calls.unlockApplicant, { id: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  await desk().call(calls.unlockApplicant, { id })
  expect((await desk().call(calls.viewApplicant, { id })).delayedUntil).toBe('')
  expect(await login(person.account, oneTimePassword)).toMatchObject({ mustChangePassword: true })
  expect(await gateway.audit('applicant.unlock')).toMatchObject([{ subject: `applicant ${id}`, detail: { account: person.account } }])
})

test('a frozen applicant gets no new password and no invitation', async () => {
  const { id } = await desk().call(calls.createApplicant, person)
  await gateway.db.updateTable('applicant').set({ invited_at: null }).execute()
  await desk().call(calls.freezeApplicant, { id, reason: '离职' })
  const [before] = await gateway.rows('applicant')
  await expect(desk().call(calls.resetApplicantPassword, { id, reason: '忘记密码' })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(desk().call(calls.inviteApplicants, { ids: [id] })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await gateway.rows('applicant')).toEqual([before])
})

test('callers without the permission are refused', async () => {
  for (const actor of [anyone, applicant(), staff('scan.read')]) {
    await expect(gateway.as(actor).call(calls.listApplicants, {})).rejects.toMatchObject({
      code: expect.stringMatching(/forbidden|invalid_session/),
    })
    await expect(gateway.as(actor).call(calls.createApplicant, person)).rejects.toBeDefined()
    await expect(gateway.as(actor).call(calls.resetApplicantPassword, { id: 'x', reason: 'x' })).rejects.toBeDefined()
  }
  expect(await gateway.rows('applicant')).toEqual([])
})
