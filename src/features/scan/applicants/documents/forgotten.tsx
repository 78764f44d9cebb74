import { ForgottenPage } from '#platform/forgotten-passwords/shared/forgotten-page.tsx'
import { definePage } from '#platform/site/shared/page.ts'
import { Island } from '#ui/island.tsx'
import ApplyForgotten from '../islands/apply-forgotten.tsx'

export const applyForgottenPage = definePage({
  path: '/apply/forgotten',
  name: '找回密码（漏扫工具申请）',
  noStore: true,
  frame: 'bare',
  head: () => ({ title: '漏扫工具申请找回密码', description: '凭登记的手机号重置漏扫工具申请的密码。', hidden: true }),
  Body: Forgotten,
})

function Forgotten() {
  return (
    <ForgottenPage area="漏扫工具申请" login="/apply/login">
      <Island name="features/scan/applicants/apply-forgotten" of={ApplyForgotten} props={{}} />
    </ForgottenPage>
  )
}
