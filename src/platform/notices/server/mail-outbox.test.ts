import { expect, test } from 'vitest'
import { anyone, applicant, coinAccount, staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { readMail, startSmtpServer } from '../../../../test/harness/smtp-server.ts'
import { createLog } from '#platform/log/server/log.ts'
import { openMail } from '#platform/mail/server/mail.ts'
import { coinNotices, customerNotices, staffNotices } from '../contract.ts'
import { mailCode, noticeLimits } from '../rules.ts'
import { sendDueMail } from './mail-outbox.ts'
import { sendNotices } from './notices.ts'
import { preferenceHandlers } from './preferences.ts'

const group = { id: 'scan_application', label: '申请审核', hint: '' }
const gateway = useGateway(preferenceHandlers({ staff: [], coin: [], applicant: [group] }))
const address = 'zhang@example.cn'
const person = 'applicant a-1'
const me = () => gateway.as(applicant('a-1'))
const onMail = { group: group.id, channel: 'mail', isOn: true } as const
const notice = { person, topic: 'scan_application.approved', title: '申请已通过', text: '扫描已排期。', url: '/apply/list' } as const
const send = (count = 1) =>
  sendNotices(
    gateway.db,
    gateway.clock.now(),
    Array.from({ length: count }, () => notice),
  )

async function startMail(refused = '') {
  const { account, received } = await startSmtpServer(refused)
  gateway.services.mail = openMail(account)
  return received
}

async function prove(): Promise<void> {
  await me().call(customerNotices.sendMailCode, { address })
  await me().call(customerNotices.proveMail, { code: '000000' })
}

test('a mailbox proved by a code gets the chosen notices, with the way to them and out of them', async () => {
  const received = await startMail()
  await expect(me().call(customerNotices.prefer, onMail)).rejects.toMatchObject({ code: 'no_mail' })
  await prove()
  expect(await me().call(customerNotices.prefer, onMail)).toMatchObject({
    mailbox: address,
    channels: ['site', 'sms', 'mail'],
    groups: [{ site: true, sms: false, mail: true }],
  })
  await send()
  await sendDueMail(gateway.services)
  await sendDueMail(gateway.services)
  expect(received.map(readMail)).toEqual([
    { subject: expect.stringContaining('邮箱验证码'), text: expect.stringContaining('000000') },
    {
      subject: expect.stringContaining('申请已通过'),
      text: expect.stringMatching(/扫描已排期。[^]*example\.cn\/apply\/list[^]*设置中关闭/),
    },
  ])
  expect(await gateway.rows('notice_mail')).toMatchObject([{ person, address, state: 'sent', attempts: 1 }])
  expect(await gateway.audit('notice.prove_mail')).toMatchObject([{ subject: person, detail: { address } }])
})

test('another address counts only once it is proved, and a removed one gets nothing', async () => {
  await startMail()
  await prove()
  await me().call(customerNotices.prefer, onMail)
  await me().call(customerNotices.sendMailCode, { address: 'other@example.cn' })
  expect(await me().call(customerNotices.preferences, {})).toMatchObject({ mailbox: address })
  await me().call(customerNotices.removeMail, {})
  await send()
  expect(await gateway.rows('notice_mail')).toEqual([])
})

test('a code allows five tries, and only for ten minutes', async () => {
  await startMail()
  await me().call(customerNotices.sendMailCode, { address })
  const wrong = me().call(customerNotices.proveMail, { code: '111111' })
  await expect(wrong).rejects.toMatchObject({ code: 'wrong_code', errors: [{ field: 'code' }] })
  for (let n = 1; n < mailCode.tries; n++) await expect(me().call(customerNotices.proveMail, { code: '111111' })).rejects.toBeDefined()
  await expect(me().call(customerNotices.proveMail, { code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' })
  await me().call(customerNotices.sendMailCode, { address })
  gateway.clock.advance(mailCode.secondsValid * 1000)
  await expect(me().call(customerNotices.proveMail, { code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' })
})

test('codes are limited, refused addresses are named at their field, and without a server there are none', async () => {
  await startMail('gone@example.cn')
  const gone = me().call(customerNotices.sendMailCode, { address: 'gone@example.cn' })
  await expect(gone).rejects.toMatchObject({ code: 'not_mailed', errors: [{ field: 'address' }] })
  await expect(me().call(customerNotices.sendMailCode, { address: '' })).rejects.toMatchObject({ errors: [{ field: 'address' }] })
  for (let n = 1; n < noticeLimits.codesAnHour; n++) await me().call(customerNotices.sendMailCode, { address })
  await expect(me().call(customerNotices.sendMailCode, { address })).rejects.toMatchObject({ code: 'too_often' })
  gateway.services.mail = undefined
  await expect(me().call(customerNotices.sendMailCode, { address })).rejects.toMatchObject({ code: 'mail_off' })
  await expect(me().call(customerNotices.prefer, onMail)).rejects.toMatchObject({ code: 'mail_off' })
})

test('a mail that is refused is tried again, and then failed with the reason', async () => {
  await startMail()
  await prove()
  await me().call(customerNotices.prefer, onMail)
  await startMail(address)
  await send()
  for (let n = 0; n < 6; n++) {
    await sendDueMail(gateway.services)
    gateway.clock.advance(6 * 3600_000)
  }
  expect(await gateway.rows('notice_mail')).toMatchObject([{ state: 'failed', attempts: 6, last_error: expect.stringContaining('550') }])
})

test('a person gets a limited number of mails a day', async () => {
  await startMail()
  await prove()
  await me().call(customerNotices.prefer, onMail)
  await send(noticeLimits.mailsADay - 1)
  await send(3)
  expect(await gateway.rows('notice_mail')).toHaveLength(noticeLimits.mailsADay)
  expect(await gateway.rows('notice')).toHaveLength(noticeLimits.mailsADay + 2)
})

test('the calls of a mailbox are refused to all other callers', async () => {
  for (const actor of [anyone, coinAccount(), staff()])
    for (const call of [customerNotices.sendMailCode, customerNotices.proveMail, customerNotices.removeMail])
      await expect(gateway.as(actor).call(call as typeof customerNotices.proveMail, { code: '000000' })).rejects.toMatchObject({
        code: 'invalid_session',
      })
  for (const calls of [coinNotices, staffNotices])
    await expect(me().call(calls.sendMailCode, { address })).rejects.toMatchObject({ code: 'invalid_session' })
})

test('a mail server that is away fills no log: one line a minute tells how many mails failed', async () => {
  await startMail()
  await prove()
  await me().call(customerNotices.prefer, onMail)
  await send(5)
  gateway.services.mail = { from: address, send: () => Promise.reject(new Error('connect ECONNREFUSED')) }
  const lines: object[] = []
  const time = { ms: 0 }
  const log = createLog({ write: (line) => void lines.push(JSON.parse(line)) }, () => time.ms)
  await sendDueMail({ ...gateway.services, log })
  time.ms = 60_000
  gateway.clock.advance(60_000)
  await sendDueMail({ ...gateway.services, log })
  expect(lines).toMatchObject([{ error: 'connect ECONNREFUSED' }, { suppressed: 4 }])
  const kept = { state: 'waiting', attempts: 2, last_error: 'connect ECONNREFUSED' }
  expect(await gateway.rows('notice_mail')).toMatchObject([kept, kept, kept, kept, kept])
})
