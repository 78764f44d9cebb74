import { FileClock, KeyRound, ShieldCheck } from '#ui/icons.ts'
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { Refusal } from '#gateway/refusals.ts'
import { LoginForm } from '#platform/credentials/shared/login-form.tsx'
import type { LoginValues } from '#platform/credentials/shared/use-login.ts'
import { LoginFrame } from '#platform/credentials/shared/login-frame.tsx'
import { AlreadySignedIn } from '#platform/session/shared/already-signed-in.tsx'
import { clearSession, getLoginTarget, setProfile, setSessionId } from '#platform/session/shared/session-store.ts'
import { setNextToast } from '#platform/session/shared/session-flags.ts'
import { useHydrated } from '#ui/browser/use-hydrated.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { staffLoginPurpose, staffMessages } from '../rules.ts'
import type { DirectoryEntry as Entry } from '../shared/directory-entry.tsx'
import { PasskeyButton } from '../shared/passkey-button.tsx'
import { type Me, toProfile } from '../shared/staff-profile.ts'

const CodeStep = lazy(() => import('../shared/code-step.tsx').then(({ CodeStep: step }) => ({ default: step })))
const DirectoryEntry = lazy(() => import('../shared/directory-entry.tsx').then(({ DirectoryEntry: entry }) => ({ default: entry })))
const EnrolStep = lazy(() => import('../shared/enrol-step.tsx').then(({ EnrolStep: step }) => ({ default: step })))
const PasswordStep = lazy(() => import('../shared/password-step.tsx').then(({ PasswordStep: step }) => ({ default: step })))

// It brings zod.
const loadContract = () => import('../contract.ts')

const side = {
  claim: '每一次登录、每一项处理，都留有记录。',
  points: [
    { icon: <KeyRound />, title: '可启用双因素', detail: '可用通行密钥一触登录，或在密码之外以动态验证码核验身份。' },
    { icon: <ShieldCheck />, title: '职责分离', detail: '审核、财务、内容、审计各有其权，权限变更全程留痕。' },
    { icon: <FileClock />, title: '自动退出', detail: '长时间无操作，或登录已久，将自动退出登录。' },
  ],
}

// Not among the refusals of `rules.ts`, which every screen of the console loads.
const passwordFirst = { code: 'password_first', msg: '请先用账号和密码登录一次，完成密码更换或动态验证码绑定' }

/** Of those whose second factor is a passkey alone. */
const backupHead = { title: '输入备用码', lead: '此账号以通行密钥登录。它不在身边时，请输入一个备用码。' }

const heads: Record<Me['next'], { title: string; lead: string }> = {
  console: { title: '登录员工控制台', lead: '仅限本公司员工使用。' },
  totp: { title: '输入动态验证码', lead: '请打开身份验证器应用，输入其中显示的 6 位验证码；不在身边时可用备用码。' },
  password: { title: '设置新密码', lead: '首次登录、密码被重置或已到更换期限时，须先设置新密码。' },
  enrol: { title: '启用动态验证码', lead: '用身份验证器应用扫描二维码，再输入显示的 6 位验证码。' },
}

export default function StaffLogin({ siteName, directory }: { siteName: string; directory: string }) {
  const { step, me, ticket, given, login, send, changed, continueLogin, continueWithoutPassword, restart } = useSteps()
  const { account, password } = given.current ?? { account: '', password: '' }
  return (
    <LoginFrame
      side={{ label: `${siteName} · 员工控制台`, ...side }}
      {...(step === 'totp' && me?.hasTotp === false ? backupHead : heads[step])}
    >
      {step === 'console' && (
        <>
          <AlreadySignedIn kind="staff" otherwise="/console" />
          <LoginForm purpose={staffLoginPurpose} words={staffMessages} submit="登录" preload={loadContract} onLogin={login} />
          <OtherWays directory={directory} onSession={beginSession} onDone={continueWithoutPassword} />
        </>
      )}
      {step === 'totp' && (
        <Suspense fallback={<Skeleton rows={2} height={44} />}>
          <CodeStep
            submit="登录"
            backup={me?.hasTotp === false ? 'only' : 'also'}
            onCode={(code) => send({ account, password, captchaId: '', captcha: '', ticket, code })}
            onBack={restart}
          />
        </Suspense>
      )}
      <OwedStep step={step} account={account} received={password} rule={me?.passwordRule} onPassword={changed} onEnrolled={continueLogin} />
    </LoginFrame>
  )
}

/** The steps from the login form to the console. */
function useSteps() {
  const [step, setStep] = useState<Me['next']>('console')
  const [ticket, setTicket] = useState('')
  const [me, setMe] = useState<Me>()
  const given = useRef<LoginValues>(undefined)

  async function login(values: LoginValues): Promise<void> {
    given.current = values
    await send(values)
  }

  async function send(values: LoginValues & { ticket?: string; code?: string }): Promise<void> {
    const { loginStaff } = await loadContract()
    const { sessionId, ticket: received, ...now } = await callFromBrowser(loginStaff, values)
    if (sessionId) beginSession(sessionId)
    setTicket(received)
    await continueLogin(now)
  }

  async function continueLogin(now: Me): Promise<void> {
    setMe(now)
    if (now.next !== 'console') return setStep(now.next)
    setProfile('staff', toProfile(now))
    setNextToast({ kind: 'success', text: staffMessages.done })
    location.replace(getLoginTarget('staff', '/console'))
  }

  /** What an account owes takes its password, which the other ways have not asked for. */
  async function continueWithoutPassword(now: Me): Promise<void> {
    if (now.next !== 'console') throw new Refusal(passwordFirst)
    await continueLogin(now)
  }

  async function changed(now: Me, password: string): Promise<void> {
    given.current = { ...(given.current as LoginValues), password }
    await continueLogin(now)
  }

  return { step, me, ticket, given, login, send, changed, continueLogin, continueWithoutPassword, restart: () => setStep('console') }
}

type OwedStepProps = {
  step: Me['next']
  account: string
  received: string
  rule: Me['passwordRule'] | undefined
  onPassword: (now: Me, received: string) => Promise<void>
  onEnrolled: (now: Me) => Promise<void>
}

/** What the account owes before the console opens. */
function OwedStep({ step, account, received, rule, onPassword, onEnrolled }: OwedStepProps) {
  return (
    <Suspense fallback={<Skeleton rows={4} height={44} />}>
      {step === 'password' && <PasswordStep account={account} received={received} rule={rule} onDone={onPassword} />}
      {step === 'enrol' && (
        <EnrolStep received={received} onDone={onEnrolled}>
          {(onCode) => <CodeStep submit="启用" onCode={onCode} />}
        </EnrolStep>
      )}
    </Suspense>
  )
}

type OtherWaysProps = Omit<ComponentProps<typeof Entry>, 'name'> & { directory: string }

function OtherWays({ directory, ...ways }: OtherWaysProps) {
  // What is loaded on demand cannot be part of the page that the server draws.
  const isHydrated = useHydrated()
  const loading = <Skeleton rows={1} height={48} />
  return (
    <>
      {directory !== '' && <Suspense fallback={loading}>{isHydrated ? <DirectoryEntry name={directory} {...ways} /> : loading}</Suspense>}
      <PasskeyButton {...ways} />
    </>
  )
}

/** Without a profile: until all steps are completed, neither this nor another tab may open a screen with the session. */
function beginSession(sessionId: string): void {
  clearSession('staff')
  setSessionId('staff', sessionId)
}
