import { expect, test } from 'vitest'
import { anyone, applicant, staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { readMail, startSmtpServer } from '../../../../../test/harness/smtp-server.ts'
import { openMail } from '#platform/mail/server/mail.ts'
import { sendNotices } from '#platform/notices/server/notices.ts'
import { setNoticePhone } from '#platform/notices/server/phones.ts'
import { sendMessage } from '#platform/sms/server/deliver.ts'
import { issueCode } from '#platform/sms/server/codes.ts'
import { type SmsToSend, sentOutcome } from '#platform/sms/server/provider.ts'
import { templateCalls } from '../contract.ts'
import { findTemplateErrors, type TemplateDeclaration } from '../rules.ts'
import { listDeclarations } from './declarations.ts'
import { templateHandlers } from './handlers.ts'

const group = (id: string) => ({ id, label: '申请审核', hint: '' })
const declarations = listDeclarations({ staff: [], coin: [group('invoice')], applicant: [group('scan_application')] })
const gateway = useGateway(templateHandlers(declarations))
const manager = staff('settings.manage')
const as = () => gateway.as(manager)
const get = async (name: string) => (await as().call(templateCalls.list, {})).items.find((item) => item.name === name)
const change = async (name: string, given: object, version = 0) =>
  as().call(templateCalls.change, { name, version, title: '', text: '', code: '', ...given })
const mobile = '15400009001'

/** What the provider is handed. */
async function deliver(name = 'table'): Promise<SmsToSend[]> {
  const handed: SmsToSend[] = []
  const send = async (message: SmsToSend) => {
    handed.push(message)
    return sentOutcome(message.id)
  }
  gateway.services.sms.provider = { name, send }
  for (const { id, state } of await gateway.rows('sms_message')) if (state === 'waiting') await sendMessage(gateway.services, id)
  return handed
}

test('notices are told in the words of staff, by their group and kind of account, and again in the program’s own', async () => {
  await change('notice.applicant.scan_application', { title: '通知：{title}', text: '{text}（如有疑问请致电）' })
  const notice = (person: string) => ({ person, topic: 'scan_application.review', title: '已通过', text: '编号 1', url: '/' }) as const
  const send = () => sendNotices(gateway.db, gateway.clock.now(), [notice('applicant a-1'), notice('coin 1001')])
  await send()
  expect(await gateway.rows('notice')).toMatchObject([
    { title: '通知：已通过', text: '编号 1（如有疑问请致电）' },
    { title: '已通过', text: '编号 1' },
  ])
  await as().call(templateCalls.restore, { name: 'notice.applicant.scan_application', version: 1 })
  await send()
  expect((await gateway.rows('notice')).map(({ title }) => title)).toEqual(['通知：已通过', '已通过', '已通过', '已通过'])
  expect(await gateway.audit()).toMatchObject([
    { action: 'message-template.change', subject: 'message-template notice.applicant.scan_application', detail: { before: {} } },
    { action: 'message-template.restore', detail: { before: { title: '通知：{title}' } } },
  ])
})

test('a code goes out in the words of staff, with their code of the provider, and is never shown', async () => {
  await change('sms.verify-phone', { text: '验证码{code}，请勿告诉他人。', code: 'SMS_900' })
  const request = { id: 'r', ip: '192.0.2.1', userAgent: '' }
  const binding = { scene: 'verify-phone', subject: 'staff staff-1', mobile, session: '' } as const
  await issueCode({ ...gateway.services, request }, binding)
  expect(await gateway.rows('sms_message')).toMatchObject([{ text: '验证码******，请勿告诉他人。' }])
  expect(await deliver()).toMatchObject([
    { text: '验证码000000，请勿告诉他人。', template: 'SMS_900', words: '验证码{code}，请勿告诉他人。' },
  ])
})

test('a real provider needs the code of the approved text', async () => {
  gateway.services.sms.provider = { name: 'aliyun', send: async ({ id }) => sentOutcome(id) }
  expect(await get('sms.notice')).toMatchObject({ needsCode: true })
  await expect(change('sms.notice', { text: '新消息：{title}' })).rejects.toMatchObject({ errors: [{ field: 'code' }] })
  await change('sms.notice', { text: '新消息：{title}', code: 'SMS_1' })
})

test('a test goes to the caller alone: number, mailbox, notices', async () => {
  await expect(as().call(templateCalls.test, { name: 'sms.notice' })).rejects.toMatchObject({ code: 'no_phone' })
  await setNoticePhone(gateway.db, 'staff staff-1', { mobile, now: gateway.clock.now() })
  expect(await as().call(templateCalls.test, { name: 'sms.change-phone' })).toEqual({ to: '154****9001' })
  expect(await deliver()).toMatchObject([{ mobile, text: expect.stringContaining('123456') }])
  await expect(as().call(templateCalls.test, { name: 'mail.notice' })).rejects.toMatchObject({ code: 'mail_off' })
  const { account, received } = await startSmtpServer()
  gateway.services.mail = openMail(account)
  await expect(as().call(templateCalls.test, { name: 'mail.notice' })).rejects.toMatchObject({ code: 'no_mail' })
  await gateway.db
    .insertInto('notice_mailbox')
    .values({ person: 'staff staff-1', address: 'me@example.cn', code_hash: null, code_expires_at: null })
    .execute()
  await change('mail.notice', { title: '{title}（{siteName}）', text: '{text}' })
  await as().call(templateCalls.test, { name: 'mail.notice' })
  expect(received.map(readMail)).toEqual([{ subject: '您的申请已通过（网站名称）', text: expect.stringContaining('已审核通过') }])
  await as().call(templateCalls.test, { name: 'notice.coin.invoice' })
  expect(await gateway.rows('notice')).toMatchObject([{ person: 'staff staff-1', title: '申请审核有新的结果' }])
})

test('of two changes from one version the second is refused, and each stays in the history', async () => {
  await change('sms.notice', { text: '一：{title}' })
  await expect(change('sms.notice', { text: '二：{title}' })).rejects.toMatchObject({ code: 'changed_meanwhile' })
  await change('sms.notice', { text: '三：{title}' }, 1)
  const { items } = await as().call(templateCalls.history, { name: 'sms.notice' })
  expect(items.map(({ version, text, by }) => [version, text, by])).toEqual([
    [2, '三：{title}', '李编辑'],
    [1, '一：{title}', '李编辑'],
  ])
  await expect(change('sms.unknown', { text: '一' })).rejects.toMatchObject({ code: 'not_found' })
})

const find = (name: string) => declarations.find((one) => one.name === name) as TemplateDeclaration
test.each([
  ['sms.verify-phone', { text: '您的验证码' }, 'text', '须保留变量 {code}'],
  ['sms.verify-phone', { text: '{code}{name}' }, 'text', '没有变量 {name}'],
  ['sms.low-balance', { text: '账户{账号}' }, 'text', '没有变量 {账号}'],
  ['sms.low-balance', { text: '账户｛account｝' }, 'text', '没有变量 ｛account｝'],
  ['sms.low-balance', { text: '账户{ account }' }, 'text', '没有变量 { account }'],
  ['sms.low-balance', { text: '账户{account' }, 'text', '没有变量 {'],
  ['sms.notice', { text: '【银行】{title}' }, 'text', '短信内容不能含【】，签名由系统加上'],
  ['sms.notice', { text: '一\n{title}' }, 'text', '短信内容不能换行'],
  ['sms.notice', { text: '长'.repeat(71) }, 'text', '不能超过54个字符'],
  ['sms.notice', { text: '{title}', code: 'a b' }, 'code', '模板编号只含字母、数字与下划线'],
  ['mail.notice', { title: '', text: '{text}' }, 'title', '请输入标题'],
  ['mail.code', { title: '验证码', text: '无' }, 'text', '须保留变量 {code}'],
  ['notice.coin.invoice', { title: '{title}', text: ' ' }, 'text', '请输入内容'],
])('%s: %j is refused at %s', (name, given, field, msg) => {
  const errors = findTemplateErrors(find(name), Object.assign({ title: '', text: '', code: '' }, given), false)
  expect(errors).toContainEqual({ field, msg })
})

test('each declared message passes its own rules', () => {
  for (const one of declarations)
    expect(findTemplateErrors(one, { title: one.title, text: one.text, code: '' }, false), one.name).toEqual([])
})

test('others are refused', async () => {
  for (const call of Object.values(templateCalls)) {
    for (const actor of [anyone, applicant()])
      await expect(gateway.as(actor).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
    await expect(gateway.as(staff('sms.read')).call(call as never, {} as never)).rejects.toMatchObject({ code: 'forbidden' })
  }
})
