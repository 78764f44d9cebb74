import '#platform/sms/server/tables.ts'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { invalidMobile, isMobile, maskPhone } from '#kit/mobile.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import type { Db } from '#platform/db/server/database.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { smsMessages } from '#platform/sms/rules.ts'
import { checkCode, issueCode } from '#platform/sms/server/codes.ts'
import { sendSms } from '#platform/sms/server/outbox.ts'
import { changePhone, sendPhoneCode } from '../../contract.ts'
import { coinBlocks, coinRefusals, coinWords, phonePurpose, phoneScene } from '../../rules.ts'
import { type CoinAccount, getOwnAccount } from '../accounts/accounts.ts'
import { assertRoomForPhone, saveNoticePhone } from '../accounts/phone-numbers.ts'

const kind = 'coin'

export const phoneHandlers = [
  handle(sendPhoneCode, async (context, { account, newPhone, captchaId, captcha }) => {
    const own = await getOwnAccount(context, account)
    refuseBlocked(own)
    if (newPhone !== '') checkNewPhone(own, newPhone)
    if (captcha !== '') await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: phonePurpose })
    const { waitSeconds } = await issueCode(context, { ...toCodeBinding(context.actor, own, newPhone), captchaPassed: captcha !== '' })
    const phone = maskPhone(own.phone)
    return {
      reply: { waitSeconds, phone },
      audit: { action: 'phone.send-code', subject: `coin ${own.id}`, detail: { phone }, isRepeatable: true },
      msg: smsMessages.codeSent(phone),
    }
  }),

  handle(changePhone, async (context, { account, newPhone, code }) => {
    const { db, clock, actor } = context
    const own = await getOwnAccount(context, account)
    refuseBlocked(own)
    checkNewPhone(own, newPhone)
    const boundTo = (await isBound(db, own)) ? newPhone : ''
    await checkCode(context, { ...toCodeBinding(actor, own, boundTo), code })
    await assertRoomForPhone(db, newPhone, 'newPhone')
    const now = clock.now()
    const changed = await db
      .updateTable('coin_account')
      .set({ phone: newPhone, phone_changed_at: now })
      .where('id', '=', own.id)
      .where('phone', '=', own.phone)
      .executeTakeFirst()
    if (changed.numUpdatedRows === 0n) throw new Refusal(refusals.wrongState)
    if (actor.kind === kind) await endOtherSessions(db, { kind, subject: own.id, exceptSessionId: actor.sessionId, now })
    await saveNoticePhone(db, { account: own.id, phone: newPhone }, now)
    const subject = `coin ${own.id}`
    await sendSms(context, { mobile: own.phone, scene: 'phone-changed', params: { account: own.id }, subject })
    return {
      reply: { phone: maskPhone(newPhone) },
      audit: { action: 'phone.change', subject, detail: { from: maskPhone(own.phone), to: maskPhone(newPhone) } },
      msg: coinWords.phoneChanged,
    }
  }),
]

function refuseBlocked(own: CoinAccount): void {
  const block = coinBlocks.phoneChange(own)
  if (block) throw new Refusal(block)
}

function checkNewPhone(own: CoinAccount, newPhone: string): void {
  if (!isMobile(newPhone)) throw new Refusal(refusals.invalid, { errors: [{ field: 'newPhone', msg: invalidMobile }] })
  if (newPhone === own.phone)
    throw new Refusal(coinRefusals.samePhone, { errors: [{ field: 'newPhone', msg: coinRefusals.samePhone.msg }] })
}

/** The code is valid for this account, session and new number; for any number when the client did not give one. */
function toCodeBinding(actor: RequestContext['actor'], own: CoinAccount, newPhone: string) {
  const session = 'sessionId' in actor ? actor.sessionId : ''
  return { scene: phoneScene, subject: `coin ${own.id}`, mobile: own.phone, session: `${session} ${newPhone}` } as const
}

async function isBound(db: Db, own: CoinAccount): Promise<boolean> {
  const { scene, subject } = toCodeBinding({ kind: 'anyone' }, own, '')
  const issued = await db
    .selectFrom('sms_code')
    .select('session')
    .where('scene', '=', scene)
    .where('subject', '=', subject)
    .where('hash', 'is not', null)
    .executeTakeFirst()
  return issued !== undefined && !issued.session.endsWith(' ')
}
