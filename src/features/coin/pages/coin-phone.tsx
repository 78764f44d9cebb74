import { useRevalidator, useNavigate } from 'react-router'
import { callFromBrowser } from '#gateway/loading.ts'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import { getSession, setProfile } from '#platform/session/parts/session-store.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { showToast } from '#ui/toast-store.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { getCoinAccount } from '../contract.ts'
import { coinWords } from '../rules.ts'
import type { Route } from './+types/coin-phone'
import { Blocked } from './blocked.tsx'
import styles from './coin-form.module.css'
import { type CoinUser, coinPaths, toProfile } from './coin-user.ts'
import { PhoneForm } from './phone-form.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await sessionOrLogin('coin', request)
  return { account: await callFromBrowser(getCoinAccount, {}) }
}

export function HydrateFallback() {
  return <Skeleton rows={5} height={56} />
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '修改手机号', description: '修改查询币账户绑定的手机号。', hidden: true })
}

export default function CoinPhonePage({ loaderData: { account } }: Route.ComponentProps) {
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
