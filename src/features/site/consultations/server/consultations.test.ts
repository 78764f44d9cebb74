import { expect, test } from 'vitest'
import { anyone, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { writeWords } from '../../../../../test/harness/sensitive-words.ts'
import { getCaptcha } from '#platform/captcha/contract.ts'
import { captchaQueries } from '#platform/captcha/server/queries.ts'
import { submitConsultation } from '../contract.ts'
import { buildConsultation } from '../fixtures.ts'
import { consultationLimits, consultationPurpose } from '../rules.ts'
import { viewConsultation } from '../desk-contract.ts'
import { consultationCommands, removeOldConsultations } from './commands.ts'

const colleagues = async () => [
  { id: 'staff-1', name: '李编辑' },
  { id: 'staff-2', name: '王编辑' },
]

const gateway = useGateway([...consultationCommands(colleagues), ...captchaQueries])

async function freshCaptcha(purpose: string = consultationPurpose): Promise<{ captchaId: string }> {
  const { id } = await gateway.as(anyone).call(getCaptcha, { purpose })
  return { captchaId: id }
}

async function build(overrides: Parameters<typeof buildConsultation>[0] = {}) {
  return buildConsultation({ ...(await freshCaptcha()), ...overrides })
}

function submit(input: ReturnType<typeof buildConsultation>, requestId?: string) {
  return gateway.as(anyone).answer(submitConsultation, input, requestId)
}

const requestId = '7d9f1c1e-0000-4000-8000-000000000001'

test('a question is stored with consent, time and IP address; the audit entry does not contain it', async () => {
  const { reply, msg } = await submit(await build())
  expect(reply.number).toMatch(/^ZX20261120-[2-9A-Y]{4}$/)
  expect(msg).toBe(`提交成功，咨询编号 ${reply.number}，我们会与您联系`)
  const [row, ...others] = await gateway.rows('consultation')
  expect(others).toEqual([])
  expect(row).toMatchObject({
    number: reply.number,
    product: '数据安全治理平台',
    name: '演示访客',
    phone: '15400009001',
    company: '演示单位',
    question: '想了解数据安全评估的范围与周期。',
    page: '数据安全治理平台（/product/detail?platformid=p1）',
    consent_version: '2026.1',
    ip: '192.0.2.1',
    state: 'new',
    created_at: gateway.clock.now(),
  })
  expect(await gateway.audit()).toEqual([
    {
      action: 'consultation.submit',
      subject: row?.id,
      actor_kind: 'anyone',
      actor_id: null,
      detail: { consentVersion: '2026.1', number: reply.number },
    },
  ])
})

test('everybody who handles consultations is notified of a new one', async () => {
  const { reply } = await submit(await build())
  expect(await gateway.rows('notice')).toMatchObject(
    ['staff staff-1', 'staff staff-2'].map((person) => ({
      person,
      topic: 'consultations',
      text: `${reply.number}，演示访客，数据安全治理平台`,
    })),
  )
})

test('company and page are optional; markup stays text', async () => {
  const { company: _, page: __, ...needed } = await build({ name: "'; drop table audit; --", question: '<script>alert(1)</script>\ud800' })
  await submit(needed)
  expect(await gateway.rows('consultation')).toMatchObject([
    { company: '', page: '', name: "'; drop table audit; --", question: '<script>alert(1)</script>\ufffd' },
  ])
})

test.each([
  ['name', '请输入称呼', { name: ' ' }],
  ['name', '称呼不能超过40个字符', { name: 'x'.repeat(41) }],
  ['name', '称呼应为文字', { name: ['x'] }],
  ['phone', '请输入正确的手机号', { phone: '12800000000' }],
  ['phone', '请输入正确的手机号', { phone: '1540000900' }],
  ['phone', '请输入正确的手机号', { phone: '15400009001\n15400009002' }],
  ['phone', '请输入正确的手机号', { phone: 15400009001 }],
  ['company', '单位名称不能超过100个字符', { company: 'x'.repeat(101) }],
  ['question', '请输入咨询内容', { question: '' }],
  ['question', '咨询内容至少需要5个字', { question: ' 在吗？ ' }],
  ['question', '咨询内容不能超过500个字符', { question: 'x'.repeat(501) }],
  ['question', '咨询内容含有无效字符', { question: 'xxxxx\0' }],
  ['page', '来源页面不能超过200个字符', { page: 'x'.repeat(201) }],
  ['consent', '请先阅读并同意隐私政策', { consent: false }],
  ['consent', '请先阅读并同意隐私政策', { consent: 'true' }],
  ['consent', '请先阅读并同意隐私政策', { consent: undefined }],
  ['consentVersion', '请先阅读并同意隐私政策', { consentVersion: '' }],
  ['captcha', '请输入验证码', { captcha: '' }],
  ['captcha', '验证码错误或已失效', { captcha: 'wrong' }],
  ['captcha', '验证码错误或已失效', { captchaId: 'none' }],
])('refuses at %s: %s', async (field, msg, wrong) => {
  const refused = submit({ ...(await build()), ...(wrong as object) })
  await expect(refused).rejects.toMatchObject({ message: msg, errors: [{ field, msg }] })
  expect(await gateway.rows('consultation')).toEqual([])
  expect(await gateway.audit()).toEqual([])
})

test('all validation errors are returned together', async () => {
  const fields = submit({} as never).catch((error: { errors: { field: string }[] }) => error.errors.map(({ field }) => field))
  expect(await fields).toEqual(['name', 'phone', 'question', 'captcha', 'consent', 'consentVersion'])
})

test('a captcha is valid once and for this form only', async () => {
  const input = await build()
  await submit(input)
  await expect(submit(input)).rejects.toMatchObject({ code: 'wrong_captcha' })
  await expect(submit(buildConsultation(await freshCaptcha('coin-login')))).rejects.toMatchObject({ code: 'wrong_captcha' })

  const mistyped = await build({ captcha: '1111' })
  await expect(submit(mistyped)).rejects.toMatchObject({ code: 'wrong_captcha' })
  await expect(submit({ ...mistyped, captcha: '0000' })).rejects.toMatchObject({ code: 'wrong_captcha' })
  expect(await gateway.rows('consultation')).toHaveLength(1)
})

test('repeated requests with one RequestId create one question', async () => {
  const input = await build()
  const answers = await Promise.all(Array.from({ length: 50 }, () => submit(input, requestId)))
  for (const answer of [...answers, await submit(input, requestId)]) expect(answer).toEqual(answers[0])
  expect(await gateway.rows('consultation')).toHaveLength(1)
  expect(await gateway.audit()).toHaveLength(1)
})

test('a RequestId with another question is refused', async () => {
  await submit(await build(), requestId)
  await expect(submit(await build({ question: '另外一个问题' }), requestId)).rejects.toMatchObject({ code: 'request_id_reused' })
  expect(await gateway.rows('consultation')).toHaveLength(1)
})

test('after a refusal the RequestId may be used again', async () => {
  await expect(submit(await build({ captcha: '1111' }), requestId)).rejects.toMatchObject({ code: 'wrong_captcha' })
  await submit(await build(), requestId)
  expect(await gateway.rows('consultation')).toHaveLength(1)
})

test('an IP address may submit five times an hour; wrong captchas do not count', async () => {
  await expect(submit(await build({ captcha: '1111' }))).rejects.toMatchObject({ code: 'wrong_captcha' })
  for (let asked = 0; asked < consultationLimits.perHour; asked++) await submit(await build())
  await expect(submit(await build())).rejects.toMatchObject({ code: 'too_often', retryAfter: 3600 })
  expect(await gateway.rows('consultation')).toHaveLength(5)
  gateway.clock.advance(3600_000)
  await submit(await build())
})

test('a question is removed after a year', async () => {
  await submit(await build())
  const { db, clock } = gateway
  clock.advance(365 * 24 * 3600_000)
  await removeOldConsultations(db, clock.now())
  expect(await gateway.rows('consultation')).toHaveLength(1)
  clock.advance(1)
  await removeOldConsultations(db, clock.now())
  expect(await gateway.rows('consultation')).toEqual([])
})

test('a refused word is named at its field; another one is shown to staff alone', async () => {
  await writeWords(gateway.db, gateway.clock.now(), [
    { label: '代开发票', severity: 'refuse', use: 'consultation' },
    { label: '投诉', severity: 'warn', use: 'both' },
    { label: '最高级', severity: 'refuse', use: 'published' },
  ])
  const refused = submit(await build({ question: '请问可以代 開 發票吗，谢谢您' }))
  await expect(refused).rejects.toMatchObject({ code: 'sensitive_words', errors: [{ field: 'question', msg: '请勿填写“代开发票”' }] })
  expect(await gateway.rows('consultation')).toEqual([])
  await submit(await build({ question: '我要投诉贵公司的最高级服务' }))
  const [row] = await gateway.rows('consultation')
  const { words } = await gateway.as(staff('consultations.handle')).call(viewConsultation, { id: row?.id ?? '' })
  expect(words).toEqual(['投诉'])
})
