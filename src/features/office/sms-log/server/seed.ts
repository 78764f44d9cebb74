import { randomUUID } from 'node:crypto'
import { dayMs } from '#kit/dates.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { invitationDays } from '#platform/invitations/rules.ts'
import type { Seed } from '#platform/seeding/server/seed-tools.ts'
import { formatShownSms, smsScenes } from '#platform/sms/rules.ts'

const address = 'finance2@demo.example'
const before = ({ clock }: Pick<Services, 'clock'>, days: number) => new Date(clock.now().getTime() - days * dayMs)

/** A colleague was invited by SMS, which failed, and then by mail, and gets notices by mail since; the last one waits for the server. */
export const messagesSeed: Seed = {
  name: 'messages',
  async run({ services }) {
    await inviteInVain(services)
    await inviteByMail(services)
    await writeNotices(services)
  },
}

async function inviteInVain(services: Services): Promise<void> {
  const at = before(services, 21)
  await writeInvitation(services, { channel: 'sms', at, endedAt: before(services, 20), reason: 'replaced' })
  const refused = {
    state: 'failed' as const,
    attempts: 1,
    taken_at: at,
    settled_at: at,
    provider: 'demo',
    provider_code: 'MOBILE_NOT_EXIST',
    provider_text: '号码不存在',
  }
  const text = formatShownSms('invitation', { link: '' }, smsScenes.invitation.text)
  const message = {
    id: randomUUID(),
    scene: 'invitation' as const,
    subject: 'staff staff-finance2',
    mobile: '13800002999',
    text,
    is_code: true,
  }
  await services.db
    .insertInto('sms_message')
    .values({ ...message, ...refused, params: null, encrypted_params: null, created_at: at, next_at: at, expires_at: at })
    .execute()
}

async function inviteByMail(services: Services): Promise<void> {
  const at = before(services, 20)
  await writeInvitation(services, { channel: 'mail', at, endedAt: at, reason: 'used' })
  const mail = { person: 'staff staff-finance2', address, title: '', text: '', url: '', template: 'mail.invitation' as const }
  await services.db
    .insertInto('notice_mail')
    .values({ ...mail, state: 'sent', attempts: 1, created_at: at, next_at: at, sent_at: at })
    .execute()
}

type Invited = { channel: 'sms' | 'mail'; at: Date; endedAt: Date; reason: 'used' | 'replaced' }

async function writeInvitation({ db }: Services, { channel, at, endedAt, reason }: Invited): Promise<void> {
  const expires_at = new Date(at.getTime() + invitationDays * dayMs)
  const invited = { kind: 'staff' as const, subject: 'staff-finance2', token_hash: null, channel, created_at: at, expires_at }
  await db
    .insertInto('invitation')
    .values({ id: randomUUID(), ...invited, ended_at: endedAt, end_reason: reason })
    .execute()
}

async function writeNotices(services: Services): Promise<void> {
  const [past, lately, now] = [before(services, 9), before(services, 2), services.clock.now()]
  const mail = { person: 'staff staff-finance2', address }
  const asked = { ...mail, title: '有变更待您确认', text: '财务（演示）提出了一项变更，请核对后确认。', url: '/console/proposals' }
  const standsIn = { ...mail, title: '您将代理财务（演示）的审核事项', text: '待办会出现在您的“我的待办”中。', url: '/console/me' }
  const tomorrow = new Date(now.getTime() + dayMs)
  await services.db
    .insertInto('notice_mail')
    .values([
      { ...asked, state: 'sent', attempts: 1, created_at: past, next_at: past, sent_at: past },
      { ...asked, state: 'failed', attempts: 6, last_error: '452 4.2.2 Mailbox full', created_at: lately, next_at: lately },
      { ...standsIn, state: 'waiting', attempts: 1, last_error: 'Connection timeout', created_at: now, next_at: tomorrow },
    ])
    .execute()
}
