import { InvitedPage } from '#platform/invitations/shared/invited-page.tsx'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import StaffInvited from '../islands/staff-invited.tsx'

export const staffInvitedPage = definePage({
  path: '/console/invited',
  noStore: true,
  frame: 'bare',
  head: () => ({ title: '员工控制台设置密码', description: '凭邀请链接设置控制台账号的密码。', hidden: true }),
  Body: Invited,
})

function Invited() {
  return (
    <InvitedPage area="员工控制台">
      <Island name="features/office/staff/staff-invited" of={StaffInvited} props={{}} />
    </InvitedPage>
  )
}
