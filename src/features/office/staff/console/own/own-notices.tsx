import { useState } from 'react'
import { staffNotices, staffPhone } from '#platform/notices/contract.ts'
import { NoticeMailbox } from '#platform/notices/shared/notice-mailbox.tsx'
import { NoticePhone } from '#platform/notices/shared/notice-phone.tsx'
import { NoticePreferenceTable, type NoticePreferences } from '#platform/notices/shared/notice-preferences.tsx'
import { classes } from '#ui/classes.ts'
import styles from '../screen.module.css'

/** Notification channels per topic, and the phone number for SMS. */
export function OwnNotices({ account, loaded }: { account: string; loaded: NoticePreferences }) {
  const [preferences, setPreferences] = useState(loaded)
  const { channels, phone, mailbox } = preferences
  const sendsSms = channels.includes('sms')
  return (
    <div className={classes(styles.cards, styles.below)}>
      <section className={styles.card}>
        <h2>通知设置</h2>
        <p>{sendsSms && !phone ? '选择每类事项的通知方式；验证手机号后可开启短信。' : '选择每类事项的通知方式，勾选后立即生效。'}</p>
        <NoticePreferenceTable calls={staffNotices} preferences={preferences} onChange={setPreferences} />
      </section>
      {sendsSms && (
        <section className={styles.card}>
          <h2>通知手机号</h2>
          <NoticePhone calls={staffPhone} account={account} phone={phone} onChange={setPreferences} />
        </section>
      )}
      {channels.includes('mail') && (
        <section className={styles.card}>
          <h2>通知邮箱</h2>
          <NoticeMailbox calls={staffNotices} mailbox={mailbox} onChange={setPreferences} />
        </section>
      )}
    </div>
  )
}
