import { expect, test } from 'vitest'
import type { CallGiven } from '#gateway/call.ts'
import type { NoticeTopic } from '#gateway/declared.ts'
import { anyone, applicant, coinAccount, staff } from '../../../../test/harness/actors.ts'
import { useGateway } from '../../../../test/harness/gateway.ts'
import { coinNotices, customerNotices, customerPhone, staffNotices, staffPhone } from '../contract.ts'
import { noticeLimits } from '../rules.ts'
import { noticeHandlers } from './handlers.ts'
import { sendNotices } from './notices.ts'
import { setNoticePhone } from './phones.ts'
import { preferenceHandlers } from './preferences.ts'

const mobile = '15400009001'
const groups = {
  staff: [
    { id: 'review', label: '审核', hint: '' },
    { id: 'sms', label: '额度', hint: '', isRequired: true as const },
    { id: 'ledger', label: '账务', hint: '', needs: ['finance.handle'] as const },
  ],
  coin: [{ id: 'ledger', label: '余额', hint: '' }],
  applicant: [{ id: 'scan_application', label: '申请审核', hint: '' }],
}
const gateway = useGateway([...noticeHandlers, ...preferenceHandlers(groups)])

const anna = staff()
const as = () => gateway.as(anna)
const prefer = (wanted: CallGiven<typeof staffNotices.prefer>) => as().call(staffNotices.prefer, wanted)
const send = (person: string, topic: NoticeTopic, count = 1) =>
  sendNotices(
    gateway.db,
    gateway.clock.now(),
    Array.from({ length: count }, (_, i) => ({ person, topic, title: `第${i}条\r\n【假】`, text: '', url: '/' })),
  )
const countSent = async () => ({
  site: (await gateway.rows('notice')).map(({ person, topic }) => `${person} ${topic}`),
  sms: (await gateway.rows('sms_message')).map((sms) => `${sms.mobile} ${sms.text}`),
})

async function provePhone(): Promise<void> {
  await as().call(staffPhone.sendCode, { mobile })
  await as().call(staffPhone.prove, { mobile, code: '000000' })
  await gateway.db.deleteFrom('sms_message').execute()
}

test('without preferences a person gets every notice on the site and none by SMS', async () => {
  expect(await as().call(staffNotices.preferences, {})).toMatchObject({
    phone: '',
    groups: [{ id: 'review', site: true, sms: false }, { isRequired: true }],
  })
  await send('staff staff-1', 'review.overdue')
  expect(await countSent()).toEqual({ site: ['staff staff-1 review.overdue'], sms: [] })
})

test('a number proved by a code enables SMS, sent for the groups that the person chose', async () => {
  await expect(prefer({ group: 'review', channel: 'sms', isOn: true })).rejects.toMatchObject({ code: 'no_phone' })
  await expect(as().call(staffPhone.prove, { mobile, code: '000000' })).rejects.toMatchObject({ code: 'wrong_code' })
  await provePhone()
  expect(await prefer({ group: 'review', channel: 'sms', isOn: true })).toMatchObject({
    phone: '154****9001',
    groups: [{ id: 'review', site: true, sms: true }, { sms: false }],
  })
  await prefer({ group: 'review', channel: 'site', isOn: false })
  await send('staff staff-1', 'review.overdue')
  await send('staff staff-1', 'sms.budget')
  await send('staff other', 'review.overdue')
  expect(await countSent()).toEqual({
    site: ['staff staff-1 sms.budget', 'staff other review.overdue'],
    sms: [`${mobile} 您有一条新消息：第0条 假，请登录查看。`],
  })
  expect(await gateway.audit('notice.prefer')).toHaveLength(1)
})

test('a group that needs a permission is offered only to its holders', async () => {
  const off = { group: 'ledger', channel: 'site' as const, isOn: false }
  await expect(as().call(staffNotices.prefer, off)).rejects.toMatchObject({ code: 'not_found' })
  const { groups: known } = await gateway.as(staff('finance.handle')).call(staffNotices.prefer, off)
  expect(known.map(({ id, site }) => [id, site])).toEqual([
    ['review', true],
    ['sms', true],
    ['ledger', false],
  ])
})

test('removing the number ends SMS, and required groups stay on', async () => {
  await provePhone()
  await prefer({ group: 'review', channel: 'sms', isOn: true })
  await expect(prefer({ group: 'sms', channel: 'site', isOn: false })).rejects.toMatchObject({ code: 'required' })
  await expect(prefer({ group: 'unknown', channel: 'site', isOn: false })).rejects.toMatchObject({ code: 'not_found' })
  expect(await as().call(staffPhone.remove, {})).toMatchObject({ phone: '', groups: [{ sms: false }, {}] })
  await send('staff staff-1', 'review.overdue')
  expect((await countSent()).sms).toEqual([])
})

test('a person gets a limited number of SMS a day', async () => {
  await provePhone()
  await prefer({ group: 'review', channel: 'sms', isOn: true })
  await send('staff staff-1', 'review.bulk', 15)
  await send('staff staff-1', 'review.bulk', 15)
  expect((await countSent()).sms).toHaveLength(noticeLimits.smsADay)
  expect((await countSent()).site).toHaveLength(30)
})

test('a coin account sets its own preferences, and gets SMS to its number', async () => {
  const account = coinAccount('1001')
  const on = { group: 'ledger', channel: 'sms' as const, isOn: true }
  await expect(gateway.as(account).call(coinNotices.prefer, on)).rejects.toMatchObject({ code: 'no_phone' })
  await setNoticePhone(gateway.db, 'coin 1001', { mobile, now: gateway.clock.now() })
  await gateway.as(account).call(coinNotices.prefer, on)
  await send('coin 1001', 'ledger.low')
  expect((await countSent()).sms).toHaveLength(1)
  expect(await gateway.as(account).call(coinNotices.list, {})).toMatchObject({ unread: 1 })
  expect(await gateway.as(coinAccount('1002')).call(coinNotices.preferences, {})).toMatchObject({ phone: '', groups: [{ sms: false }] })
})

test('an applicant proves a number of its own and chooses SMS for it', async () => {
  const me = gateway.as(applicant('a-1'))
  const on = { group: 'scan_application', channel: 'sms' as const, isOn: true }
  await expect(me.call(customerNotices.prefer, on)).rejects.toMatchObject({ code: 'no_phone' })
  await me.call(customerPhone.sendCode, { mobile })
  await me.call(customerPhone.prove, { mobile, code: '000000' })
  await gateway.db.deleteFrom('sms_message').execute()
  await me.call(customerNotices.prefer, on)
  await send('applicant a-1', 'scan_application.approved')
  expect((await countSent()).sms).toHaveLength(1)
  for (const other of [anyone, coinAccount(), staff()])
    await expect(gateway.as(other).call(customerNotices.prefer, on)).rejects.toMatchObject({ code: 'invalid_session' })
})

test.each(Object.entries({ ...staffPhone, preferences: staffNotices.preferences, prefer: staffNotices.prefer }))(
  '%s is for staff alone',
  async (_, call) => {
    for (const actor of [anyone, applicant(), coinAccount()])
      await expect(gateway.as(actor).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
  },
)

test('the calls of coin accounts are refused to all other callers', async () => {
  for (const actor of [anyone, applicant(), staff()])
    for (const call of Object.values(coinNotices))
      await expect(gateway.as(actor).call(call as never, {} as never)).rejects.toMatchObject({ code: 'invalid_session' })
})

test('without a provider SMS cannot be turned on, even with a number; turned off it can be', async () => {
  await provePhone()
  gateway.services.sms.provider = undefined
  await expect(prefer({ group: 'review', channel: 'sms', isOn: true })).rejects.toMatchObject({ code: 'sms_off' })
  await prefer({ group: 'review', channel: 'sms', isOn: false })
  expect(await gateway.rows('notice_preference')).toMatchObject([{ channel: 'sms', is_on: false }])
})
