import type { CallReply } from '#gateway/call.ts'
import { Columns } from '#ui/figures/columns.tsx'
import plot from '#ui/figures/plot.module.css'
import type { plotLedger } from '../../ledger-contract.ts'

type Turnover = CallReply<typeof plotLedger>

const half = 52
const step = 10

/** Income above the line, use below it. */
export function LedgerPlot({ turnover: { days, recharged, used }, title }: { turnover: Turnover; title: string }) {
  const highest = Math.max(1, ...days.map((day) => Math.max(day.in, day.out)))
  const tall = (coins: number) => (coins / highest) * (half - 2)
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
      <p className="visually-hidden">
        {`最多一天 ${figure(highest)}；`}
        {days
          .filter((day) => day.in + day.out > 0)
          .map((day) => `${day.day} 充值 ${day.in} 扣除 ${day.out}`)
          .join('；')}
      </p>
      {recharged + used === 0 ? (
        <p className={plot.none}>这段时间没有充值与扣除。</p>
      ) : (
        <Columns
          step={step}
          height={2 * half}
          columns={days.map((day) => ({
            key: day.day,
            title: `${day.day} 充值 ${day.in}，扣除 ${day.out}`,
            bars: [
              { key: 'in', tone: 'info', x: 1.5, y: half - tall(day.in), width: step - 3, height: tall(day.in) },
              { key: 'out', tone: 'error', x: 1.5, y: half, width: step - 3, height: tall(day.out) },
            ],
          }))}
        >
          <line x1={0} x2={days.length * step} y1={half} y2={half} className={plot.line} />
        </Columns>
      )}
      <div className={plot.foot}>
        <span>{days[0]?.day}</span>
        <span>不含转卡与已冲正的记账</span>
        <span>{days.at(-1)?.day}</span>
      </div>
    </figure>
  )
}
