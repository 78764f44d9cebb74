import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useNavigation } from 'react-router'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatYuan } from '#kit/money.ts'
import { staleIfError } from '#platform/calls/parts/stale-if-error.ts'
import { getSessionOrRedirect } from '#platform/session/parts/session-guard.ts'
import type { ScreenProps } from '#platform/site/parts/screen.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import sheet from '#ui/layout/sheet.module.css'
import { listRecharges } from '../contract.ts'
import { invoiceLimits, invoiceWords } from '../rules.ts'
import { keepChosen, type Recharge, readChosen, sumFen, toFen } from './chosen-recharges.ts'
import { invoicePaths } from './invoice-paths.ts'
import { InvoiceSteps } from './invoice-steps.tsx'
import styles from './invoices.module.css'
import { RechargeTable } from './recharge-table.tsx'

const pageSize = 10

export async function clientLoader({ request }: LoaderFunctionArgs) {
  const { user } = await getSessionOrRedirect<{ account: string }>('coin', request)
  const search = new URL(request.url).searchParams
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const onlyFree = search.get('free') === '1'
  const list = callFromBrowser(listRecharges, { page, pageSize, onlyFree })
  return { account: user.account, page, onlyFree, ...(await staleIfError(invoicePaths.select, 'recharges', list)) }
}

export const title = '申请开票'

export default function InvoiceSelectPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { account, page, onlyFree, total, items, invoiceable, recharged, invoiced } = loaderData
  const navigate = useNavigate()
  const busy = useNavigation().state !== 'idle'
  const [chosen, setChosen] = useState<Recharge[]>(() => readChosen(account))
  const ids = new Set(chosen.map(({ id }) => id))
  // What became unavailable since it was chosen, on another device or in another tab.
  const lost = items.filter(({ id, block }) => block !== '' && ids.has(id))
  const isTooMany = chosen.length > invoiceLimits.recharges

  function choose(rows: readonly Recharge[], isChosen: boolean): void {
    const others = chosen.filter(({ id }) => !rows.some((row) => row.id === id))
    const next = isChosen ? [...others, ...rows] : others
    setChosen(next)
    keepChosen(account, next)
  }

  function show(next: { page?: number; free?: boolean }): void {
    const search = new URLSearchParams()
    if (next.free ?? onlyFree) search.set('free', '1')
    if (next.page && next.page > 1) search.set('page', String(next.page))
    void navigate({ search: search.toString() }, { preventScrollReset: true })
  }

  return (
    <>
      <header className={sheet.head}>
        <h1>申请开票</h1>
        <Link to={invoicePaths.records} className={styles.link}>
          开票记录
        </Link>
      </header>
      <InvoiceSteps current={0} />
      <dl className={styles.sums}>
        <Sum label="可开票金额" yuan={invoiceable} isMain />
        <Sum label="充值总额" yuan={recharged} />
        <Sum label="已开票金额" yuan={invoiced} />
      </dl>
      <section className={sheet.sheet} aria-label="充值记录">
        <div className={styles.bar}>
          <h2>选择要开票的充值记录</h2>
          <Checkbox checked={onlyFree} onChange={({ target }) => show({ free: target.checked })}>
            只看可开票
          </Checkbox>
        </div>
        <RechargeTable
          dataSource={[...items]}
          loading={busy}
          locale={{ emptyText: <NoRecharges onlyFree={onlyFree} /> }}
          rowSelection={{
            selectedRowKeys: [...ids],
            getCheckboxProps: ({ id, block, serial }) => ({ disabled: block !== '' && !ids.has(id), 'aria-label': `选择 ${serial}` }),
            onSelect: (row, isChosen) => choose([row], isChosen),
            onSelectAll: (isChosen, _, changed) => choose(changed, isChosen),
          }}
          pagination={{
            current: page,
            pageSize,
            total,
            showSizeChanger: false,
            showTotal: (count) => `共 ${count} 条`,
            onChange: (to) => show({ page: to }),
          }}
        />
      </section>
      <section className={styles.next} aria-label="已选">
        <p aria-live="polite">
          已选 <b>{chosen.length}</b> 条，合计 <b>¥{formatYuan(sumFen(chosen))}</b>
          {chosen.length > 0 && (
            <Button type="link" onClick={() => choose(chosen, false)}>
              清空
            </Button>
          )}
          {(lost.length > 0 || isTooMany) && (
            <span className={styles.block}>{isTooMany ? invoiceWords.tooManyRecharges : '有记录已不可开票，请取消勾选'}</span>
          )}
        </p>
        <Button
          type="primary"
          disabled={chosen.length === 0 || lost.length > 0 || isTooMany}
          onClick={() => void navigate(invoicePaths.apply)}
        >
          下一步
        </Button>
      </section>
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
  return <EmptyState title={onlyFree ? '没有可开票的充值记录' : '还没有充值记录'} />
}
