import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { PasswordSettings } from '#platform/credentials/shared/password-settings.tsx'
import { coinNotices } from '#platform/notices/contract.ts'
import { NoticeChoices } from '#platform/notices/shared/notice-choices.tsx'
import { loadPart } from '#platform/calls/shared/stale-if-error.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { changeOwnPassword, getCoinAccount } from '../contract.ts'
import { coinMessages } from '../rules.ts'
import styles from './coin-form.module.css'
import { coinPaths } from '../shared/coin-user.ts'

export async function clientLoader() {
  const [account, preferences] = await Promise.all([
    callFromBrowser(getCoinAccount, {}),
    loadPart(coinPaths.settings, 'preferences', callFromBrowser(coinNotices.preferences, {})),
  ])
  return { account, preferences }
}

export const title = '账户设置'

export default function CoinSettingsPage({ loaderData: { account, preferences } }: ScreenProps<typeof clientLoader>) {
  const navigate = useNavigate()

  async function change(password: string, newPassword: string): Promise<void> {
    await callFromBrowser(changeOwnPassword, { password, newPassword })
    showToast('success', coinMessages.passwordChanged)
    await navigate(coinPaths.result)
  }

  return (
    <>
      <SheetHead title="账户设置" lead="登录密码与通知方式" />
      <div className={styles.sections}>
        <section className={styles.sheet} aria-labelledby="password-heading">
          <div>
            <h2 id="password-heading">修改密码</h2>
            <p className={styles.lead}>上次修改于 {account.passwordChangedOn}。修改后，本账户在其他设备上的登录会退出。</p>
            <PasswordSettings account={account.account} onChange={change} />
          </div>
        </section>
        <section className={styles.sheet} aria-labelledby="notices">
          <div>
            <h2 id="notices">通知设置</h2>
            {preferences.value ? (
              <NoticeChoices calls={coinNotices} account={account.account} loaded={preferences.value} />
            ) : (
              <p role="alert">{preferences.error}</p>
            )}
          </div>
        </section>
      </div>
    </>
  )
}
