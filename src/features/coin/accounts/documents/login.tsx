import { LoginPage } from '#platform/credentials/shared/login-page.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import CoinLogin from '../islands/coin-login.tsx'

export const coinLoginPage = definePage({
  path: '/query-coin/login',
  name: '查询币余额',
  noStore: true,
  frame: 'bare',
  head: () => ({ title: '查询币账户登录', description: '登录查询币账户，查看余额、核销明细与余额走势，办理转卡、申诉等业务。' }),
  Body: Login,
})

function Login() {
  const { tel, brand } = usePageConfig()
  return (
    <LoginPage area="查询币账户" forgotten="/query-coin/forgotten">
      <Island name="features/coin/accounts/coin-login" of={CoinLogin} props={{ tel, siteName: brand.siteName }} />
    </LoginPage>
  )
}
