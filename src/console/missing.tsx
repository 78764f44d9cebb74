import { Button } from 'antd'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import type { SignedIn } from './signed-in.ts'

/** A menu heading has a path but no screen: redirects to its first entry. */
export async function clientLoader({ request }: LoaderFunctionArgs) {
  const user = getSignedIn<SignedIn>('staff')
  const { pathname } = new URL(request.url)
  const first = user.menu.find(({ path }) => path === pathname)?.children.find(({ Hidden }) => Hidden === '0')
  if (first) throw redirect(first.path)
  return null
}

export default function ConsoleMissing() {
  return (
    <EmptyState title="页面不存在" drawing="missing" isPage>
      <p>地址可能输错，或这一页已经移走。用页面顶部的查找可以按名称或编号找到它。</p>
      <Button type="primary" href="/console">
        返回工作台
      </Button>
    </EmptyState>
  )
}
