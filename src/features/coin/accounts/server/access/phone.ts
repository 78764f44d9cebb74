import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import { invalidMobile, isMobile, maskPhone } from '#kit/identifiers/mobile.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import type { Db } from '#platform/db/server/database.ts'
import { endOtherSessions } from '#platform/session/server/sessions.ts'
import { smsMessages } from '#platform/sms/rules.ts'
import { checkCode, issueCode } from '#platform/sms/server/codes.ts'
import { sendSms } from '#platform/sms/server/outbox.ts'
import { changePhone, sendNewPhoneCode, sendPhoneCode } from '../../contract.ts'
import { coinBlocks, coinRefusals, coinMessages, newPhoneScene, phonePurpose, phoneScene } from '../../rules.ts'
import { changeCoinAccount, type CoinAccount, getOwnAccount } from '../accounts/accounts.ts'
import { readVerifyNewPhone } from '../settings.ts'
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

  handle(sendNewPhoneCode, async (context, { newPhone, captchaId, captcha }) => {
    const own = await getOwnAccount(context)
    refuseBlocked(own)
    checkNewPhone(own, newPhone)
    if (captcha !== '') await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: phonePurpose })
    const { waitSeconds } = await issueCode(context, { ...toNewPhoneBinding(context.actor, own, newPhone), captchaPassed: captcha !== '' })
    const phone = maskPhone(newPhone)
    return {
      reply: { waitSeconds, phone },
      audit: { action: 'phone.send-new-code', subject: `coin ${own.id}`, detail: { phone }, isRepeatable: true },
      msg: smsMessages.codeSent(phone),
    }
  }),

  handle(changePhone, async (context, { account, newPhone, code, newPhoneCode }) => {
    const { db, clock, actor } = context
    const own = await getOwnAccount(context, account)
    refuseBlocked(own)
    checkNewPhone(own, newPhone)
    const boundTo = (await isBound(db, own)) ? newPhone : ''
    await assertNewPhoneProved(context, own, { newPhone, newPhoneCode })
    await checkCode(context, { ...toCodeBinding(actor, own, boundTo), code })
    await assertRoomForPhone(db, newPhone, 'newPhone')
    const now = clock.now()
    const changed = await changeCoinAccount(context, own.id, (unsealed) =>
      unsealed
        .updateTable('coin_account')
        .set({ phone: newPhone, phone_changed_at: now })
        .where('id', '=', own.id)
        .where('phone', '=', own.phone)
        .executeTakeFirst(),
    )
    if (changed.numUpdatedRows === 0n) throw new Refusal(refusals.wrongState)
    if (actor.kind === kind) await endOtherSessions(db, { kind, subject: own.id, exceptSessionId: actor.sessionId, now })
    await saveNoticePhone(db, { account: own.id, phone: newPhone }, now)
    const subject = `coin ${own.id}`
    await sendSms(context, { mobile: own.phone, scene: 'phone-changed', params: { account: own.id }, subject })
    return {
      reply: { phone: maskPhone(newPhone) },
      audit: { action: 'phone.change', subject, detail: { from: maskPhone(own.phone), to: maskPhone(newPhone) } },
      msg: coinMessages.phoneChanged,
    }
  }),
]

function refuseBlocked(own: CoinAccount): void {
  const block = coinBlocks.phoneChange(own)
  if (block) throw new Refusal(block)
}

function checkNewPhone(own: CoinAccount, newPhone: string): void {
  if (!isMobile(newPhone)) throw createFieldRefusal('newPhone', invalidMobile)
  if (newPhone === own.phone) throw createFieldRefusal('newPhone', coinRefusals.samePhone)
}

/** The code is valid for this account, session and new number; for any number when the client did not give one. */
function toCodeBinding(actor: RequestContext['actor'], own: CoinAccount, newPhone: string) {
  const session = 'sessionId' in actor ? actor.sessionId : ''
  return { scene: phoneScene, subject: `coin ${own.id}`, mobile: own.phone, session: `${session} ${newPhone}` } as const
}

/** Sent to the new number; the code proves access to it. */
function toNewPhoneBinding(actor: RequestContext['actor'], own: CoinAccount, newPhone: string) {
  const session = 'sessionId' in actor ? actor.sessionId : ''
  return { scene: newPhoneScene, subject: `coin ${own.id}`, mobile: newPhone, session } as const
}

type NewPhone = { newPhone: string; newPhoneCode: string }

/** Older clients send no such code; where the setting requires it they get a refusal that names it. */
async function assertNewPhoneProved(
  context: Services & RequestContext,
  own: CoinAccount,
  { newPhone, newPhoneCode }: NewPhone,
): Promise<void> {
  const isDemanded = await readVerifyNewPhone(context.db)
  if (!isDemanded && newPhoneCode === '') return
  const { newCodeMissing } = coinRefusals
  if (newPhoneCode === '') throw createFieldRefusal('newPhoneCode', newCodeMissing)
  try {
    await checkCode(context, { ...toNewPhoneBinding(context.actor, own, newPhone), code: newPhoneCode })
  } catch (error) {
    throw error instanceof Refusal ? createFieldRefusal('newPhoneCode', { code: error.code, msg: error.message }) : error
  }
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
