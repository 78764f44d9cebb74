import { Checkbox } from 'antd'
import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import type { staffNotices } from '../contract.ts'
import { type NoticeChannel, noticeChannels } from '../rules.ts'
import styles from './notice-preferences.module.css'

type PreferenceCalls = Pick<typeof staffNotices, 'preferences' | 'prefer'>
export type NoticePreferences = CallReply<PreferenceCalls['preferences']>

type Preference = { group: string; channel: NoticeChannel; isOn: boolean }
type NoticePreferencesProps = { calls: PreferenceCalls; preferences: NoticePreferences; onChange: (now: NoticePreferences) => void }

/** The channels of each group of notices; a change is shown at once and reverted when it is refused. */
export function NoticePreferenceTable({ calls, preferences, onChange }: NoticePreferencesProps) {
  async function prefer({ group, channel, isOn }: Preference): Promise<void> {
    onChange({ ...preferences, groups: preferences.groups.map((one) => (one.id === group ? { ...one, [channel]: isOn } : one)) })
    let isKept = false
    try {
      isKept = await attempt(async () => void (await callFromBrowser(calls.prefer, { group, channel, isOn })))
    } finally {
      if (!isKept) onChange(preferences)
    }
  }

  const isFixed = (channel: NoticeChannel, group: { isRequired: boolean }) =>
    ({ site: group.isRequired, sms: preferences.phone === '', mail: preferences.mailbox === '' })[channel]
  if (preferences.groups.length === 0) return <p className={styles.none}>目前没有需要设置的通知。</p>
  return (
    <ul className={styles.groups}>
      {preferences.groups.map(({ id, label, hint, isRequired, ...on }) => (
        <li key={id}>
          <div>
            <strong>{label}</strong>
            <span>
              {hint}
              {isRequired && '（站内通知必选）'}
            </span>
          </div>
          <div className={styles.channels}>
            {preferences.channels.map((channel) => (
              <Checkbox
                key={channel}
                checked={on[channel]}
                disabled={isFixed(channel, { isRequired })}
                aria-label={`${label}：${noticeChannels[channel]}`}
                onChange={(event) => void prefer({ group: id, channel, isOn: event.target.checked })}
              >
                {noticeChannels[channel]}
              </Checkbox>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
