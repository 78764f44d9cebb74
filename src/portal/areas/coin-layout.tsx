import { type ReactNode, useState } from 'react'
import { Outlet, useLoaderData, useLocation, useRouteError, useRouteLoaderData, useNavigate } from 'react-router'
import { type CoinUser, coinPaths } from '#features/coin/accounts/shared/coin-user.ts'
import { AppealDialog } from '#features/coin/appeals/account/appeal-dialog.tsx'
import { LoadErrorStrip } from '#platform/calls/shared/load-error-strip.tsx'
import { coinNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/shared/notice-bell.tsx'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { signOut } from '#platform/session/shared/sign-out.ts'
import { AntdRoot } from '#ui/antd/antd-root.tsx'
import { ArrowLeft, ListChecks, MessageSquareWarning } from '#ui/icons.ts'
import { AccountFrame } from './account-frame.tsx'
import styles from './account-header.module.css'
import { AccountHeader, LeaveButton } from './account-header.tsx'
import { CoinNav } from './coin-nav.tsx'
import { ErrorView } from './error-view.tsx'

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

/** Opens the appeal dialog and links to the list of appeals. */
function CoinAppeals({ account, phone }: CoinUser) {
  const [isFiling, setFiling] = useState(false)
  return (
    <>
      <nav aria-label="申诉" className={styles.below}>
        <button type="button" onClick={() => setFiling(true)}>
          <MessageSquareWarning />
          申诉
        </button>
        <a href={coinPaths.appeals}>
          <ListChecks />
          申诉记录
        </a>
      </nav>
      <AppealDialog open={isFiling} onClose={() => setFiling(false)} phone={phone} account={account} />
    </>
  )
}

async function signOutOfCoin(): Promise<void> {
  await signOut('coin')
  location.assign(coinPaths.login)
}

/** Shows the account, or the name of the area before the login. */
function CoinHeader({ account, back, places }: { account?: string | undefined; back: ReactNode; places?: ReactNode }) {
  return (
    <AccountHeader
      back={back}
      title={
        <span className={styles.account} title={account}>
          {account ? <span className="visually-hidden">查询币账户 </span> : undefined}
          {account ?? '查询币账户'}
        </span>
      }
      places={places}
      placement="below"
      person={
        account && (
          <>
            <NoticeBell calls={coinNotices} home={coinPaths.result} hint="余额不足、申诉有结果时，会在这里告诉您。" />
            <LeaveButton onLeave={() => void signOutOfCoin()} />
          </>
        )
      }
    />
  )
}
