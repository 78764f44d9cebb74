import { ForgottenPage } from '#platform/forgotten-passwords/shared/forgotten-page.tsx'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import CoinForgotten from '../islands/coin-forgotten.tsx'

export const coinForgottenPage = definePage({
  path: '/query-coin/forgotten',
  name: '找回密码（查询币账户）',
  noStore: true,
  frame: 'bare',
  head: () => ({ title: '查询币账户找回密码', description: '凭登记的手机号重置查询币账户的密码。', hidden: true }),
  Body: Forgotten,
})

function Forgotten() {
  return (
    <ForgottenPage area="查询币账户" login="/query-coin/login">
      <Island name="features/coin/accounts/coin-forgotten" of={CoinForgotten} props={{}} />
    </ForgottenPage>
  )
}
