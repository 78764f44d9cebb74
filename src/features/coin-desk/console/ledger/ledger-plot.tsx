import type { CallReply } from '#gateway/call.ts'
import type { plotLedger } from '../../ledger-contract.ts'
import styles from './ledger-plot.module.css'

type Plot = CallReply<typeof plotLedger>

const half = 44
const step = 10

/** Income above the line, use below it. */
export function LedgerPlot({ plot: { days, recharged, used }, title }: { plot: Plot; title: string }) {
  const highest = Math.max(1, ...days.map((day) => Math.max(day.in, day.out)))
  const tall = (coins: number) => (coins / highest) * (half - 2)
  const figure = (coins: number) => coins.toLocaleString('zh-CN')
  return (
    <figure className={styles.plot}>
      <figcaption>
        <span>{title}</span>
        <span className={styles.legend}>
          <span>
            充值 <strong>{figure(recharged)}</strong>
          </span>
          <span data-kind="out">
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
        <p className={styles.none}>这段时间没有充值与扣除。</p>
      ) : (
        <svg viewBox={`0 0 ${days.length * step} ${2 * half}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map((day, i) => (
            <g key={day.day}>
              <title>{`${day.day} 充值 ${day.in}，扣除 ${day.out}`}</title>
              <rect x={i * step} y={0} width={step} height={2 * half} className={styles.hit} />
              <rect x={i * step + 1.5} y={half - tall(day.in)} width={step - 3} height={tall(day.in)} className={styles.in} />
              <rect x={i * step + 1.5} y={half} width={step - 3} height={tall(day.out)} className={styles.out} />
            </g>
          ))}
          <line x1={0} x2={days.length * step} y1={half} y2={half} className={styles.axis} />
        </svg>
      )}
      <div className={styles.foot}>
        <span>{days[0]?.day}</span>
        <span>不含转卡与已冲正的记账</span>
        <span>{days.at(-1)?.day}</span>
      </div>
    </figure>
  )
}
