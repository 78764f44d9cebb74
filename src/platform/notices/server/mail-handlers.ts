import { createFieldRefusal, Refusal } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { countRequest } from '#platform/limits/server/rate-limiter.ts'
import { createTooSoonRefusal } from '#platform/sms/rules.ts'
import type { customerNotices } from '../contract.ts'
import { mailCode, type NoticeGroup, noticeLimits, noticeMessages, noticeRefusals } from '../rules.ts'
import { writeMail } from './mail-text.ts'
import { createMailCode, expectCode, proveMailbox, removeMailbox } from './mailboxes.ts'
import { listPreferences } from './preference-list.ts'

type MailCalls = Pick<typeof customerNotices, 'sendMailCode' | 'proveMail' | 'removeMail'>

/** The calls by which a person proves the mailbox for notices. */
export function mailHandlers(calls: MailCalls, own: readonly NoticeGroup[]) {
  return [
    handle(
      calls.sendMailCode,
      async ({ db, autonomousDb, actor, clock, mail, testMode, log }, { address }) => {
        if (!mail) throw new Refusal(noticeRefusals.mailOff)
        const limit = { limit: noticeLimits.codesAnHour, seconds: 3600, now: clock.now() }
        const { allowed, retryAfter } = await countRequest(autonomousDb, `mail code ${toPersonKey(actor)}`, limit)
        if (!allowed) throw new Refusal(createTooSoonRefusal(retryAfter), { retryAfter })
        const code = createMailCode(testMode)
        const written = await writeMail(db, 'mail.code', { code, minutes: String(mailCode.secondsValid / 60) })
        try {
          await mail.send({ to: [address], ...written })
        } catch (error) {
          log.warn({ err: error }, 'a code could not be mailed')
          throw createFieldRefusal('address', noticeRefusals.notMailed)
        }
        return code
      },
      async (context, { address }, code) => {
        const person = toPersonKey(context.actor)
        await expectCode(context, { person, address, code })
        const audit = { action: 'notice.send_mail_code', subject: person, detail: { address }, isRepeatable: true } as const
        return { reply: { address }, audit, msg: noticeMessages.mailCodeSent(address) }
      },
    ),

    handle(calls.proveMail, async (context, { code }) => {
      const person = toPersonKey(context.actor)
      const address = await proveMailbox(context, { person, code })
      const audit = { action: 'notice.prove_mail', subject: person, detail: { address } } as const
      return { reply: await listPreferences(context, own), audit, msg: noticeMessages.mailKept }
    }),

    handle(calls.removeMail, async (context) => {
      const person = toPersonKey(context.actor)
      await removeMailbox(context.db, person)
      const audit = { action: 'notice.remove_mail', subject: person } as const
      return { reply: await listPreferences(context, own), audit, msg: noticeMessages.mailRemoved }
    }),
  ]
}
