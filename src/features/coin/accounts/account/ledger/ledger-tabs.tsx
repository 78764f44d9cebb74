import { useLocation } from 'react-router'
import { SheetHead } from '#ui/layout/sheet-head.tsx'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import { coinPaths } from '../../shared/coin-user.ts'

const tabs = [
  { href: coinPaths.records, label: '核销明细' },
  { href: coinPaths.recharges, label: '充值记录' },
  { href: coinPaths.statements, label: '月度对账单' },
] as const

/** The head of the screens below 明细. */
export function LedgerHead({ account }: { account: string }) {
  const { pathname } = useLocation()
  return (
    <SheetHead title="明细" lead={<>查询币账户 {account}</>}>
      <FilterTabs label="明细" tabs={tabs.map((tab) => ({ ...tab, current: tab.href === pathname }))} />
    </SheetHead>
  )
}
