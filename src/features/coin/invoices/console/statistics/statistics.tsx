import { Segmented } from 'antd'
import { useSearchParams } from 'react-router'
import type { CallReply } from '#gateway/call.ts'
import { formatYuan } from '#kit/money.ts'
import type { ListColumn } from '#platform/lists/shared/list-column.ts'
import { RecordList } from '#platform/lists/shared/record-list.tsx'
import { loadScreen, type ScreenProps } from '#platform/site/shared/screen.ts'
import { readFilters } from '#ui/antd/filters.tsx'
import { Screen } from '#ui/antd/screen.tsx'
import { figures } from '../../review-rules.ts'
import { invoiceLimits as limits } from '../../rules.ts'
import { getInvoiceStatistics } from '../../statistics-contract.ts'
import blocks from '#ui/antd/record/blocks.module.css'
import { type Measure, StatisticsPlot } from './statistics-plot.tsx'

type Row = CallReply<typeof getInvoiceStatistics>['months'][number]

export const clientLoader = loadScreen(async ({ call, url }) => {
  const { text } = readFilters(url)
  const year = /^20\d{2}$/.test(text('year')) ? text('year') : ''
  const kind = text('kind').slice(0, limits.kind)
  return { year, kind, ...(await call(getInvoiceStatistics, { year, kind })) }
})

export const title = '开票统计'

const getColumns = (kinds: readonly { value: string; label: string }[]): ListColumn<Row>[] => [
  { key: 'month', title: '月份', type: 'text', phone: 'name', text: ({ month }) => month },
  { key: 'kind', title: '发票类型', type: 'text', text: ({ kind }) => kinds.find(({ value }) => value === kind)?.label ?? kind },
  ...figures.flatMap(({ step, label }): ListColumn<Row>[] => [
    { key: `${step}Count`, title: `${label}份数`, type: 'count', text: (row) => row[step].count.toLocaleString('zh-CN') },
    {
      key: `${step}Fen`,
      title: `${label}金额（元）`,
      type: 'amount',
      ...(step === 'issued' && { phone: 'amount' as const }),
      text: (row) => formatYuan(row[step].fen),
    },
  ]),
]

export default function StatisticsScreen({
  loaderData: { year, kind, firstYear, thisYear, kinds, months },
}: ScreenProps<typeof clientLoader>) {
  const years = Array.from({ length: thisYear - firstYear + 1 }, (_, n) => String(thisYear - n))
  // A kind that never occurs is no row.
  const rows = months.filter((row) => figures.some(({ step }) => row[step].count > 0)).toReversed()
  return (
    <Screen title="开票统计" lead="申请按提交时间、开票按发票日期、其余按办理时间计入各月。">
      <div className={blocks.parts}>
        <section className={blocks.card} aria-label="各月开票">
          <StatisticsPlot
            rows={months}
            span={year ? `${year} 年` : '近 12 个月'}
            kind={kinds.find(({ value }) => value === kind)?.label ?? ''}
            measure={useMeasure()}
            choose={<MeasureChoice />}
          />
        </section>
        <RecordList<Row>
          list="/console/invoice-statistics"
          label="开票统计"
          columns={getColumns(kinds)}
          rows={rows}
          rowKey={(row) => `${row.month} ${row.kind}`}
          filters={[
            {
              kind: 'choice',
              name: 'year',
              label: '年度',
              none: '近 12 个月',
              options: years.map((value) => ({ value, label: `${value} 年` })),
            },
            { kind: 'choice', name: 'kind', label: '发票类型', options: kinds },
          ]}
          fetchPage={async () => ({ items: rows, total: rows.length })}
          empty={<p>这段时间没有开票申请。可在上方换一个年度。</p>}
        />
      </div>
    </Screen>
  )
}

function useMeasure(): Measure {
  return useSearchParams()[0].get('by') === 'fen' ? 'fen' : 'count'
}

function MeasureChoice() {
  const [search, setSearch] = useSearchParams()
  const measure = useMeasure()

  function choose(next: Measure): void {
    const changed = new URLSearchParams(search)
    if (next === 'fen') changed.set('by', 'fen')
    else changed.delete('by')
    setSearch(changed, { replace: true, preventScrollReset: true })
  }

  return (
    <Segmented<Measure>
      aria-label="图中显示"
      size="small"
      value={measure}
      options={[
        { value: 'count', label: '份数' },
        { value: 'fen', label: '金额' },
      ]}
      onChange={choose}
    />
  )
}
