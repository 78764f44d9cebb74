import { Outlet } from 'react-router'
import { AccountFrame } from './account-frame.tsx'
import { AccountHeader } from './account-header.tsx'
import styles from './account-header.module.css'
import { BackToSite } from './ways-back.tsx'

/** The door of the account area: its header, nobody signed in, and nothing of what screens behind it are drawn with. */
export default function CoinLoginLayout() {
  const title = <span className={styles.account}>查询币账户</span>
  return (
    <AccountFrame wide header={<AccountHeader back={<BackToSite />} title={title} />}>
      <Outlet />
    </AccountFrame>
  )
}
