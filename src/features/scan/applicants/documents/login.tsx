import { LoginPage } from '#platform/credentials/shared/login-page.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import ApplyLogin from '../islands/apply-login.tsx'

export const applyLoginPage = definePage({
  path: '/apply/login',
  name: '漏扫工具申请',
  noStore: true,
  frame: 'bare',
  head: () => ({ title: '漏扫工具申请登录', description: '登录后提交漏洞扫描工具使用申请，查看申请记录与审核结果。' }),
  Body: Login,
})

function Login() {
  const { tel, brand } = usePageConfig()
  return (
    <LoginPage area="漏扫工具申请" forgotten="/apply/forgotten">
      <Island name="features/scan/applicants/apply-login" of={ApplyLogin} props={{ tel, siteName: brand.siteName }} />
    </LoginPage>
  )
}
