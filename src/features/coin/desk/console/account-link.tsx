import { Link } from 'react-router'

export function AccountLink({ account }: { account: string }) {
  return <Link to={`/console/coin-accounts/${encodeURIComponent(account)}`}>{account}</Link>
}
