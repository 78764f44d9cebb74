import { type LoaderFunctionArgs, useNavigate, useNavigation } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { isDate } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { staleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import sheet from '#ui/layout/sheet.module.css'
import { listOwnRecharges } from '../../entry-contract.ts'
import { coinUnit, type PaidBy, paidByLabels } from '../../rules.ts'
import { coinPaths } from '../coin-user.ts'
import { LedgerHead } from './ledger-tabs.tsx'
import styles from './recharges.module.css'
import { RechargeList, rechargesPageSize } from './recharge-list.tsx'
import { RechargesFilter, type RechargesQuery } from './recharges-filter.tsx'

/** All recharges, unless the address says otherwise. */
function readQuery(search: URLSearchParams): RechargesQuery {
  const day = (key: string) => (isDate(search.get(key) ?? '') ? (search.get(key) as string) : '')
  const paidBy = (Object.keys(paidByLabels) as PaidBy[]).find((known) => known === search.get('by')) ?? ''
  return { paidBy, from: day('from'), to: day('to'), page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1) }
}

function formatQuery({ paidBy, from, to, page }: RechargesQuery): string {
  const all = { by: paidBy, from, to, page: page > 1 ? String(page) : '' }
  const search = new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))
  return search.size > 0 ? `?${search}` : ''
}

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await getSessionOrRedirect<{ account: string }>('coin', request)
  const query = readQuery(new URL(request.url).searchParams)
  const asked = callFromBrowser(listOwnRecharges, { ...query, pageSize: rechargesPageSize })
  return { account: user.account, query, ...(await staleIfError(coinPaths.recharges, 'list', asked)) }
}

export const title = '充值记录'

export default function RechargesPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { account, query, total, fen, quantity, items } = loaderData
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'

  function show(changed: Partial<RechargesQuery>): void {
    void navigate({ search: formatQuery({ ...query, page: 1, ...changed }) }, { preventScrollReset: true })
  }

  const isFiltered = formatQuery({ ...query, page: 1 }) !== ''
  return (
    <>
      <LedgerHead account={account} />
      <section className={sheet.sheet} aria-label="充值记录">
        <RechargesFilter query={query} isFiltered={isFiltered} onFilter={show} onReset={() => show({ paidBy: '', from: '', to: '' })} />
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
