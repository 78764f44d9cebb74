import { Refusal, refusals } from '#gateway/refusals.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { handle, type Services } from '#platform/calls/server/handle.ts'
import { codeRefusals } from '#platform/sms/rules.ts'
import { coinNotices, customerNotices, customerPhone, staffNotices, staffPhone } from '../contract.ts'
import { type NoticeChannel, type NoticeGroup, type NoticeGroups, noticeRefusals } from '../rules.ts'
import { mailHandlers } from './mail-handlers.ts'
import { findMailbox } from './mailboxes.ts'
import { phoneHandlers } from './phone-handlers.ts'
import { findNoticePhone } from './phones.ts'
import { listGroupsFor, listPreferences } from './preference-list.ts'

/** The calls of notice preferences. `groups` are those of all features. */
export function preferenceHandlers(groups: NoticeGroups) {
  return [
    ...choiceHandlers(customerNotices, groups.applicant),
    ...choiceHandlers(coinNotices, groups.coin),
    ...choiceHandlers(staffNotices, groups.staff),
    ...phoneHandlers(customerPhone, groups.applicant),
    ...phoneHandlers(staffPhone, groups.staff),
  ]
}

function choiceHandlers(calls: typeof customerNotices, own: readonly NoticeGroup[]) {
  return [
    handle(calls.preferences, (context) => listPreferences(context, own)),

    handle(calls.prefer, async (context, { group, channel, isOn }) => {
      const { db, actor } = context
      const person = toPersonKey(actor)
      const known = listGroupsFor(actor, own).find(({ id }) => id === group)
      if (!known) throw new Refusal(refusals.notFound)
      if (channel === 'site' && !isOn && known.isRequired) throw new Refusal(noticeRefusals.required)
      if (isOn) await assertReachable(context, person, channel)
      await db
        .insertInto('notice_preference')
        .values({ person, topic_group: group, channel, is_on: isOn })
        .onConflict((conflict) => conflict.columns(['person', 'topic_group', 'channel']).doUpdateSet({ is_on: isOn }))
        .execute()
      return {
        reply: await listPreferences(context, own),
        audit: { action: 'notice.prefer', subject: person, detail: { group, channel, isOn }, isRepeatable: true },
      }
    }),

    ...mailHandlers(calls, own),
  ]
}

async function assertReachable({ db, sms, mail }: Services, person: string, channel: NoticeChannel): Promise<void> {
  if (channel === 'sms') {
    if (!sms.provider) throw new Refusal(codeRefusals.off)
    if (!(await findNoticePhone(db, person))) throw new Refusal(noticeRefusals.noPhone)
  }
  if (channel === 'mail') {
    if (!mail) throw new Refusal(noticeRefusals.mailOff)
    if (!(await findMailbox(db, person))) throw new Refusal(noticeRefusals.noMail)
  }
}
