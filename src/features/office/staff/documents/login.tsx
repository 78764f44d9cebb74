import type { CallReply } from '#gateway/call.ts'
import { LoginPage } from '#platform/credentials/shared/login-page.tsx'
import { usePageConfig } from '#platform/site/shared/page-config.ts'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import { getDirectory } from '../directory-contract.ts'
import StaffLogin from '../islands/staff-login.tsx'

export const staffLoginPage = definePage({
  path: '/console/login',
  noStore: true,
  frame: 'bare',
  head: () => ({ title: '员工控制台登录', description: '员工控制台登录入口，仅限本公司员工使用。', hidden: true }),
  load: ({ call }) => call(getDirectory, {}),
  Body: Login,
})

function Login({ data: { name } }: { data: CallReply<typeof getDirectory> }) {
  const { siteName } = usePageConfig().brand
  return (
    <LoginPage area="员工控制台">
      <Island name="features/office/staff/staff-login" of={StaffLogin} props={{ siteName, directory: name }} />
    </LoginPage>
  )
}
