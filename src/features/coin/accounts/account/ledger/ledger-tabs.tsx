import { Link, useLocation } from 'react-router'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import tabStyles from '#ui/navigation/filter-tabs.module.css'
import { coinPaths } from '../../shared/coin-user.ts'

const tabs = [
  { path: coinPaths.records, label: '核销明细' },
  { path: coinPaths.recharges, label: '充值记录' },
  { path: coinPaths.statements, label: '月度对账单' },
] as const

/** The head of the screens below 明细. */
export function LedgerHead({ account }: { account: string }) {
  const { pathname } = useLocation()
  return (
    <SheetHead title="明细" lead={<>查询币账户 {account}</>}>
      <nav aria-label="明细" className={tabStyles.tabs}>
        <ul className="sideways">
          {tabs.map(({ path, label }) => (
            <li key={path}>
              <Link to={path} aria-current={path === pathname ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </SheetHead>
  )
}
