import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import { checkCode, type CodeBinding, issueCode } from '#platform/sms/server/codes.ts'
import type { staffPhone } from '../contract.ts'
import { noticeMessages, type NoticeGroup, phoneCodePurpose } from '../rules.ts'
import { removeNoticePhone, setNoticePhone } from './phones.ts'
import { listPreferences } from './preference-list.ts'

/** The calls by which a person proves the number for notices. */
export function phoneHandlers(calls: typeof staffPhone, own: readonly NoticeGroup[]) {
  return [
    handle(calls.sendCode, async (context, { mobile, captchaId, captcha }) => {
      const captchaPassed = captcha !== ''
      if (captchaPassed) await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: phoneCodePurpose })
      const { waitSeconds } = await issueCode(context, { ...toCodeBinding(context.actor, mobile), captchaPassed })
      const phone = maskPhone(mobile)
      return {
        reply: { waitSeconds, phone },
        audit: { action: 'notice.send_code', subject: toPersonKey(context.actor), detail: { phone } },
      }
    }),

    handle(calls.prove, async (context, { mobile, code }) => {
      const { db, clock, actor } = context
      await checkCode(context, { ...toCodeBinding(actor, mobile), code })
      await setNoticePhone(db, toPersonKey(actor), { mobile, now: clock.now() })
      return {
        reply: await listPreferences(context, own),
        audit: { action: 'notice.prove_phone', subject: toPersonKey(actor), detail: { phone: maskPhone(mobile) } },
        msg: noticeMessages.phoneKept,
      }
    }),

    handle(calls.remove, async (context) => {
      const person = toPersonKey(context.actor)
      await removeNoticePhone(context.db, person)
      return {
        reply: await listPreferences(context, own),
        audit: { action: 'notice.remove_phone', subject: person },
        msg: noticeMessages.phoneRemoved,
      }
    }),
  ]
}

function toCodeBinding(actor: Actor, mobile: string): CodeBinding {
  return { scene: 'verify-phone', subject: toPersonKey(actor), mobile, session: 'sessionId' in actor ? actor.sessionId : '' }
}
