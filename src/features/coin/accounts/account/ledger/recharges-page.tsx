import { Form, Select } from 'antd'
import type { LoaderFunctionArgs } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatListSearch, readDay, readPage } from '#kit/list-address.ts'
import { formatYuan } from '#kit/money.ts'
import { toChoices } from '#kit/choices.ts'
import { staleIfError } from '#platform/calls/shared/stale-if-error.ts'
import { useListQuery } from '#platform/lists/shared/own/use-list-query.ts'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import type { ScreenProps } from '#platform/site/shared/screen.ts'
import { DayRangePicker } from '#ui/antd/days/day-pickers.tsx'
import { type DayRange, formatDayRange, toDayRange } from '#ui/antd/days/day-range.ts'
import { FilterForm } from '#ui/antd/filter-form.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { listOwnRecharges } from '../../entry-contract.ts'
import { coinUnit, type PaidBy, paidByLabels } from '../../rules.ts'
import { coinPaths } from '../../shared/coin-user.ts'
import { LedgerHead } from './ledger-tabs.tsx'
import styles from './recharges.module.css'
import { RechargeList, rechargesPageSize } from './recharge-list.tsx'

type RechargesQuery = { paidBy: PaidBy | ''; from: string; to: string; page: number }

/** All recharges, unless the address says otherwise. */
function readQuery(search: URLSearchParams): RechargesQuery {
  const paidBy = (Object.keys(paidByLabels) as PaidBy[]).find((known) => known === search.get('by')) ?? ''
  return { paidBy, from: readDay(search, 'from'), to: readDay(search, 'to'), page: readPage(search) }
}

function formatQuery({ paidBy, ...query }: RechargesQuery): string {
  return formatListSearch({ by: paidBy, ...query })
}

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const user = getSignedIn<{ account: string }>('coin')
  const query = readQuery(new URL(request.url).searchParams)
  const reply = callFromBrowser(listOwnRecharges, { ...query, pageSize: rechargesPageSize })
  return { account: user.account, query, ...(await staleIfError(coinPaths.recharges, 'list', reply)) }
}

export const title = '充值记录'

export default function RechargesPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { account, query, total, fen, quantity, items } = loaderData
  const { show, busy, isFiltered } = useListQuery(query, formatQuery)
  return (
    <>
      <LedgerHead account={account} />
      <section className={sheet.sheet} aria-label="充值记录">
        <RechargesFilter query={query} isFiltered={isFiltered} onFilter={show} />
        <p className={styles.sums}>
          {isFiltered ? '符合条件的充值' : '累计充值'}合计 <b>{quantity.toLocaleString('zh-CN')}</b> {coinUnit}，付款{' '}
          <b>¥{formatYuan(fen)}</b>
          （已冲正的不计）
        </p>
        <RechargeList items={items} total={total} page={query.page} busy={busy} isFiltered={isFiltered} onPage={(page) => show({ page })} />
      </section>
    </>
  )
}

const choices = toChoices(paidByLabels)

type RechargesFilterProps = { query: RechargesQuery; isFiltered: boolean; onFilter: (changed: Partial<RechargesQuery>) => void }

function RechargesFilter({ query: { paidBy, from, to }, isFiltered, onFilter }: RechargesFilterProps) {
  return (
    <FilterForm<{ paidBy?: PaidBy | undefined; days: DayRange }>
      label="筛选充值记录"
      values={{ paidBy: paidBy || undefined, days: toDayRange(from, to) }}
      isFiltered={isFiltered}
      onFilter={({ days, ...chosen }) => onFilter({ paidBy: chosen.paidBy ?? '', ...formatDayRange(days) })}
      onReset={() => onFilter({ paidBy: '', from: '', to: '' })}
    >
      <Form.Item name="paidBy" label="充值方式">
        <Select<PaidBy> allowClear placeholder="全部" options={choices} />
      </Form.Item>
      <Form.Item name="days" label="充值日期">
        <DayRangePicker allowEmpty={[true, true]} placeholder={['开始日期', '结束日期']} />
      </Form.Item>
    </FilterForm>
  )
}
