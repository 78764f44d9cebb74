import { Alert, Checkbox } from 'antd'
import { useMemo, useState } from 'react'
import { Link, type LoaderFunctionArgs, redirect, useNavigate, useNavigation } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { staleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { getInvoice, listRecharges } from '../contract.ts'
import { keepChosen, type Recharge, readChosen, toFen } from './chosen-recharges.ts'
import { ChosenBar } from './chosen-bar.tsx'
import { invoicePaths } from './invoice-paths.ts'
import { InvoiceSteps } from './invoice-steps.tsx'
import styles from './invoices.module.css'
import { RechargeTable } from './recharge-table.tsx'

const pageSizes = [10, 50, 100]

type Query = { id: string; page: number; pageSize: number; onlyFree: boolean }

function readQuery(search: URLSearchParams): Query {
  return {
    id: search.get('id') ?? '',
    page: Math.max(1, Math.trunc(Number(search.get('page'))) || 1),
    pageSize: pageSizes.find((size) => String(size) === search.get('size')) ?? 10,
    onlyFree: search.get('free') === '1',
  }
}

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await getSessionOrRedirect<{ account: string }>('coin', request)
  const query = readQuery(new URL(request.url).searchParams)
  const { id, ...page } = query
  const [rejected, listed] = await Promise.all([
    id ? callFromBrowser(getInvoice, { id }) : undefined,
    staleIfError(invoicePaths.select, 'recharges', callFromBrowser(listRecharges, page)),
  ])
  if (rejected && rejected.state !== 40) throw redirect(invoicePaths.details(id))
  const place = { account: user.account, id }
  const kept = readChosen(place)
  return { place, query, chosen: kept.length > 0 ? kept : (rejected?.recharges ?? []), ...listed }
}

export const title = '申请开票'

export default function InvoiceSelectPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { place, query, total, items, invoiceable, recharged, invoiced } = loaderData
  const { id, page, pageSize, onlyFree } = query
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const [chosen, setChosen] = useState<readonly Recharge[]>(loaderData.chosen)
  const ids = useMemo(() => new Set(chosen.map((one) => one.id)), [chosen])
  // What became unavailable since it was chosen, on another device or in another tab.
  const lost = items.filter((one) => one.block !== '' && ids.has(one.id))

  function choose(rows: readonly Recharge[], isChosen: boolean): void {
    const changed = new Set(rows.map((row) => row.id))
    const others = chosen.filter((one) => !changed.has(one.id))
    const next = isChosen ? [...others, ...rows] : others
    setChosen(next)
    keepChosen(place, next)
  }

  function show(changed: Partial<Query>): void {
    const next = { ...query, page: 1, ...changed }
    const search = new URLSearchParams()
    if (next.id) search.set('id', next.id)
    if (next.onlyFree) search.set('free', '1')
    if (next.pageSize !== 10) search.set('size', String(next.pageSize))
    if (next.page > 1) search.set('page', String(next.page))
    void navigate({ search: search.toString() }, { preventScrollReset: true })
  }

  return (
    <>
      <header className={sheet.head}>
        <h1>{id ? '更改所选充值记录' : '申请开票'}</h1>
        <Link to={invoicePaths.records} className={styles.link}>
          开票记录
        </Link>
      </header>
      <InvoiceSteps current={0} />
      {id && (
        <Alert
          className={styles.spaced ?? ''}
          type="info"
          showIcon
          title="正在修改已驳回的申请：它原来所选的充值记录可以保留、取消或更换。"
        />
      )}
      <dl className={styles.sums}>
        <Sum label="可开票金额" yuan={invoiceable} isMain />
        <Sum label="充值总额" yuan={recharged} />
        <Sum label="已开票金额" yuan={invoiced} />
      </dl>
      <section className={sheet.sheet} aria-label="充值记录">
        <div className={styles.bar}>
          <h2>选择要开票的充值记录</h2>
          <Checkbox checked={onlyFree} onChange={({ target }) => show({ onlyFree: target.checked })}>
            只看可开票
          </Checkbox>
        </div>
        <RechargeTable
          dataSource={[...items]}
          loading={busy}
          locale={{ emptyText: <NoRecharges onlyFree={onlyFree} /> }}
          rowSelection={{
            selectedRowKeys: [...ids],
            getCheckboxProps: (one) => ({ disabled: one.block !== '' && !ids.has(one.id), 'aria-label': `选择 ${one.serial}` }),
            onSelect: (row, isChosen) => choose([row], isChosen),
            onSelectAll: (isChosen, _, changed) => choose(changed, isChosen),
          }}
          pagination={{
            current: page,
            pageSize,
            total,
            pageSizeOptions: pageSizes,
            showSizeChanger: total > 10,
            showTotal: (count) => `共 ${count} 条`,
            onChange: (to, size) => show(size === pageSize ? { page: to } : { pageSize: size }),
          }}
        />
      </section>
      <ChosenBar
        chosen={chosen}
        hasLost={lost.length > 0}
        onClear={() => choose(chosen, false)}
        onNext={() => void navigate(id ? invoicePaths.edit(id) : invoicePaths.apply)}
      />
    </>
  )
}

function Sum({ label, yuan, isMain }: { label: string; yuan: number; isMain?: true }) {
  return (
    <div className={isMain && styles.main}>
      <dt>{label}</dt>
      <dd>¥{formatYuan(toFen(yuan))}</dd>
    </div>
  )
}

function NoRecharges({ onlyFree }: { onlyFree: boolean }) {
  return (
    <EmptyState title={onlyFree ? '没有可开票的充值记录' : '还没有充值记录'}>
      <p>{onlyFree ? '已开票或已在申请中的记录不再列出，可以取消“只看可开票”查看。' : '充值入账后，可以在这里选择记录申请开票。'}</p>
    </EmptyState>
  )
}
