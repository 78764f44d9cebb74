import { useState } from 'react'
import type { customerPhone, staffNotices } from '../contract.ts'
import styles from './notice-choices.module.css'
import { NoticeMailbox } from './notice-mailbox.tsx'
import { NoticePhone } from './notice-phone.tsx'
import { type NoticePreferences, NoticePreferenceTable } from './notice-preferences.tsx'

type NoticeChoicesProps = {
  calls: Omit<typeof staffNotices, 'list' | 'read'>
  /** Left out where the account's own number receives the messages. */
  phoneCalls?: typeof customerPhone
  account: string
  loaded: NoticePreferences
}

/** What a customer is told of and where, with the number and the mailbox. */
export function NoticeChoices({ calls, phoneCalls, account, loaded }: NoticeChoicesProps) {
  const [preferences, setPreferences] = useState(loaded)
  const { channels, phone, mailbox } = preferences
  return (
    <>
      <p className={styles.lead}>
        选择每类事项的通知方式，勾选后立即生效。
        {channels.includes('sms') && !phoneCalls && phone && `短信发送至 ${phone}。`}
      </p>
      <NoticePreferenceTable calls={calls} preferences={preferences} onChange={setPreferences} />
      {channels.includes('sms') && phoneCalls && (
        <div className={styles.address}>
          <h3>通知手机号</h3>
          <NoticePhone calls={phoneCalls} account={account} phone={phone} onChange={setPreferences} />
        </div>
      )}
      {channels.includes('mail') && (
        <div className={styles.address}>
          <h3>通知邮箱</h3>
          <NoticeMailbox calls={calls} mailbox={mailbox} onChange={setPreferences} />
        </div>
      )}
    </>
  )
}
