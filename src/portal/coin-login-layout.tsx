import { Outlet } from 'react-router'
import { AccountFrame } from './account-frame.tsx'
import { BackToSite, CoinHeader } from './coin-header.tsx'

/** The door of the account area: its header, nobody signed in, and nothing of what screens behind it are drawn with. */
export default function CoinLoginLayout() {
  return (
    <AccountFrame wide header={<CoinHeader back={<BackToSite />} />}>
      <Outlet />
    </AccountFrame>
  )
}
