import { Button } from 'antd'
import { isRouteErrorResponse, Outlet, useLoaderData, useLocation, useRouteError, useRouteLoaderData } from 'react-router'
import { Refusal, refusals } from '#gateway/refusals.ts'
import type { StateDrawing } from '#kit/drawings/state-drawings.ts'
import { LoadErrorStrip } from '#platform/calls/shared/load-error-strip.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Phrases } from '#ui/text/phrases.tsx'
import { ConsoleFrame } from './console-frame.tsx'
import { describeNeeds } from './needs.ts'
import { findFirstCounts } from './queue-counts.ts'
import type { SignedIn } from './signed-in.ts'

export async function clientLoader() {
  const user = getSignedIn<SignedIn>('staff')
  return { person: user, counts: await findFirstCounts(user) }
}

export default function ConsoleLayout() {
  const loaderData = useLoaderData<typeof clientLoader>()
  return (
    <AntdRoot>
      <ConsoleFrame {...loaderData}>
        <LoadErrorStrip />
        <Outlet />
      </ConsoleFrame>
    </AntdRoot>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const loaderData = useRouteLoaderData<typeof clientLoader>('layout')
  const { pathname, search } = useLocation()
  return (
    <AntdRoot>
      <ConsoleFrame {...loaderData}>
        <EmptyState title={getErrorTitle(error)} drawing={chooseDrawing(error)} isPage>
          {isForbidden(error) ? (
            <p>
              <Phrases text={`您的角色不能打开此页。${describeNeeds(pathname)}如工作需要，请联系系统管理员调整角色。`} />
            </p>
          ) : mayPass(error) ? (
            <Button type="primary" href={pathname + search}>
              重新加载
            </Button>
          ) : (
            <p>链接可能已失效，或地址不完整，请从列表中重新打开。</p>
          )}
          {search && <Button href={pathname}>清除条件</Button>}
          <Button href="/console">返回工作台</Button>
        </EmptyState>
      </ConsoleFrame>
    </AntdRoot>
  )
}

/** What another attempt may get past: a connection, a server under load, a fault; no refusal of the address as it is. */
function mayPass(error: unknown): boolean {
  return error instanceof Refusal ? /^(network|unreadable|busy|too_often|http_.*)$/.test(error.code) : !isMissing(error)
}

function isForbidden(error: unknown): boolean {
  return error instanceof Refusal && error.code === refusals.forbidden.code
}

function isMissing(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}

function chooseDrawing(error: unknown): StateDrawing {
  if (isForbidden(error)) return 'forbidden'
  return mayPass(error) ? 'failed' : 'missing'
}

function getErrorTitle(error: unknown): string {
  if (isMissing(error)) return '页面不存在，或该内容已被移除'
  return error instanceof Refusal ? error.message : refusals.busy.msg
}
