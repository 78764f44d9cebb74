import { beforeEach, expect, test } from 'vitest'
import { anyone, staff } from '../../../../../../test/harness/actors.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { readMail, startSmtpServer } from '../../../../../../test/harness/smtp-server.ts'
import { openMail } from '#platform/mail/server/mail.ts'
import { sendDueMail } from '#platform/notices/server/mail-outbox.ts'
import { getOrCreateParameter } from '#platform/parameters/server/parameters.ts'
import * as calls from '../../desk-contract.ts'
import { invitedApplicant } from '../../invited-contract.ts'
import { applicantCommands } from '../commands.ts'

const gateway = useGateway(applicantCommands)
const person = { account: 'zhang.wei', name: '张伟', company: '演示单位', phone: '13800000001', email: 'zhang@example.com' }
const desk = () => gateway.as(staff('applicants.manage'))
const view = (id: string) => gateway.as(anyone).call(invitedApplicant.view, { token: `invited-${id}` })

beforeEach(() => getOrCreateParameter(gateway.db, 'password_salt', () => 'salt'))

test('an applicant invited by mail reads the link there alone, sets the password and is active', async () => {
  const { account, received } = await startSmtpServer()
  gateway.services.mail = openMail(account)
  const { id, ...delivered } = await desk().call(calls.createApplicant, { ...person, delivery: 'mail' })
  expect(delivered).toEqual({ oneTimePassword: '', invitedTo: 'z***@example.com' })
  const link = `https://www.example.cn/apply/invited#invited-${id}`
  const waiting = await gateway.rows('notice_mail')
  expect(waiting).toMatchObject([{ address: person.email, template: 'mail.invitation', text: expect.stringContaining('******') }])
  expect(JSON.stringify([waiting, await gateway.rows('audit')])).not.toContain(link)
  await sendDueMail(gateway.services)
  expect(received.map(readMail)).toMatchObject([
    { subject: expect.stringContaining('请设置您的账号密码'), text: expect.stringContaining(link) },
  ])
  expect(await gateway.rows('notice_mail')).toMatchObject([{ state: 'sent', encrypted_values: null }])

  await gateway.as(anyone).call(invitedApplicant.accept, { token: `invited-${id}`, newPassword: 'Apply#2026z' })
  expect(await desk().call(calls.viewApplicant, { id })).toMatchObject({ state: 'active' })
})

test('freezing ends a link for good, and so does another number', async () => {
  const { id } = await desk().call(calls.createApplicant, { ...person, delivery: 'sms' })
  await view(id)
  await desk().call(calls.freezeApplicant, { id, reason: '核查' })
  await desk().call(calls.enableApplicant, { id, reason: '核实' })
  await expect(view(id)).rejects.toMatchObject({ code: 'invitation_gone' })
  await desk().call(calls.resetApplicantPassword, { id, reason: '来电', delivery: 'sms' })
  await view(id)
  const { account: _, ...own } = person
  const { version } = await desk().call(calls.viewApplicant, { id })
  await desk().call(calls.changeApplicant, { ...own, id, version, phone: '13800000002' })
  await expect(view(id)).rejects.toMatchObject({ code: 'invitation_gone' })
})

test('imported applicants are invited together, or none of them', async () => {
  const ids = []
  for (const account of ['first', 'second']) {
    const phone = account === 'first' ? '13800000003' : ''
    ids.push((await desk().call(calls.createApplicant, { ...person, account, phone })).id)
  }
  await gateway.db.updateTable('applicant').set({ invited_at: null }).execute()
  await expect(desk().call(calls.inviteApplicants, { ids, delivery: 'sms' })).rejects.toMatchObject({ code: 'invitation_no_phone' })
  expect(await gateway.rows('sms_message')).toEqual([])
  const [first = ''] = ids
  const { items } = await desk().call(calls.inviteApplicants, { ids: [first], delivery: 'sms' })
  expect(items).toMatchObject([{ account: 'first', oneTimePassword: '', invitedTo: '138****0003' }])
  expect(await gateway.audit('applicant.invite')).toMatchObject([{ subject: `applicant ${first}`, detail: { invitedTo: '138****0003' } }])
})
