import { ClipboardCheck, ListChecks, ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { callFromBrowser } from '#gateway/loading.ts'
import { LoginForm, type LoginValues } from '#platform/credentials/parts/login-form.tsx'
import { LoginFrame } from '#platform/credentials/parts/login-frame.tsx'
import { endSessions } from '#platform/session/parts/session-caller.ts'
import { placeToReturn, setProfile, setSessionId } from '#platform/session/parts/session-store.ts'
import { siteName } from '#platform/site/parts/brand.ts'
import { usePageConfig } from '#platform/site/parts/page-config.ts'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { showToast } from '#ui/toast-store.ts'
import { loginApplicant } from '../contract.ts'
import { applicantLoginPurpose, loginWords } from '../rules.ts'
import type { Route } from './+types/apply-login'
import styles from './apply-login.module.css'

const side = {
  label: `${siteName} · 漏扫工具申请`,
  claim: '先申请，后扫描。每次扫描都有授权与记录。',
  points: [
    { icon: <ListChecks />, title: '目标逐行核对', detail: 'IPv4、IPv6、地址段、域名、URL 与排除项，提交前即可看清实际范围。' },
    { icon: <ClipboardCheck />, title: '审核进度可查', detail: '待审核、通过、驳回及审核意见，随时在申请记录中查看。' },
    { icon: <ShieldCheck />, title: '账号安全', detail: '连续输错密码须等待后再试；离开 30 分钟自动退出登录。' },
  ],
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: '漏扫工具申请登录', description: '登录后提交漏洞扫描工具使用申请，查看申请记录与审核结果。' })
}

export default function ApplyLoginPage() {
  const { accountTypeCode, tel } = usePageConfig()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const cleared = useRef<Promise<void>>(undefined)

  useEffect(() => {
    cleared.current = endSessions('applicant')
  }, [])

  async function login(values: LoginValues): Promise<void> {
    // The answer to the clearing takes cookies back: not those of the login after it.
    await cleared.current
    const { sessionId, account, name, type } = await callFromBrowser(loginApplicant, { ...values, type: accountTypeCode })
    const user = { account, name, type }
    setSessionId('applicant', sessionId)
    setProfile('applicant', { user, info: user })
    showToast('success', loginWords.done)
    await navigate(placeToReturn('applicant', search.get('from'), '/apply/add'), { replace: true })
  }

  return (
    <LoginFrame side={side} title="登录漏扫工具申请" lead={<Lead tel={tel} />} back={{ to: '/', label: '返回首页' }}>
      <LoginForm purpose={applicantLoginPurpose} words={loginWords} submit="下一步" onLogin={login} />
    </LoginFrame>
  )
}

function Lead({ tel }: { tel: string }) {
  return (
    <>
      使用为您开通的申请账号登录。
      {tel && (
        <span className={styles.help}>
          尚无账号，请致电 <a href={`tel:${tel}`}>{tel}</a>
        </span>
      )}
    </>
  )
}
