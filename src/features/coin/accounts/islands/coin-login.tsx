import { ChartLine, ReceiptText, ShieldCheck } from '#ui/icons.ts'
import { lazy, Suspense, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { LoginForm } from '#platform/credentials/shared/login-form.tsx'
import type { LoginValues } from '#platform/credentials/shared/use-login.ts'
import { LoginFrame } from '#platform/credentials/shared/login-frame.tsx'
import { LoginLead } from '#platform/credentials/shared/login-lead.tsx'
import { AlreadySignedIn } from '#platform/session/shared/already-signed-in.tsx'
import { getLoginTarget, setProfile, setSessionId } from '#platform/session/shared/session-store.ts'
import { setNextToast } from '#platform/session/shared/session-flags.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { coinLoginPurpose, coinMessages } from '../rules.ts'
import { coinPaths, toProfile } from '../shared/coin-user.ts'

const PasswordForm = lazy(() =>
  import('#platform/credentials/shared/password-form.tsx').then(({ PasswordForm: form }) => ({ default: form })),
)

const words = { ...coinMessages, failed: coinMessages.loginFailed }

// It brings zod.
const loadContract = () => import('../contract.ts')

const side = {
  claim: '每一枚查询币，来龙去脉都看得见。',
  points: [
    { icon: <ReceiptText />, title: '逐笔核销明细', detail: '充值、赠送与每次使用都有记录，可筛选、可导出。' },
    { icon: <ChartLine />, title: '余额走势', detail: '余额与使用量按日、按月呈现，何时该充值一目了然。' },
    { icon: <ShieldCheck />, title: '账户安全', detail: '连续输错密码须等待后再试；离开 30 分钟自动退出登录。' },
  ],
}

function enter(msg: string): void {
  setNextToast({ kind: 'success', text: msg })
  location.replace(getLoginTarget('coin', coinPaths.result))
}

export default function CoinLogin({ tel, siteName }: { tel: string; siteName: string }) {
  const [changing, setChanging] = useState<{ account: string; received: string }>()

  async function login(values: LoginValues): Promise<void> {
    const { loginCoin } = await loadContract()
    const { sessionId, mustChangePassword, ...shown } = await callFromBrowser(loginCoin, values)
    setSessionId('coin', sessionId)
    setProfile('coin', toProfile(shown))
    if (mustChangePassword) return setChanging({ account: shown.account, received: values.password })
    enter(coinMessages.loggedIn)
  }

  if (changing)
    return (
      <LoginFrame side={{ label: `${siteName} · 查询币账户`, ...side }} title="设置新密码" lead="首次登录或密码被重置后，须先设置新密码。">
        <Suspense fallback={<Skeleton rows={4} height={44} />}>
          <PasswordForm
            {...changing}
            onChange={async (password, newPassword) => {
              const { changeOwnPassword } = await import('../contract.ts')
              await callFromBrowser(changeOwnPassword, { password, newPassword })
              enter(coinMessages.passwordChanged)
            }}
          />
        </Suspense>
      </LoginFrame>
    )
  return (
    <LoginFrame
      side={{ label: `${siteName} · 查询币账户`, ...side }}
      title="登录查询币账户"
      lead={<LoginLead account="使用查询卡号或为您开通的账号登录。" question="忘记密码" tel={tel} />}
    >
      <AlreadySignedIn kind="coin" otherwise={coinPaths.result} />
      <LoginForm purpose={coinLoginPurpose} words={words} submit="登录" preload={loadContract} onLogin={login} />
    </LoginFrame>
  )
}
