import { beforeEach, describe, expect, test } from 'vitest'
import { anyone, applicant } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { overtake } from '../../../../../../test/harness/overtake.ts'
import { settle } from '../../../../../../test/harness/sealed.ts'
import type { CallGiven } from '#gateway/call.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { openSession } from '#platform/session/server/sessions.ts'
import { changePhone, getCoinAccount, sendNewPhoneCode, sendPhoneCode } from '../../contract.ts'
import { phonePurpose } from '../../rules.ts'
import { coinHandlers } from '../handlers.ts'

const gateway = useGateway([...coinHandlers, ...captchaQueries])
let owner: Actor
const id = 'demo-other'
const oldPhone = '13800002009'
const newPhone = '13800002010'

beforeEach(async () => {
  await saveParameter(gateway.db, 'coin', { verifyNewPhone: false })
  const opened = await openCoinAccount(gateway.db, gateway.clock.now(), { id, category: 2, phone: oldPhone })
  owner = { ...opened, sessionId: 'ab'.repeat(32) }
})

function send(input: CallGiven<typeof sendPhoneCode> = {}, actor = owner, requestId?: string) {
  return gateway.as(actor).answer(sendPhoneCode, { newPhone, ...input }, requestId)
}
function change(input: Partial<CallGiven<typeof changePhone>> = {}, actor = owner) {
  return gateway.as(actor).answer(changePhone, { newPhone, code: '000000', ...input })
}
async function captcha() {
  const { id: captchaId } = await gateway.as(anyone).call(getCaptcha, { purpose: phonePurpose })
  return { captchaId, captcha: '0000' }
}
const wrongCode = { code: 'wrong_code', message: '验证码错误或已过期', errors: [{ field: 'code' }] }

test('a code sent to the registered phone changes the phone, ends other sessions and notifies the old phone', async () => {
  await openSession(gateway.services, { kind: 'coin', subject: id, name: '', ip: '192.0.2.9', now: gateway.clock.now() })
  expect(await send()).toMatchObject({ reply: { waitSeconds: 60, phone: '138****2009' }, msg: '验证码已发送至 138****2009' })
  expect(await change()).toMatchObject({ reply: { phone: '138****2010' }, msg: '手机号修改成功' })
  expect(await gateway.rows('coin_account')).toMatchObject([{ phone: newPhone, phone_changed_at: gateway.clock.now() }])
  expect((await gateway.rows('session'))[0]?.ended_at).toEqual(gateway.clock.now())
  expect((await gateway.rows('sms_message')).map(({ mobile, scene }) => `${scene} ${mobile}`)).toEqual([
    `change-phone ${oldPhone}`,
    `phone-changed ${oldPhone}`,
  ])
  expect(await gateway.audit()).toMatchObject([
    { action: 'phone.send-code', subject: `coin ${id}`, actor_id: id },
    { action: 'phone.change', subject: `coin ${id}`, detail: { from: '138****2009', to: '138****2010' } },
  ])
})

test('the full number appears in no reply and in no audit entry', async () => {
  const answers = [await send(), await change(), await gateway.as(owner).answer(getCoinAccount, {})]
  expect(JSON.stringify([answers, await gateway.audit()])).not.toMatch(/13800002009|13800002010/)
})

test('a code is valid once, for the number, session and account it was requested for', async () => {
  await send()
  await expect(change({ newPhone: '13800002011' })).rejects.toMatchObject(wrongCode)
  await expect(change({}, { ...owner, sessionId: 'cd'.repeat(32) } as Actor)).rejects.toMatchObject(wrongCode)
  await expect(change({ code: '000001' })).rejects.toMatchObject(wrongCode)
  const other = await openCoinAccount(gateway.db, gateway.clock.now(), { id: 'demo-third', category: 2, phone: oldPhone })
  await expect(change({}, other)).rejects.toMatchObject(wrongCode)
  await change()
  await expect(change({ newPhone: '13800002012' })).rejects.toMatchObject(wrongCode)
})

test('a client that gives no new number with the first request may give it with the code', async () => {
  await send({ newPhone: '' })
  expect((await change()).reply).toEqual({ phone: '138****2010' })
})

test('a code becomes invalid after five wrong tries or five minutes', async () => {
  await send()
  for (let i = 0; i < 5; i++) await expect(change({ code: '111111' })).rejects.toMatchObject(wrongCode)
  await expect(change()).rejects.toMatchObject(wrongCode)
  gateway.clock.advance(61_000)
  await send(await captcha())
  gateway.clock.advance(5 * 60_000)
  await expect(change()).rejects.toMatchObject(wrongCode)
})

test('the next code is sent after a minute and then needs a captcha, by the clock of the server', async () => {
  await send()
  gateway.clock.advance(20_000)
  await expect(send(await captcha())).rejects.toMatchObject({
    code: 'too_often',
    message: '获取验证码过于频繁，请40秒后再试',
    retryAfter: 40,
  })
  gateway.clock.advance(40_000)
  await expect(send()).rejects.toMatchObject({ code: 'captcha_required' })
  await expect(send({ ...(await captcha()), captcha: '9999' })).rejects.toMatchObject({ code: 'wrong_captcha' })
  expect((await send(await captcha())).reply.waitSeconds).toBe(60)
})

test('a repeated RequestId sends one message and gets the same reply', async () => {
  const requestId = '7d9f1c1e-0000-4000-8000-000000000002'
  const answers = await Promise.all(Array.from({ length: 20 }, () => send({}, owner, requestId)))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(await gateway.rows('sms_message')).toHaveLength(1)
})

test.each([
  ['13800002009', { code: 'same_phone', errors: [{ field: 'newPhone' }] }],
  ['12800002010', { code: 'invalid', errors: [{ field: 'newPhone', msg: '请输入正确的手机号' }] }],
  ['138****2010', { code: 'invalid', errors: [{ field: 'newPhone', msg: '请输入正确的手机号' }] }],
])('%s is refused as a new number', async (phone, refusal) => {
  await expect(send({ newPhone: phone })).rejects.toMatchObject(refusal)
  await expect(change({ newPhone: phone })).rejects.toMatchObject(refusal)
})

test('a phone has at most five accounts; a refused change leaves the code valid', async () => {
  for (let i = 0; i < 5; i++) await openCoinAccount(gateway.db, gateway.clock.now(), { id: `full-${i}`, phone: newPhone })
  await send({ newPhone: '' })
  await expect(change()).rejects.toMatchObject({ code: 'phone_full', message: '同一手机号最多绑定5个账户' })
  expect((await change({ newPhone: '13800002013' })).msg).toBe('手机号修改成功')
})

describe('when the new number has to be proved too', () => {
  beforeEach(() => saveParameter(gateway.db, 'coin', {}))

  const sendNew = async (phone = newPhone) => gateway.as(owner).answer(sendNewPhoneCode, { newPhone: phone, ...(await captcha()) })

  test('the phone is changed with a code of the new number besides that of the old one', async () => {
    expect(await gateway.as(owner).call(getCoinAccount, {})).toMatchObject({ verifiesNewPhone: true })
    await send()
    expect((await sendNew()).msg).toBe('验证码已发送至 138****2010')
    expect((await change({ newPhoneCode: '000000' })).msg).toBe('手机号修改成功')
    expect((await gateway.rows('sms_message')).map(({ mobile, scene }) => `${scene} ${mobile}`).slice(0, 2)).toEqual([
      `change-phone ${oldPhone}`,
      `verify-phone ${newPhone}`,
    ])
    expect(await gateway.audit('phone.send-new-code')).toMatchObject([{ subject: `coin ${id}`, detail: { phone: '138****2010' } }])
  })

  test('a missing code, a wrong one or one of another number changes nothing, and the old code stays valid', async () => {
    await send()
    await expect(change()).rejects.toMatchObject({ code: 'new_code_missing', errors: [{ field: 'newPhoneCode' }] })
    const wrong = { code: 'wrong_code', errors: [{ field: 'newPhoneCode' }] }
    await expect(change({ newPhoneCode: '000000' })).rejects.toMatchObject(wrong)
    await sendNew('13800002019')
    await expect(change({ newPhoneCode: '000000' })).rejects.toMatchObject(wrong)
    gateway.clock.advance(61_000)
    await sendNew()
    await expect(change({ newPhoneCode: '000001' })).rejects.toMatchObject(wrong)
    await expect(change({ newPhoneCode: '000000' }, { ...owner, sessionId: 'cd'.repeat(32) } as Actor)).rejects.toMatchObject(wrong)
    expect(await gateway.rows('coin_account')).toMatchObject([{ phone: oldPhone }])
    expect((await change({ newPhoneCode: '000000' })).msg).toBe('手机号修改成功')
  })

  test('no code is sent to the own number, to an invalid number, or for another account', async () => {
    for (const phone of [oldPhone, '12800002010']) await expect(sendNew(phone)).rejects.toMatchObject({ errors: [{ field: 'newPhone' }] })
    for (const otherActor of [anyone, applicant()])
      await expect(gateway.as(otherActor).call(sendNewPhoneCode, { newPhone })).rejects.toMatchObject({ code: 'invalid_session' })
    expect(await gateway.rows('sms_message')).toEqual([])
  })
})

test('card accounts keep their phone, frozen ones too', async () => {
  const card = await openCoinAccount(gateway.db, gateway.clock.now(), { id: '6300000001' })
  await expect(send({}, card)).rejects.toMatchObject({ code: 'no_phone_change' })
  await expect(change({}, card)).rejects.toMatchObject({ code: 'no_phone_change' })
  await gateway.db.updateTable('ledger_account').set({ state: 'frozen' }).where('code', '=', id).execute()
  await expect(send()).rejects.toMatchObject({ code: 'frozen' })
})

test('callers without the permission are refused', async () => {
  for (const otherActor of [anyone, applicant()]) {
    await expect(send({}, otherActor)).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(change({}, otherActor)).rejects.toMatchObject({ code: 'invalid_session' })
  }
  await expect(send({ account: '6200000001' })).rejects.toMatchObject({ code: 'not_yours' })
  await expect(change({ account: '6200000001' })).rejects.toMatchObject({ code: 'not_yours' })
  expect(await gateway.rows('sms_message')).toEqual([])
})

test('a number that staff set meanwhile is not overwritten by the customer', async () => {
  await send()
  const byStaff = '13800002030'
  const second = await overtake(
    gateway.services,
    (db) => settle(db, (unsealed) => unsealed.updateTable('coin_account').set({ phone: byStaff }).where('id', '=', id).execute()),
    () => change(),
  )
  expect(second).toMatchObject({ status: 'rejected', reason: { code: 'wrong_state' } })
  expect(await gateway.rows('coin_account')).toMatchObject([{ phone: byStaff }])
})
