import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { type LoaderFunctionArgs, useRevalidator, useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { getSession, setProfile } from '#platform/session/parts/session-store.ts'
import { showToast } from '#ui/feedback/show-toast.ts'
import { getCoinAccount } from '../contract.ts'
import { coinWords } from '../rules.ts'
import { Blocked } from './blocked.tsx'
import styles from './coin-form.module.css'
import { type CoinUser, coinPaths, toProfile } from './coin-user.ts'
import { PhoneForm } from './phone-form.tsx'

export async function clientLoader({ request }: LoaderFunctionArgs) {
  await sessionOrLogin('coin', request)
  return { account: await callFromBrowser(getCoinAccount, {}) }
}

export const title = '修改手机号'

export default function CoinPhonePage({ loaderData: { account } }: ScreenProps<typeof clientLoader>) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function changed(phone: string): Promise<void> {
    const session = getSession<CoinUser>('coin')
    if (session) setProfile('coin', toProfile({ ...session.user, phone }))
    showToast('success', coinWords.phoneChanged)
    await revalidate()
    await navigate(coinPaths.result)
  }

  return (
    <>
      <header className={styles.head}>
        <h1>修改手机号</h1>
        <p>当前手机号 {account.phone}，验证码将发送到这个号码。</p>
      </header>
      <div className={styles.sheet}>
        {account.canChangePhone ? (
          <PhoneForm account={account.account} phone={account.phone} onChanged={changed} />
        ) : (
          <Blocked title="暂不能修改手机号" why={account.phoneBlockedBy} />
        )}
      </div>
    </>
  )
}
