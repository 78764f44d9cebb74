import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { assertCaptcha } from '#platform/credentials/server/check-credentials.ts'
import type { Db } from '#platform/db/server/database.ts'
import { codeRefusals } from '#platform/sms/rules.ts'
import { checkCode, type CodeBinding, issueCode } from '#platform/sms/server/codes.ts'
import { coinNotices, staffNotices, staffPhone } from '../contract.ts'
import { channelDefaults, type NoticeGroup, type NoticeGroups, noticeRefusals, noticeMessages, phoneCodePurpose } from '../rules.ts'
import { toPersonKey } from '../../../gateway/server/person-key.ts'
import { findNoticePhone, setNoticePhone, removeNoticePhone } from './phones.ts'

/** The calls of notice preferences. `groups` are those of all features. */
export function preferenceHandlers(groups: NoticeGroups) {
  return [
    ...[
      { calls: staffNotices, own: groups.staff },
      { calls: coinNotices, own: groups.coin },
    ].flatMap(({ calls, own }) => [
      handle(calls.preferences, ({ db, actor }) => listPreferences(db, actor, own)),

      handle(calls.prefer, async ({ db, actor, sms }, { group, channel, isOn }) => {
        const person = toPersonKey(actor)
        const known = listGroupsFor(actor, own).find(({ id }) => id === group)
        if (!known) throw new Refusal(refusals.notFound)
        if (channel === 'site' && !isOn && known.isRequired) throw new Refusal(noticeRefusals.required)
        if (channel === 'sms' && isOn && !sms.provider) throw new Refusal(codeRefusals.off)
        if (channel === 'sms' && isOn && !(await findNoticePhone(db, person))) throw new Refusal(noticeRefusals.noPhone)
        await db
          .insertInto('notice_preference')
          .values({ person, topic_group: group, channel, is_on: isOn })
          .onConflict((conflict) => conflict.columns(['person', 'topic_group', 'channel']).doUpdateSet({ is_on: isOn }))
          .execute()
        return {
          reply: await listPreferences(db, actor, own),
          audit: { action: 'notice.prefer', subject: person, detail: { group, channel, isOn }, isRepeatable: true },
        }
      }),
    ]),

    handle(staffPhone.sendCode, async (context, { mobile, captchaId, captcha }) => {
      const captchaPassed = captcha !== ''
      if (captchaPassed) await assertCaptcha(context, { id: captchaId, answer: captcha, purpose: phoneCodePurpose })
      const { waitSeconds } = await issueCode(context, { ...toCodeBinding(context.actor, mobile), captchaPassed })
      const phone = maskPhone(mobile)
      return {
        reply: { waitSeconds, phone },
        audit: { action: 'notice.send_code', subject: toPersonKey(context.actor), detail: { phone } },
      }
    }),

    handle(staffPhone.prove, async (context, { mobile, code }) => {
      const { db, clock, actor } = context
      await checkCode(context, { ...toCodeBinding(actor, mobile), code })
      await setNoticePhone(db, toPersonKey(actor), { mobile, now: clock.now() })
      return {
        reply: await listPreferences(db, actor, groups.staff),
        audit: { action: 'notice.prove_phone', subject: toPersonKey(actor), detail: { phone: maskPhone(mobile) } },
        msg: noticeMessages.phoneKept,
      }
    }),

    handle(staffPhone.remove, async ({ db, actor }) => {
      await removeNoticePhone(db, toPersonKey(actor))
      return {
        reply: await listPreferences(db, actor, groups.staff),
        audit: { action: 'notice.remove_phone', subject: toPersonKey(actor) },
        msg: noticeMessages.phoneRemoved,
      }
    }),
  ]
}

async function listPreferences(db: Services['db'], actor: Actor, groups: readonly NoticeGroup[]) {
  const person = toPersonKey(actor)
  const [mobile, rows] = await Promise.all([findNoticePhone(db, person), preferenceRows(db, person)])
  const isOn = (group: string, channel: keyof typeof channelDefaults) =>
    rows.find((row) => row.topic_group === group && row.channel === channel)?.is_on ?? channelDefaults[channel]
  return {
    phone: mobile ? maskPhone(mobile) : '',
    groups: listGroupsFor(actor, groups).map(({ id, label, hint, isRequired = false }) => ({
      id,
      label,
      hint,
      isRequired,
      site: isOn(id, 'site'),
      sms: mobile !== undefined && isOn(id, 'sms'),
    })),
  }
}

function listGroupsFor(actor: Actor, groups: readonly NoticeGroup[]): NoticeGroup[] {
  const held = actor.kind === 'staff' ? actor.permissions : new Set<string>()
  return groups.filter(({ needs }) => needs === undefined || needs.some((permission) => held.has(permission)))
}

function preferenceRows(db: Db, person: string) {
  return db.selectFrom('notice_preference').selectAll().where('person', '=', person).execute()
}

function toCodeBinding(actor: Actor, mobile: string): CodeBinding {
  return { scene: 'verify-phone', subject: toPersonKey(actor), mobile, session: 'sessionId' in actor ? actor.sessionId : '' }
}
