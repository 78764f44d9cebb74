import type { ReactNode } from 'react'
import { Outlet, useLoaderData, useLocation, useRouteError, useRouteLoaderData, useNavigate } from 'react-router'
import { type CoinUser, coinPaths } from '#features/coin/accounts/shared/coin-user.ts'
import { LoadErrorStrip } from '#platform/calls/shared/load-error-strip.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { AccountFrame } from './account-frame.tsx'
import { CoinAppeals } from './coin-appeals.tsx'
import { CoinHeader } from './coin-header.tsx'
import { CoinNav } from './coin-nav.tsx'
import { ErrorView } from './error-view.tsx'
import { ArrowLeft } from '#ui/icons.ts'
import styles from './account-header.module.css'

export async function clientLoader(): Promise<CoinUser> {
  return getSignedIn<CoinUser>('coin')
}

export default function CoinLayout() {
  const user = useLoaderData<typeof clientLoader>()
  return (
    <AntdRoot size="large">
      <Frame user={user}>
        <LoadErrorStrip />
        <Outlet />
      </Frame>
    </AntdRoot>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const user = useRouteLoaderData<typeof clientLoader>('layout')
  return (
    <AntdRoot size="large">
      <Frame user={user}>
        <ErrorView error={error} />
      </Frame>
    </AntdRoot>
  )
}

function Frame({ user, children }: { user?: CoinUser | undefined; children: ReactNode }) {
  const { pathname } = useLocation()
  const places = user && pathname === coinPaths.result && <CoinAppeals {...user} />
  return (
    <AccountFrame header={<CoinHeader account={user?.account} back={<BackButton />} places={places} />} nav={user && <CoinNav />}>
      {children}
    </AccountFrame>
  )
}

/** Goes back one step in the history; a visit without history goes to a page of this site. */
function BackButton() {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  function goBack(): void {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else if (pathname === coinPaths.result) location.assign('/')
    else void navigate(coinPaths.result)
  }

  return (
    <button type="button" aria-label="返回上一页" className={styles.back} onClick={goBack}>
      <ArrowLeft />
    </button>
  )
}
