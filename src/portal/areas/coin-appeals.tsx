import { ListChecks, MessageSquareWarning } from '#ui/icons.ts'
import { useState } from 'react'
import { AppealDialog } from '#features/coin/appeals/account/appeal-dialog.tsx'
import { type CoinUser, coinPaths } from '#features/coin/accounts/shared/coin-user.ts'
import styles from './account-header.module.css'

/** Opens the appeal dialog and links to the list of appeals. */
export function CoinAppeals({ account, phone }: CoinUser) {
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
