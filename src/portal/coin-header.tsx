import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { coinPaths } from '#features/coin/pages/coin-user.ts'
import { coinNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/parts/notice-bell.tsx'
import { endSessions } from '#platform/session/parts/session-caller.ts'
import { AccountHeader, LeaveButton } from './account-header.tsx'
import styles from './account-header.module.css'

/** The account, or the name of the area where nobody is signed in (specification 2, §2). */
export function CoinHeader({ account, back, places }: { account?: string | undefined; back: ReactNode; places?: ReactNode }) {
  const navigate = useNavigate()

  async function leave(): Promise<void> {
    await endSessions('coin')
    await navigate(coinPaths.login)
  }

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
      person={
        account && (
          <>
            <NoticeBell calls={coinNotices} home={coinPaths.result} hint="余额不足、申诉有结果时，会在这里告诉您。" />
            <LeaveButton onLeave={() => void leave()} />
          </>
        )
      }
    />
  )
}

export function BackToSite() {
  return (
    <Link to="/" aria-label="返回首页" className={styles.back}>
      <ArrowLeft />
    </Link>
  )
}

/** One step back; who came here by the address alone stays within the site. */
export function BackOneStep() {
  const navigate = useNavigate()
  const { pathname } = useLocation()

  function goBack(): void {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number }
    if (idx > 0) void navigate(-1)
    else void navigate(pathname === coinPaths.result ? '/' : coinPaths.result)
  }

  return (
    <button type="button" aria-label="返回上一页" className={styles.back} onClick={goBack}>
      <ArrowLeft />
    </button>
  )
}
