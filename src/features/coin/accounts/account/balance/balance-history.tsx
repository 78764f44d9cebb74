import { Button } from 'antd'
import { useRevalidator } from 'react-router'
import { getFirstDay, getLastDay } from '#kit/dates.ts'
import type { LoadedPart } from '#platform/calls/shared/stale-if-error.ts'
import { FilterTabs } from '#ui/navigation/filter-tabs.tsx'
import { coinPaths } from '../../shared/coin-user.ts'
import { toDailyPoints, type DayFigures, groupByMonth } from '../../shared/balance-points.ts'
import { BalancePlot } from '../../shared/balance-plot.tsx'
import { BalanceTable } from '../../shared/balance-table.tsx'
import styles from './balance-card.module.css'
import { type PlotSpan, plotSpans } from '../records/records-address.ts'

type BalanceHistoryProps = {
  figures: LoadedPart<{ span: PlotSpan; days: DayFigures[] }>
  /** The selected span; after a failed load the figures still belong to the previous one. */
  span: PlotSpan
  getAddress: (span: PlotSpan) => string
  unit: string
}

/** Plot of the balance; its span is part of the URL. */
export function BalanceHistory({ figures, span, getAddress, unit }: BalanceHistoryProps) {
  const { revalidate } = useRevalidator()
  const tabs = Object.entries(plotSpans).map(([key, label]) => {
    const other = Number(key) as PlotSpan
    return { label, href: getAddress(other) || '?', current: other === span }
  })
  return (
    <section className={styles.card} aria-labelledby="history">
      <div className={styles.head}>
        <h2 id="history">余额与使用</h2>
        <FilterTabs label="时间范围" tabs={tabs} />
      </div>
      {figures.value ? (
        <Figures figures={figures.value} unit={unit} />
      ) : (
        <div role="alert" className={styles.failed}>
          <p>{figures.error}</p>
          <Button onClick={() => void revalidate()}>重新加载</Button>
        </div>
      )}
    </section>
  )
}

/** Another span starts without a chosen point; the table stays open. */
function Figures({ figures, unit }: { figures: { span: PlotSpan; days: DayFigures[] }; unit: string }) {
  const points = toPoints(figures)
  return (
    <>
      <BalancePlot key={figures.span} points={points} unit={unit} />
      <BalanceTable points={points} unit={unit} toHref={toRecordsAddress} />
    </>
  )
}

/** The records of a day, or of a month. */
function toRecordsAddress(label: string): string {
  const [from, to] = label.length > 7 ? [label, label] : [getFirstDay(label), getLastDay(label)]
  return `${coinPaths.records}?${new URLSearchParams({ from, to })}`
}

function toPoints({ span, days }: { span: PlotSpan; days: DayFigures[] }) {
  return span === 365 ? groupByMonth(days) : toDailyPoints(days)
}
