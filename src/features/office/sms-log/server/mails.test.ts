import { expect, test } from 'vitest'
import { staff } from '../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../test/harness/gateway.ts'
import { mailCalls } from '../mail-contract.ts'
import { mailHandlers } from './mails.ts'
import { mailOutbox } from './outboxes.ts'

const gateway = useGateway(mailHandlers)
const reader = () => gateway.as(staff('sms.read'))

async function storeMail(values: { state: 'waiting' | 'sent' | 'failed'; title: string; template?: 'mail.invitation' }): Promise<number> {
  const at = gateway.clock.now()
  const mail = { person: 'staff li', address: 'li.na@example.cn', text: '', url: '/console', last_error: '554 refused', attempts: 5 }
  const row = { ...mail, ...values, created_at: at, next_at: at, encrypted_values: null, sent_at: null }
  return (await gateway.db.insertInto('notice_mail').values(row).returning('id').executeTakeFirstOrThrow()).id
}

test('mails that failed are counted, listed with what was answered, and sent again once', async () => {
  const id = await storeMail({ state: 'failed', title: '有申请待处理' })
  await storeMail({ state: 'sent', title: '已送达' })
  expect(await mailOutbox.count(gateway.db)).toEqual({ waiting: 0, dead: 1 })
  const { items, total } = await reader().call(mailCalls.list, { state: 'failed' })
  expect(total).toBe(1)
  expect(items).toMatchObject([{ id, title: '有申请待处理', error: '554 refused', attempts: 5, mayResend: true }])
  expect(items[0]?.address).not.toContain('li.na')
  expect((await reader().call(mailCalls.list, { text: '送达' })).items).toMatchObject([{ state: 'sent', mayResend: false }])

  await reader().call(mailCalls.resend, { id })
  expect((await gateway.rows('notice_mail')).find((mail) => mail.id === id)).toMatchObject({ state: 'waiting', attempts: 0 })
  expect(await gateway.audit('mail.resend')).toMatchObject([{ subject: `mail ${id}` }])
  await expect(reader().call(mailCalls.resend, { id })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a mail that held a link is not sent again, nor by others', async () => {
  const id = await storeMail({ state: 'failed', title: '', template: 'mail.invitation' })
  expect((await reader().call(mailCalls.list, {})).items).toMatchObject([{ id, mayResend: false }])
  await expect(reader().call(mailCalls.resend, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(reader().call(mailCalls.resend, { id: id + 1 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(gateway.as(staff('content.edit')).call(mailCalls.list, {})).rejects.toMatchObject({ code: 'forbidden' })
})
