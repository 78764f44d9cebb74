import { Refusal } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { fillTemplate } from '#platform/message-templates/rules.ts'
import { readTemplates } from '#platform/message-templates/server/templates.ts'
import { type MailTemplate, noticeRefusals } from '#platform/notices/rules.ts'
import { findMailbox } from '#platform/notices/server/mailboxes.ts'
import { writeMail } from '#platform/notices/server/mail-text.ts'
import { findNoticePhone } from '#platform/notices/server/phones.ts'
import { codeRefusals, type SmsScene } from '#platform/sms/rules.ts'
import { sendSample } from '#platform/sms/server/outbox.ts'
import { type TemplateDeclaration, templateRefusals } from '../rules.ts'

type Context = Services & RequestContext

/** Sends what is saved, with samples for the variables, to the caller; returns where. */
export function sendTest(context: Context, declaration: TemplateDeclaration): Promise<string> {
  return senders[declaration.channel](context, declaration)
}

const senders: Record<TemplateDeclaration['channel'], (context: Context, declaration: TemplateDeclaration) => Promise<string>> = {
  async sms(context, { name, ...declaration }) {
    if (!context.sms.provider) throw new Refusal(codeRefusals.off)
    const subject = toPersonKey(context.actor)
    const mobile = await findNoticePhone(context.db, subject)
    if (!mobile) throw new Refusal(templateRefusals.noPhone)
    await sendSample(context, { mobile, scene: name.replace(/^sms\./, '') as SmsScene, params: toSamples(declaration), subject })
    return maskPhone(mobile)
  },
  async mail({ db, mail, actor }, { name, ...declaration }) {
    if (!mail) throw new Refusal(noticeRefusals.mailOff)
    const address = await findMailbox(db, toPersonKey(actor))
    if (!address) throw new Refusal(templateRefusals.noMailbox)
    try {
      await mail.send({ to: [address], ...(await writeMail(db, name as MailTemplate, toSamples(declaration))) })
    } catch {
      throw new Refusal(noticeRefusals.notMailed)
    }
    return address
  },
  async notice({ db, clock, actor }, { name, title, text, ...declaration }) {
    const own = (await readTemplates(db, [name])).get(name) ?? { title, text }
    const samples = toSamples(declaration)
    await db
      .insertInto('notice')
      .values({
        person: toPersonKey(actor),
        topic: 'test',
        title: fillTemplate(own.title, samples),
        text: fillTemplate(own.text, samples),
        url: '',
        created_at: clock.now(),
        read_at: null,
      })
      .execute()
    return '您的站内通知'
  },
}

function toSamples({ variables }: Pick<TemplateDeclaration, 'variables'>): Record<string, string> {
  return Object.fromEntries(variables.map(({ name, sample }) => [name, sample]))
}
