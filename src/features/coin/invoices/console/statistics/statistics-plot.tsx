import type { ReactNode } from 'react'
import type { CallReply } from '#gateway/call.ts'
import { getFirstDay, getLastDay } from '#kit/dates.ts'
import { formatYuan } from '#kit/money.ts'
import { ColumnPlot, formatScale, roundUpScale } from '#ui/figures/column-plot.tsx'
import plot from '#ui/figures/plot.module.css'
import { figures, type FigureStep } from '../../review-rules.ts'
import type { getInvoiceStatistics } from '../../statistics-contract.ts'

export type Measure = 'count' | 'fen'
type Row = CallReply<typeof getInvoiceStatistics>['months'][number]
/** `kind`: the name of the only one that the rows are of, else ''. */
type StatisticsPlotProps = { rows: readonly Row[]; span: string; kind: string; measure: Measure; choose: ReactNode }

const height = 160
const step = 60
const bar = (step - 16) / figures.length - 1

/** A column of each figure for each month, of all kinds shown. */
export function StatisticsPlot({ rows, span, kind, measure, choose }: StatisticsPlotProps) {
  const months = [...Map.groupBy(rows, ({ month }) => month)].map(([month, group]) => ({
    month,
    ...(Object.fromEntries(figures.map(({ step: name }) => [name, sumStep(group, name, measure)])) as Record<FigureStep, number>),
  }))
  const highest = roundUpScale(Math.max(...months.flatMap((month) => figures.map(({ step: name }) => month[name])), 0))
  const isEmpty = months.every((month) => figures.every(({ step: name }) => month[name] === 0))
  const formatValue = (value: number) => (measure === 'fen' ? `¥${formatYuan(value)}` : value.toLocaleString('zh-CN'))
  const sayMonth = (month: (typeof months)[number]) =>
    figures.map(({ step: name, label }) => `${label} ${formatValue(month[name])}`).join('，')
  return (
    <figure className={plot.plot}>
      <figcaption>
        <span>
          {span}
          {measure === 'fen' ? '金额' : '份数'}
        </span>
        {choose}
      </figcaption>
      <Legend months={months} formatValue={formatValue} />
      {isEmpty ? (
        <p className={plot.none}>这段时间没有开票申请。</p>
      ) : (
        <ColumnPlot
          label={`${span}${measure === 'fen' ? '金额' : '份数'}`}
          scale={formatScale(highest, formatValue)}
          times={[months[0]?.month ?? '', months.at(-1)?.month ?? '']}
          step={step}
          height={height}
          columns={months.map((month) => ({
            key: month.month,
            title: `${month.month} ${sayMonth(month)}`,
            ...(month.applied > 0 && { href: toMonthAddress(month.month, kind) }),
            bars: figures.map(({ step: name, tone }, n) => {
              const tall = (month[name] / highest) * (height - 2)
              return { key: name, tone, x: 8 + n * (bar + 1), y: height - tall, width: bar, height: tall }
            }),
          }))}
        >
          <path d={`M0 1H${months.length * step}M0 ${height / 2}H${months.length * step}`} className={plot.line} />
        </ColumnPlot>
      )}
    </figure>
  )
}

/** The applications of the month and, where one is chosen, of the kind. */
function toMonthAddress(month: string, kind: string): string {
  const days = `${getFirstDay(month)}..${getLastDay(month)}`
  return `/console/invoices?${new URLSearchParams({ submittedAt: days, ...(kind && { kind }) })}`
}

type LegendProps = { months: readonly Record<FigureStep, number>[]; formatValue: (value: number) => string }

function Legend({ months, formatValue }: LegendProps) {
  return (
    <ul className={plot.legend}>
      {figures.map(({ step: name, label, tone }) => (
        <li key={name} data-tone={tone}>
          {label} <strong>{formatValue(months.reduce((sum, month) => sum + month[name], 0))}</strong>
        </li>
      ))}
    </ul>
  )
}

function sumStep(rows: readonly Row[], name: FigureStep, measure: Measure): number {
  return rows.reduce((sum, row) => sum + row[name][measure], 0)
}
