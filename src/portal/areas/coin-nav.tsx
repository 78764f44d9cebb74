import { Link, useLocation } from 'react-router'
import { coinPaths } from '#features/coin/accounts/shared/coin-user.ts'
import styles from './coin-nav.module.css'

/** The parts of the area, and the screens below each. */
const parts = [
  { label: '余额', path: coinPaths.result, below: [coinPaths.recharge, coinPaths.transfer] },
  { label: '明细', path: coinPaths.records, below: [coinPaths.recharges, coinPaths.statements] },
  { label: '发票', path: coinPaths.invoices, below: [coinPaths.invoice, '/query-coin/apply', '/query-coin/details'] },
  { label: '申诉', path: coinPaths.appeals, below: [] },
  { label: '设置', path: coinPaths.settings, below: [coinPaths.phone] },
] as const

/** On every screen of a signed-in account. */
export function CoinNav() {
  const { pathname } = useLocation()
  return (
    <nav aria-label="查询币账户" className={styles.nav}>
      <ul>
        {parts.map(({ label, path, below }) => (
          <li key={path}>
            <Link to={path} aria-current={getCurrent(pathname, [path, ...below])}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function getCurrent(pathname: string, [path, ...below]: [string, ...string[]]): 'page' | 'true' | undefined {
  if (pathname === path) return 'page'
  return [path, ...below].some((one) => isWithin(pathname, one)) ? 'true' : undefined
}

function isWithin(pathname: string, path: string): boolean {
  return `${pathname}/`.startsWith(`${path}/`)
}
