import type { ReactNode } from 'react'
import { coinPaths } from '#features/coin/accounts/shared/coin-user.ts'
import { coinNotices } from '#platform/notices/contract.ts'
import { NoticeBell } from '#platform/notices/shared/notice-bell.tsx'
import { signOut } from '#platform/session/shared/sign-out.ts'
import { AccountHeader, LeaveButton } from './account-header.tsx'
import styles from './account-header.module.css'

async function signOutOfCoin(): Promise<void> {
  await signOut('coin')
  location.assign(coinPaths.login)
}

/** Shows the account, or the name of the area before the login. */
export function CoinHeader({ account, back, places }: { account?: string | undefined; back: ReactNode; places?: ReactNode }) {
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
            <LeaveButton onLeave={() => void signOutOfCoin()} />
          </>
        )
      }
    />
  )
}
