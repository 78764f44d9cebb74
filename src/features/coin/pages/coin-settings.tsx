import { useState } from 'react'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/loading.ts'
import { PasswordForm } from '#platform/credentials/parts/password-form.tsx'
import { coinNotices } from '#platform/notices/contract.ts'
import { NoticePreferenceTable, type NoticePreferences } from '#platform/notices/parts/notice-preferences.tsx'
import { settled } from '#platform/calls/parts/settled.ts'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { showToast } from '#ui/toast-store.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { changeOwnPassword, getCoinAccount } from '../contract.ts'
import { coinWords } from '../rules.ts'
import type { Route } from './+types/coin-settings'
import styles from './coin-form.module.css'
import { coinPaths } from './coin-user.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await sessionOrLogin('coin', request)
  const [account, preferences] = await Promise.all([
    callFromBrowser(getCoinAccount, {}),
    settled(callFromBrowser(coinNotices.preferences, {})),
  ])
  return { account, preferences }
}

export function HydrateFallback() {
  return <Skeleton rows={5} height={56} />
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '账户设置', description: '修改查询币账户的登录密码与通知方式。', hidden: true })
}

export default function CoinSettingsPage({ loaderData: { account, preferences } }: Route.ComponentProps) {
  const navigate = useNavigate()

  async function change(password: string, newPassword: string): Promise<void> {
    await callFromBrowser(changeOwnPassword, { password, newPassword })
    showToast('success', coinWords.passwordChanged)
    await navigate(coinPaths.result)
  }

  return (
    <>
      <header className={styles.head}>
        <h1>账户设置</h1>
        <p>登录密码与通知方式</p>
      </header>
      <div className={styles.sections}>
        <section className={styles.sheet} aria-labelledby="password">
          <div>
            <h2 id="password">修改密码</h2>
            <p className={styles.lead}>上次修改于 {account.passwordChangedOn}。修改后，本账户在其他设备上的登录会退出。</p>
            <PasswordForm account={account.account} onChange={change} />
          </div>
        </section>
        <section className={styles.sheet} aria-labelledby="notices">
          <div>
            <h2 id="notices">通知设置</h2>
            {preferences.value ? <Preferences loaded={preferences.value} /> : <p role="alert">{preferences.fault}</p>}
          </div>
        </section>
      </div>
    </>
  )
}

function Preferences({ loaded }: { loaded: NoticePreferences }) {
  const [preferences, setPreferences] = useState(loaded)
  return (
    <>
      <p className={styles.lead}>
        选择每类事项的通知方式，勾选后立即生效。
        {preferences.phone && `短信发送至 ${preferences.phone}。`}
      </p>
      <NoticePreferenceTable calls={coinNotices} preferences={preferences} onChange={setPreferences} />
    </>
  )
}
