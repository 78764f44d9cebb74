import type { Actor } from '#gateway/server/handle.ts'
import { toPersonKey } from '#gateway/server/person-key.ts'
import { maskPhone } from '#kit/identifiers/mobile.ts'
import type { Services } from '#platform/calls/server/handle.ts'
import { channelDefaults, type NoticeChannel, type NoticeGroup } from '../rules.ts'
import { findMailbox } from './mailboxes.ts'
import { findNoticePhone } from './phones.ts'

type Asking = Pick<Services, 'db' | 'sms' | 'mail'> & { actor: Actor }

/** What a person may choose, and has chosen. */
export async function listPreferences({ db, sms, mail, actor }: Asking, groups: readonly NoticeGroup[]) {
  const person = toPersonKey(actor)
  const [mobile, mailbox, rows] = await Promise.all([
    findNoticePhone(db, person),
    findMailbox(db, person),
    db.selectFrom('notice_preference').selectAll().where('person', '=', person).execute(),
  ])
  const isOn = (group: string, channel: NoticeChannel) =>
    rows.find((row) => row.topic_group === group && row.channel === channel)?.is_on ?? channelDefaults[channel]
  const channels: NoticeChannel[] = ['site', ...(sms.provider ? (['sms'] as const) : []), ...(mail ? (['mail'] as const) : [])]
  return {
    phone: mobile ? maskPhone(mobile) : '',
    mailbox,
    channels,
    groups: listGroupsFor(actor, groups).map(({ id, label, hint, isRequired = false }) => ({
      id,
      label,
      hint,
      isRequired,
      site: isOn(id, 'site'),
      sms: mobile !== undefined && isOn(id, 'sms'),
      mail: mailbox !== '' && isOn(id, 'mail'),
    })),
  }
}

export function listGroupsFor(actor: Actor, groups: readonly NoticeGroup[]): NoticeGroup[] {
  const held = actor.kind === 'staff' ? actor.permissions : new Set<string>()
  return groups.filter(({ needs }) => needs === undefined || needs.some((permission) => held.has(permission)))
}
