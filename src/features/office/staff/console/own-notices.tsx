import { useState } from 'react'
import { staffNotices } from '#platform/notices/contract.ts'
import { NoticePreferenceTable, type NoticePreferences } from '#platform/notices/shared/notice-preferences.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { classes } from '#ui/classes.ts'
import { NoticePhone } from './notice-phone.tsx'
import phoneStyles from './notice-phone.module.css'
import styles from './screen.module.css'

/** Notification channels per topic, and the phone number for SMS. */
export function OwnNotices({ account, loaded }: { account: string; loaded: NoticePreferences }) {
  const [preferences, setPreferences] = useState(loaded)
  const { sendsSms } = usePageConfig()
  return (
    <div className={classes(styles.cards, phoneStyles.notices)}>
      <section className={styles.card}>
        <h2>通知设置</h2>
        <p>
          {sendsSms && !preferences.phone ? '选择每类事项的通知方式；验证手机号后可开启短信。' : '选择每类事项的通知方式，勾选后立即生效。'}
        </p>
        <NoticePreferenceTable calls={staffNotices} preferences={preferences} onChange={setPreferences} />
      </section>
      {sendsSms && (
        <section className={styles.card}>
          <h2>通知手机号</h2>
          <NoticePhone account={account} phone={preferences.phone} onChange={setPreferences} />
        </section>
      )}
    </div>
  )
}
