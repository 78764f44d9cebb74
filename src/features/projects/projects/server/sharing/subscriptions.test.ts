import { beforeEach, expect, test } from 'vitest'
import { anyone } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { project, storeOperators, storeProject } from '../../../../../../test/harness/projects.ts'
import { issueCaptcha } from '#platform/captcha/server/captcha.ts'
import { subscriptionLimits, subscriptionPurpose } from '../../rules.ts'
import { sendSubscriptionCode, subscribeToProject, unsubscribeFromProject } from '../../sharing-contract.ts'
import { queueFinishedNodeMessages } from './node-messages.ts'
import { removeEndedSubscriptions, subscriptionHandlers } from './subscriptions.ts'

const gateway = useGateway(subscriptionHandlers)
const phone = '15400001234'
const ip = '192.0.2.1'
const nextNode = 'DP20260001 8'

beforeEach(async () => {
  await storeOperators(gateway.db)
  await storeProject(gateway.db, 7)
})

async function sendCode(given: object = {}, from = ip) {
  const context = { ...gateway.services, request: { id: 'r', ip: from, userAgent: 'test' } }
  const { id, text } = await issueCaptcha(context, subscriptionPurpose)
  const input = { number: project.number, phone, captchaId: id, captcha: text, ...given }
  return gateway.as(anyone, { ip: from }).answer(sendSubscriptionCode, input)
}
const consent = { consent: true, consentVersion: '2026.1' }
async function subscribe(given: { phone?: string; number?: string } = {}, from = ip) {
  const { codeId } = (await sendCode(given, from)).reply
  return gateway
    .as(anyone, { ip: from })
    .answer(subscribeToProject, { number: project.number, phone, codeId, code: '000000', ...consent, ...given })
}
async function finish(nodeId = nextNode): Promise<void> {
  await gateway.db.transaction().execute(async (db) => {
    await db.updateTable('project_node').set({ finished_at: gateway.clock.now() }).where('id', '=', nodeId).execute()
    await queueFinishedNodeMessages({ ...gateway.services, db }, { projectId: project.id, nodeId })
  })
}
const messages = async () => (await gateway.rows('sms_message')).filter(({ scene }) => scene === 'project-node')

test('who proves a phone number is notified of the next finished node, once', async () => {
  expect(await sendCode()).toMatchObject({ reply: { waitSeconds: 60, phone: '154****1234' }, msg: '验证码已发送至 154****1234' })
  gateway.clock.advance(60_000)
  expect((await subscribe()).msg).toBe('订阅成功，节点完成时将发送短信提醒')
  expect(await gateway.rows('project_subscription')).toMatchObject([
    { project_id: project.id, mobile: phone, consent_version: '2026.1', ip },
  ])
  await finish()
  await finish()
  expect(await messages()).toMatchObject([
    { mobile: phone, subject: 'project DP20260001', text: '您关注的项目DP20260001：漏洞扫描与渗透测试已完成。退订请至网站项目进度页。' },
  ])
  expect(JSON.stringify(await gateway.audit())).not.toContain(phone)
})

test('an unknown number is refused like a wrong code, so numbers cannot be guessed without a captcha', async () => {
  await storeProject(gateway.db, 7, { id: 'e'.repeat(32), number: 'DP20260009', isShown: false })
  const answers = await Promise.all(
    [project.number, 'DP20260009', 'DP20269999'].flatMap((number) => {
      const proof = { number, phone, codeId: 'made-up', code: '000000' }
      return [
        gateway.as(anyone).call(subscribeToProject, { ...proof, ...consent }),
        gateway.as(anyone).call(unsubscribeFromProject, proof),
      ].map((answer) => answer.catch(({ code, message }: { code: string; message: string }) => `${code} ${message}`))
    }),
  )
  expect(new Set(answers)).toEqual(new Set(['wrong_code 验证码错误或已过期']))
})

test('a code is valid once, for its phone, project and request alone', async () => {
  await storeProject(gateway.db, 7, { id: 'f'.repeat(32), number: 'DP20260002' })
  const { codeId } = (await sendCode()).reply
  const good = { number: project.number, phone, codeId, code: '000000', ...consent }
  for (const wrong of [{ code: '111111' }, { phone: '15400009999' }, { codeId: 'x' }, { number: 'DP20260002' }])
    await expect(gateway.as(anyone).call(subscribeToProject, { ...good, ...wrong })).rejects.toMatchObject({
      message: '验证码错误或已过期',
    })
  await gateway.as(anyone).call(subscribeToProject, good)
  await expect(gateway.as(anyone).call(subscribeToProject, good)).rejects.toMatchObject({ code: 'wrong_code' })
  await expect(gateway.as(anyone).call(unsubscribeFromProject, good)).rejects.toMatchObject({ code: 'wrong_code' })
})

test.each([
  [{ phone: '12800001234' }, '请输入正确的手机号'],
  [{ phone: '' }, '请输入手机号'],
  [{ captcha: '' }, '请输入验证码'],
  [{ captcha: 'wrong' }, '验证码错误或已失效，请重新输入'],
  [{ number: '' }, '请输入项目编号'],
  [{ number: 'DP20269999' }, '未查询到该项目，请核对项目编号'],
])('no code is sent for %j: %s', async (given, message) => {
  await expect(sendCode(given)).rejects.toMatchObject({ message })
  expect(await gateway.rows('sms_message')).toEqual([])
})

test('every code takes a captcha, and a phone gets one a minute and five an hour (S35)', async () => {
  await sendCode()
  await expect(sendCode()).rejects.toMatchObject({ message: '获取验证码过于频繁，请60秒后再试' })
  for (let n = 0; n < 4; n++) {
    gateway.clock.advance(60_000)
    await sendCode()
  }
  gateway.clock.advance(60_000)
  await expect(sendCode()).rejects.toMatchObject({ code: 'too_often' })
})

test('without consent nothing is stored', async () => {
  const { codeId } = (await sendCode()).reply
  for (const given of [{ consent: false }, { consentVersion: '' }])
    await expect(
      gateway.as(anyone).call(subscribeToProject, { number: project.number, phone, codeId, code: '000000', ...consent, ...given }),
    ).rejects.toMatchObject({ message: '请先阅读并同意隐私政策' })
  expect(await gateway.rows('project_subscription')).toEqual([])
})

test('unsubscribing takes a code too, and the reply does not tell whether there was a subscription', async () => {
  await subscribe()
  for (const before of [1, 0]) {
    expect(await gateway.rows('project_subscription')).toHaveLength(before)
    gateway.clock.advance(60_000)
    const { codeId } = (await sendCode()).reply
    const { msg } = await gateway.as(anyone).answer(unsubscribeFromProject, { number: project.number, phone, codeId, code: '000000' })
    expect(msg).toBe('已退订，不再发送该项目的短信提醒')
  }
  await finish()
  expect(await messages()).toEqual([])
})

test('a subscriber who leaves ends the own subscription to that project alone', async () => {
  const [another, elsewhere] = ['15400005678', { id: 'f'.repeat(32), number: 'DP20260002' }]
  await storeProject(gateway.db, 7, elsewhere)
  await subscribe()
  await subscribe({ phone: another }, '198.51.100.7')
  gateway.clock.advance(60_000)
  await subscribe({ number: elsewhere.number })
  gateway.clock.advance(60_000)
  const { codeId } = (await sendCode()).reply
  await gateway.as(anyone, { ip }).call(unsubscribeFromProject, { number: project.number, phone, codeId, code: '000000' })
  const left = (await gateway.rows('project_subscription')).map(({ project_id, mobile }) => `${project_id} ${mobile}`)
  expect(new Set(left)).toEqual(new Set([`${project.id} ${another}`, `${elsewhere.id} ${phone}`]))
  await finish()
  expect(await messages()).toMatchObject([{ mobile: another }])
})

test.each([
  ['kept to staff', { is_shown: false }],
  ['skipped', { is_skipped: true }],
])('nobody is notified of a node that is %s', async (_, change) => {
  await subscribe()
  await gateway.db.updateTable('project_node').set(change).where('id', '=', nextNode).execute()
  await finish()
  expect(await messages()).toEqual([])
})

test('nobody is notified of a rolled back finish or of a hidden project', async () => {
  await subscribe()
  const failing = gateway.db.transaction().execute(async (db) => {
    await db.updateTable('project_node').set({ finished_at: gateway.clock.now() }).where('id', '=', nextNode).execute()
    await queueFinishedNodeMessages({ ...gateway.services, db }, { projectId: project.id, nodeId: nextNode })
    throw new Error('not finished after all')
  })
  await expect(failing).rejects.toThrow('not finished after all')
  await gateway.db.updateTable('project').set({ is_shown: false }).execute()
  await finish()
  expect(await messages()).toEqual([])
})

test('a project has at most twenty subscribers; subscribing again adds none', async () => {
  const row = { project_id: project.id, consent_version: '1', ip, created_at: gateway.clock.now() }
  const others = Array.from({ length: subscriptionLimits.perProject - 1 }, (_, n) => ({
    ...row,
    id: crypto.randomUUID(),
    mobile: `154000020${10 + n}`,
  }))
  await gateway.db.insertInto('project_subscription').values(others).execute()
  await subscribe()
  gateway.clock.advance(60_000)
  await subscribe()
  await expect(subscribe({ phone: '15400005678' })).rejects.toMatchObject({ code: 'too_many_subscriptions' })
  expect(await gateway.rows('project_subscription')).toHaveLength(subscriptionLimits.perProject)
})

test('a phone subscribes to at most twenty projects', async () => {
  const row = { mobile: phone, consent_version: '1', ip, created_at: gateway.clock.now() }
  for (let n = 0; n < subscriptionLimits.perMobile; n++) {
    const id = n.toString(16).padStart(32, '0')
    await storeProject(gateway.db, 7, { id, number: `DP2026${1000 + n}` })
    await gateway.db
      .insertInto('project_subscription')
      .values({ ...row, id: crypto.randomUUID(), project_id: id })
      .execute()
  }
  await expect(subscribe()).rejects.toMatchObject({ code: 'too_many_subscriptions' })
  await subscribe({ phone: '15400005678' }, '198.51.100.7')
})

test('a hidden project sends no code', async () => {
  await gateway.db.updateTable('project').set({ is_shown: false }).execute()
  await expect(sendCode()).rejects.toMatchObject({ code: 'project_not_found' })
  expect(await gateway.rows('sms_message')).toEqual([])
})

test('a finished project takes no subscription, and ends existing ones after a week; all end after two years', async () => {
  await subscribe()
  const { db, clock } = gateway
  const left = async () => (await removeEndedSubscriptions(db, clock.now()), (await gateway.rows('project_subscription')).length)
  expect(await left()).toBe(1)
  await db.updateTable('project_node').set({ finished_at: clock.now() }).where('finished_at', 'is', null).execute()
  clock.advance(60_000)
  await expect(subscribe()).rejects.toMatchObject({ code: 'project_ended' })
  clock.advance(6 * 24 * 3600_000)
  expect(await left()).toBe(1)
  clock.advance(24 * 3600_000)
  expect(await left()).toBe(0)
  await db.updateTable('project_node').set({ finished_at: null }).execute()
  await subscribe()
  clock.advance(729 * 24 * 3600_000)
  expect(await left()).toBe(1)
  clock.advance(2 * 24 * 3600_000)
  expect(await left()).toBe(0)
})
