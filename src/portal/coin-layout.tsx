import type { ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, useLocation } from 'react-router'
import { type CoinUser, coinPaths } from '#features/coin/pages/coin-user.ts'
import { FaultStrip } from '#platform/calls/parts/fault-strip.tsx'
import { sessionOrLogin } from '#platform/session/parts/session-guard.ts'
import antdSheet from '#ui/antd/antd.css?url'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Route } from './+types/coin-layout'
import { AccountFrame } from './account-frame.tsx'
import { CoinAppeals } from './coin-appeals.tsx'
import { CoinHeader } from './coin-header.tsx'
import { FaultView } from './fault-view.tsx'
import { NotFound } from './not-found.tsx'
import { BackOneStep } from './ways-back.tsx'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: antdSheet }]

/** Before anything of the account is loaded: without a session there is nothing to load (specification 2, §6). */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    await sessionOrLogin('coin', request)
    await next()
  },
]

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<CoinUser> {
  return (await sessionOrLogin<CoinUser>('coin', request)).user
}

export function HydrateFallback() {
  return (
    <Frame>
      <Skeleton rows={5} height={44} />
    </Frame>
  )
}

export default function CoinLayout({ loaderData: user }: Route.ComponentProps) {
  return (
    <AntdRoot size="large">
      <Frame user={user}>
        <FaultStrip />
        <Outlet />
      </Frame>
    </AntdRoot>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return <Frame user={loaderData}>{isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <FaultView error={error} />}</Frame>
}

function Frame({ user, children }: { user?: CoinUser | undefined; children: ReactNode }) {
  const { pathname } = useLocation()
  const places = user && pathname === coinPaths.result && <CoinAppeals {...user} />
  return <AccountFrame header={<CoinHeader account={user?.account} back={<BackOneStep />} places={places} />}>{children}</AccountFrame>
}
