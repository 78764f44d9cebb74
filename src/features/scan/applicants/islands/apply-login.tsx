import { ClipboardCheck, ListChecks, ShieldCheck } from '#ui/icons.ts'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { LoginForm } from '#platform/credentials/shared/login-form.tsx'
import type { LoginValues } from '#platform/credentials/shared/use-login.ts'
import { LoginFrame } from '#platform/credentials/shared/login-frame.tsx'
import { LoginLead } from '#platform/credentials/shared/login-lead.tsx'
import { endSessions } from '#platform/session/shared/sign-out.ts'
import { getLoginTarget, setProfile, setSessionId } from '#platform/session/shared/session-store.ts'
import { setNextToast } from '#platform/session/shared/session-flags.ts'
import { readPageConfig } from '#platform/site/shared/read-page-config.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { applicantLoginPurpose, applicantMessages, loginMessages } from '../rules.ts'

const PasswordForm = lazy(() =>
  import('#platform/credentials/shared/password-form.tsx').then(({ PasswordForm: form }) => ({ default: form })),
)

// It brings zod.
const loadContract = () => import('../contract.ts')

const side = {
  claim: '先申请，后扫描。每次扫描都有授权与记录。',
  points: [
    { icon: <ListChecks />, title: '目标逐行核对', detail: 'IPv4、IPv6、地址段、域名、URL 与排除项，提交前即可看清实际范围。' },
    { icon: <ClipboardCheck />, title: '审核进度可查', detail: '待审核、通过、驳回及审核意见，随时在申请记录中查看。' },
    { icon: <ShieldCheck />, title: '账号安全', detail: '连续输错密码须等待后再试；离开 30 分钟自动退出登录。' },
  ],
}

function enter(msg: string): void {
  setNextToast({ kind: 'success', text: msg })
  location.replace(getLoginTarget('applicant', '/apply/add'))
}

export default function ApplyLogin({ tel, siteName }: { tel: string; siteName: string }) {
  const [changing, setChanging] = useState<{ account: string; received: string }>()
  const cleared = useRef<Promise<void>>(undefined)

  useEffect(() => {
    cleared.current = endSessions('applicant')
  }, [])

  async function login(values: LoginValues): Promise<void> {
    // Its response deletes cookies, so it must arrive before the login sets new ones.
    await cleared.current
    const { loginApplicant } = await loadContract()
    const given = { ...values, type: readPageConfig().accountTypeCode }
    const { sessionId, account, name, type, mustChangePassword } = await callFromBrowser(loginApplicant, given)
    const user = { account, name, type }
    setSessionId('applicant', sessionId)
    setProfile('applicant', { user, info: user })
    if (mustChangePassword) return setChanging({ account, received: values.password })
    enter(loginMessages.done)
  }

  if (changing)
    return (
      <LoginFrame
        side={{ label: `${siteName} · 漏扫工具申请`, ...side }}
        title="设置新密码"
        lead="首次登录或密码被重置后，须先设置新密码。"
      >
        <Suspense fallback={<Skeleton rows={4} height={44} />}>
          <PasswordForm
            {...changing}
            onChange={async (password, newPassword) => {
              const { changeOwnPassword } = await import('../own-contract.ts')
              await callFromBrowser(changeOwnPassword, { password, newPassword })
              enter(applicantMessages.passwordChanged)
            }}
          />
        </Suspense>
      </LoginFrame>
    )
  return (
    <LoginFrame
      side={{ label: `${siteName} · 漏扫工具申请`, ...side }}
      title="登录漏扫工具申请"
      lead={<LoginLead account="使用为您开通的申请账号登录。" question="尚无账号" tel={tel} />}
    >
      <LoginForm purpose={applicantLoginPurpose} words={loginMessages} submit="下一步" preload={loadContract} onLogin={login} />
    </LoginFrame>
  )
}
