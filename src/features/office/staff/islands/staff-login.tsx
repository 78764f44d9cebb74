import { FileClock, KeyRound, ShieldCheck } from '#ui/icons.ts'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { LoginForm } from '#platform/credentials/shared/login-form.tsx'
import type { LoginValues } from '#platform/credentials/shared/use-login.ts'
import { LoginFrame } from '#platform/credentials/shared/login-frame.tsx'
import { AlreadySignedIn } from '#platform/session/shared/already-signed-in.tsx'
import { clearSession, getLoginTarget, setProfile, setSessionId } from '#platform/session/shared/session-store.ts'
import { setNextToast } from '#platform/session/shared/session-flags.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { staffLoginPurpose, staffMessages } from '../rules.ts'
import { CodeStep } from '../shared/code-step.tsx'
import { DirectoryEntry } from '../shared/directory-entry.tsx'
import { PasskeyButton } from '../shared/passkey-button.tsx'
import { type Me, toProfile } from '../shared/staff-profile.ts'

const EnrolStep = lazy(() => import('../shared/enrol-step.tsx').then(({ EnrolStep: step }) => ({ default: step })))
const PasswordStep = lazy(() => import('../shared/password-step.tsx').then(({ PasswordStep: step }) => ({ default: step })))

// It brings zod.
const loadContract = () => import('../contract.ts')

const side = {
  claim: '每一次登录、每一项处理，都留有记录。',
  points: [
    { icon: <KeyRound />, title: '可启用双因素', detail: '可用通行密钥一触登录，或在密码之外以动态验证码核验身份。' },
    { icon: <ShieldCheck />, title: '职责分离', detail: '审核、财务、内容、审计各有其权，权限变更全程留痕。' },
    { icon: <FileClock />, title: '自动退出', detail: '长时间无操作，或登录达到规定时长，将自动退出登录。' },
  ],
}

const heads: Record<Me['next'], { title: string; lead: string }> = {
  console: { title: '登录员工控制台', lead: '仅限本公司员工使用。' },
  totp: { title: '输入动态验证码', lead: '请打开身份验证器应用，输入其中显示的 6 位验证码；不在身边时可用备用码。' },
  password: { title: '设置新密码', lead: '首次登录、密码被重置或已到更换期限时，须先设置新密码。' },
  enrol: { title: '启用动态验证码', lead: '用身份验证器应用扫描二维码，再输入显示的 6 位验证码。' },
}

export default function StaffLogin({ siteName, directory }: { siteName: string; directory: string }) {
  const [step, setStep] = useState<Me['next']>('console')
  const [ticket, setTicket] = useState('')
  const [rule, setRule] = useState<Me['passwordRule']>()
  const given = useRef<LoginValues>(undefined)

  async function login(values: LoginValues): Promise<void> {
    given.current = values
    await send(values)
  }

  async function send(values: LoginValues & { ticket?: string; code?: string }): Promise<void> {
    const { loginStaff } = await loadContract()
    const { sessionId, ticket: received, ...me } = await callFromBrowser(loginStaff, values)
    if (sessionId) beginSession(sessionId)
    setTicket(received)
    await continueLogin(me)
  }

  async function continueLogin(me: Me): Promise<void> {
    setRule(me.passwordRule)
    if (me.next !== 'console') return setStep(me.next)
    setProfile('staff', toProfile(me))
    setNextToast({ kind: 'success', text: staffMessages.done })
    location.replace(getLoginTarget('staff', '/console'))
  }

  async function changed(me: Me, password: string): Promise<void> {
    given.current = { ...(given.current as LoginValues), password }
    await continueLogin(me)
  }

  const { account, password } = given.current ?? { account: '', password: '' }
  return (
    <LoginFrame side={{ label: `${siteName} · 员工控制台`, ...side }} {...heads[step]}>
      {step === 'console' && (
        <>
          <AlreadySignedIn kind="staff" otherwise="/console" />
          <LoginForm purpose={staffLoginPurpose} words={staffMessages} submit="登录" preload={loadContract} onLogin={login} />
          <OtherWays directory={directory} onSession={beginSession} onDone={continueLogin} />
        </>
      )}
      {step === 'totp' && (
        <CodeStep
          submit="登录"
          takesBackup
          onCode={(code) => send({ account, password, captchaId: '', captcha: '', ticket, code })}
          onBack={() => setStep('console')}
        />
      )}
      <Suspense fallback={<Skeleton rows={4} height={44} />}>
        {step === 'password' && <PasswordStep account={account} received={password} rule={rule} onDone={changed} />}
        {step === 'enrol' && (
          <EnrolStep received={password} onDone={continueLogin}>
            {(onCode) => <CodeStep submit="启用" onCode={onCode} />}
          </EnrolStep>
        )}
      </Suspense>
    </LoginFrame>
  )
}

type OtherWaysProps = Omit<ComponentProps<typeof DirectoryEntry>, 'name'> & { directory: string }

function OtherWays({ directory, ...ways }: OtherWaysProps) {
  return (
    <>
      {directory !== '' && <DirectoryEntry name={directory} {...ways} />}
      <PasskeyButton {...ways} />
    </>
  )
}

/** Without a profile: until all steps are completed, neither this nor another tab may open a screen with the session. */
function beginSession(sessionId: string): void {
  clearSession('staff')
  setSessionId('staff', sessionId)
}
