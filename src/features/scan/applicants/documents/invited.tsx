import { InvitedPage } from '#platform/invitations/shared/invited-page.tsx'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import ApplyInvited from '../islands/apply-invited.tsx'

export const applyInvitedPage = definePage({
  path: '/apply/invited',
  noStore: true,
  frame: 'bare',
  head: () => ({ title: '漏扫工具申请设置密码', description: '凭邀请链接设置漏扫工具申请账号的密码。', hidden: true }),
  Body: Invited,
})

function Invited() {
  return (
    <InvitedPage area="漏扫工具申请">
      <Island name="features/scan/applicants/apply-invited" of={ApplyInvited} props={{}} />
    </InvitedPage>
  )
}
