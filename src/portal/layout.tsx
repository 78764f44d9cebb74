import { isRouteErrorResponse, type MetaDescriptor, Outlet } from 'react-router'
import type { Route } from './+types/layout'
import { FaultView } from './fault-view.tsx'
import { NotFound } from './not-found.tsx'
import { pageMeta } from '#platform/site/parts/page-meta.ts'
import { Shell } from './shell.tsx'

export default function PortalLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

export function meta({ error, matches }: Route.MetaArgs): MetaDescriptor[] {
  if (!error) return []
  const title = isMissing(error) ? '页面不存在' : '系统正繁忙'
  return pageMeta(matches, { title, description: '抱歉，您访问的页面不存在或暂时无法打开。', hidden: true })
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <Shell>{isMissing(error) ? <NotFound /> : <FaultView error={error} />}</Shell>
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
