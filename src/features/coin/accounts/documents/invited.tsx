import { InvitedPage } from '#platform/invitations/shared/invited-page.tsx'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import CoinInvited from '../islands/coin-invited.tsx'

export const coinInvitedPage = definePage({
  path: '/query-coin/invited',
  noStore: true,
  frame: 'bare',
  head: () => ({ title: '查询币账户设置密码', description: '凭邀请链接设置查询币账户的密码。', hidden: true }),
  Body: Invited,
})

function Invited() {
  return (
    <InvitedPage area="查询币账户">
      <Island name="features/coin/accounts/coin-invited" of={CoinInvited} props={{}} />
    </InvitedPage>
  )
}
