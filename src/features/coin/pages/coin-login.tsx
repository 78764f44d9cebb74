import { ChartLine, ReceiptText, ShieldCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callFromBrowser } from '#gateway/loading.ts'
import { LoginForm, type LoginValues } from '#platform/credentials/parts/login-form.tsx'
import { LoginFrame } from '#platform/credentials/parts/login-frame.tsx'
import { AlreadySignedIn } from '#platform/session/parts/already-signed-in.tsx'
import { placeToReturn, setProfile, setSessionId } from '#platform/session/parts/session-store.ts'
import { siteName } from '#platform/site/parts/brand.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { showToast } from '#ui/toast-store.ts'
import { coinLoginPurpose, coinWords } from '../rules.ts'
import type { Route } from './+types/coin-login'
import styles from './coin-login.module.css'
import { coinPaths, toProfile } from './coin-user.ts'

const PasswordForm = lazy(() =>
  import('#platform/credentials/parts/password-form.tsx').then(({ PasswordForm: form }) => ({ default: form })),
)

const words = { ...coinWords, failed: coinWords.loginFailed }

const side = {
  label: `${siteName} · 查询币账户`,
  claim: '每一枚查询币，来龙去脉都看得见。',
  points: [
    { icon: <ReceiptText />, title: '逐笔核销明细', detail: '充值、赠送与每次使用都有记录，可筛选、可导出。' },
    { icon: <ChartLine />, title: '余额走势', detail: '余额与使用量按日、按月呈现，何时该充值一目了然。' },
    { icon: <ShieldCheck />, title: '账户安全', detail: '连续输错密码须等待后再试；离开 30 分钟自动退出登录。' },
  ],
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '查询币账户登录', description: '登录查询币账户，查看余额、核销明细与余额走势，办理转卡、申诉等业务。' })
}

export default function CoinLoginPage() {
  const { tel } = usePageConfig()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [changing, setChanging] = useState<{ account: string; received: string }>()
  const goal = placeToReturn('coin', search.get('from'), coinPaths.result)

  async function login(values: LoginValues): Promise<void> {
    const { loginCoin } = await import('../contract.ts')
    const { sessionId, mustChangePassword, ...shown } = await callFromBrowser(loginCoin, values)
    setSessionId('coin', sessionId)
    setProfile('coin', toProfile(shown))
    if (mustChangePassword) return setChanging({ account: shown.account, received: values.password })
    await enter(coinWords.loggedIn)
  }

  async function enter(msg: string): Promise<void> {
    showToast('success', msg)
    await navigate(goal, { replace: true })
  }

  if (changing)
    return (
      <LoginFrame side={side} title="设置新密码" lead="首次登录或密码被重置后，须先设置新密码。">
        <Suspense fallback={<Skeleton rows={4} height={44} />}>
          <PasswordForm
            {...changing}
            onChange={async (password, newPassword) => {
              const { changeOwnPassword } = await import('../contract.ts')
              await callFromBrowser(changeOwnPassword, { password, newPassword })
              await enter(coinWords.passwordChanged)
            }}
          />
        </Suspense>
      </LoginFrame>
    )
  return (
    <LoginFrame side={side} title="登录查询币账户" lead={<Lead tel={tel} />}>
      <AlreadySignedIn kind="coin" goal={goal} />
      <LoginForm purpose={coinLoginPurpose} words={words} submit="登录" onLogin={login} />
    </LoginFrame>
  )
}

function Lead({ tel }: { tel: string }) {
  return (
    <>
      使用查询卡号或为您开通的账号登录。
      {tel && (
        <span className={styles.help}>
          忘记密码，请致电 <a href={`tel:${tel}`}>{tel}</a>
        </span>
      )}
    </>
  )
}
