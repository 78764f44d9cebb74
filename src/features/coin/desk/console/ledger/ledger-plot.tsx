import type { CallReply } from '#gateway/call.ts'
import { ColumnPlot, roundUpScale } from '#ui/figures/column-plot.tsx'
import plot from '#ui/figures/plot.module.css'
import type { plotLedger } from '../../ledger-contract.ts'

type Turnover = CallReply<typeof plotLedger>

type LedgerPlotProps = { turnover: Turnover; title: string; account: string }

const half = 40
const step = 10

/** Income above the line, use below it. */
export function LedgerPlot({ turnover: { days, recharged, used }, title, account }: LedgerPlotProps) {
  const top = roundUpScale(Math.max(...days.map((day) => Math.max(day.in, day.out)), 0))
  const tall = (coins: number) => (coins / top) * (half - 2)
  const figure = (coins: number) => coins.toLocaleString('zh-CN')
  return (
    <figure className={plot.plot}>
      <figcaption>
        <span>{title}</span>
        <span className={plot.legend}>
          <span data-tone="info">
            充值 <strong>{figure(recharged)}</strong>
          </span>
          <span data-tone="error">
            扣除 <strong>{figure(used)}</strong>
          </span>
        </span>
      </figcaption>
      {recharged + used === 0 ? (
        <p className={plot.none}>这段时间没有充值与扣除。</p>
      ) : (
        <ColumnPlot
          label={title}
          scale={[figure(top), '0', figure(top)]}
          times={[days[0]?.day ?? '', '不含转卡与已冲正的记账', days.at(-1)?.day ?? '']}
          step={step}
          height={2 * half}
          columns={days.map((day) => ({
            key: day.day,
            title: `${day.day} 充值 ${figure(day.in)}，扣除 ${figure(day.out)}`,
            bars: [
              { key: 'in', tone: 'info', x: 1.5, y: half - tall(day.in), width: step - 3, height: tall(day.in) },
              { key: 'out', tone: 'error', x: 1.5, y: half, width: step - 3, height: tall(day.out) },
            ],
            ...(day.in + day.out > 0 && { href: toDayAddress(day.day, account) }),
          }))}
        >
          <line x1={0} x2={days.length * step} y1={half} y2={half} className={plot.line} />
        </ColumnPlot>
      )}
    </figure>
  )
}

function toDayAddress(day: string, account: string): string {
  return `/console/ledger?${new URLSearchParams({ from: day, to: day, ...(account && { account }) })}`
}
