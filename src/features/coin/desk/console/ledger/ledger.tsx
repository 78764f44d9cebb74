import { Button } from 'antd'
import { FileDown, History } from '#ui/icons.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toChoices } from '#kit/choices.ts'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { type Filter, readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { LazyPart } from '#ui/browser/lazy-part.tsx'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { BookingsTable } from './bookings-table.tsx'
import styles from '../back-office.module.css'
import blocks from '#ui/antd/record/blocks.module.css'
import { getClosing } from '../../closing-contract.ts'
import { ClosingPanel } from './closing-panel.tsx'
import { getBooking, getReconciliation, listBookings, plotLedger } from '../../ledger-contract.ts'
import { LedgerPlot } from './ledger-plot.tsx'
import { ReconciliationPanel } from './reconciliation-panel.tsx'
import { bookingSorts } from '../../rules.ts'

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text, oneOf, page, pageSize, days } = readFilters(url)
  const filters = {
    account: text('account').trim(),
    kind: oneOf('kind', bookingKinds),
    text: text('text'),
    ...days,
    least: parseCoins(text('least')),
    most: parseCoins(text('most')),
  }
  const sort = oneOf('sort', bookingSorts, '-at')
  const id = text('id')
  const [listed, plot, check, closing, opened] = await Promise.all([
    call(listBookings, { ...filters, sort, page, pageSize }),
    call(plotLedger, { account: filters.account, ...plotSpan(days) }),
    call(getReconciliation, {}),
    call(getClosing, {}),
    id ? call(getBooking, { id: Number(id) }) : undefined,
  ])
  return { filters, listed, plot, check, closing, opened }
})

const plotDays = 366
const dayMs = 86_400_000

/** The plot shows the span of the list, or the end of it where it is a long one. */
function plotSpan({ from, to }: { from: string; to: string }): { from: string; to: string } {
  const end = to ? Date.parse(to) : Date.now()
  const earliest = new Date(end - (plotDays - 1) * dayMs).toISOString().slice(0, 10)
  return { from: from && from < earliest ? earliest : from, to }
}

/** A number of coins in the address; null for anything else. */
function parseCoins(text: string): number | null {
  return /^\d{1,9}$/.test(text) ? Number(text) : null
}

export const title = '账本'

const kinds = toChoices(bookingKinds)

const listFilters: Filter[] = [
  { kind: 'text', name: 'account', label: '账号' },
  { kind: 'choice', name: 'kind', label: '类型', options: kinds },
  { kind: 'days', label: '日期' },
  { kind: 'text', name: 'text', label: '明细、业务类型或参考号' },
  { kind: 'text', name: 'least', label: '数量不少于', isNumber: true },
  { kind: 'text', name: 'most', label: '数量不多于', isNumber: true },
]

export default function LedgerScreen({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { filters, listed, plot, check, closing, opened } = loaderData
  const [dialog, setDialog] = useState<'balance' | 'export'>()
  const close = () => setDialog(undefined)
  const { revalidate } = useRevalidator()
  return (
    <Screen title="账本" lead="复式记账，只增不改；改错只能冲正。">
      <div className={blocks.parts}>
        <div className={styles.books}>
          <ReconciliationPanel check={check} onChecked={() => void revalidate()} />
          <ClosingPanel closing={closing} onChange={() => void revalidate()} />
        </div>
        <section className={blocks.card} aria-label="收支">
          <LedgerPlot
            account={filters.account}
            turnover={plot}
            title={filters.account ? `账户 ${filters.account} 的收支` : '全部账户的收支'}
          />
        </section>
        <BookingsTable
          listed={listed}
          opened={opened}
          filters={listFilters}
          onChange={() => void revalidate()}
          tools={
            <>
              <Button type="text" icon={<History />} onClick={() => setDialog('balance')}>
                某日余额
              </Button>
              <Button type="text" icon={<FileDown />} disabled={listed.total === 0} onClick={() => setDialog('export')}>
                导出
              </Button>
            </>
          }
        />
      </div>
      <LazyPart isOpen={dialog === 'balance'} load={() => import('./balance-dialog.tsx')} onFail={close}>
        {({ BalanceDialog }) => <BalanceDialog open={dialog === 'balance'} account={filters.account} onClose={close} />}
      </LazyPart>
      <LazyPart isOpen={dialog === 'export'} load={() => import('./export-dialog.tsx')} onFail={close}>
        {({ ExportDialog }) => <ExportDialog open={dialog === 'export'} what="list" filters={filters} onClose={close} />}
      </LazyPart>
    </Screen>
  )
}
