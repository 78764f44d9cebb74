import { ClipboardCheck, ListChecks, ShieldCheck } from '#ui/icons.ts'
import { useEffect, useRef } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { LoginForm } from '#platform/credentials/parts/login-form.tsx'
import type { LoginValues } from '#platform/credentials/parts/use-login.ts'
import { LoginFrame } from '#platform/credentials/parts/login-frame.tsx'
import { LoginLead } from '#platform/credentials/parts/login-lead.tsx'
import { endSessions } from '#platform/session/parts/session-caller.ts'
import { getLoginTarget, setProfile, setSessionId } from '#platform/session/parts/session-store.ts'
import { leaveToast } from '#platform/session/parts/session-flags.ts'
import { siteName } from '#platform/site/parts/brand.ts'
import { readPageConfig } from '#platform/site/parts/page-config.ts'
import { loginApplicant } from '../contract.ts'
import { applicantLoginPurpose, loginWords } from '../rules.ts'

const side = {
  label: `${siteName} · 漏扫工具申请`,
  claim: '先申请，后扫描。每次扫描都有授权与记录。',
  points: [
    { icon: <ListChecks />, title: '目标逐行核对', detail: 'IPv4、IPv6、地址段、域名、URL 与排除项，提交前即可看清实际范围。' },
    { icon: <ClipboardCheck />, title: '审核进度可查', detail: '待审核、通过、驳回及审核意见，随时在申请记录中查看。' },
    { icon: <ShieldCheck />, title: '账号安全', detail: '连续输错密码须等待后再试；离开 30 分钟自动退出登录。' },
  ],
}

export default function ApplyLogin({ tel }: { tel: string }) {
  const cleared = useRef<Promise<void>>(undefined)

  useEffect(() => {
    cleared.current = endSessions('applicant')
  }, [])

  async function login(values: LoginValues): Promise<void> {
    // Its response deletes cookies, so it must arrive before the login sets new ones.
    await cleared.current
    const { sessionId, account, name, type } = await callFromBrowser(loginApplicant, { ...values, type: readPageConfig().accountTypeCode })
    const user = { account, name, type }
    setSessionId('applicant', sessionId)
    setProfile('applicant', { user, info: user })
    leaveToast({ kind: 'success', text: loginWords.done })
    location.replace(getLoginTarget('applicant', '/apply/add'))
  }

  return (
    <LoginFrame
      side={side}
      title="登录漏扫工具申请"
      lead={<LoginLead account="使用为您开通的申请账号登录。" question="尚无账号" tel={tel} />}
    >
      <LoginForm purpose={applicantLoginPurpose} words={loginWords} submit="下一步" onLogin={login} />
    </LoginFrame>
  )
}
