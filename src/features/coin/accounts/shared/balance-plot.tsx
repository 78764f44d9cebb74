import { type PointerEvent, useId, useState } from 'react'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Quantity } from '#platform/ledger/shared/quantity.tsx'
import styles from './balance-plot.module.css'
import { type BalancePoint, getBalanceScale, getFlowScale, type Scale, sumPoints } from './balance-points.ts'

const heights = { balance: 150, flows: 104 }
const step = 10
/** What is there at all is seen. */
const minBar = 1.5

type BalancePlotProps = { points: readonly BalancePoint[]; unit: string }

/** Step line of the balance, and below it credits upwards and debits downwards from one axis; readable by pointer and by keyboard. */
export function BalancePlot({ points, unit }: BalancePlotProps) {
  const [chosen, choose] = useState<number>()
  const hintId = useId()
  if (points.length === 0) return null
  if (!points.some(({ in: received, out }) => received + out > 0)) return <NoMovement points={points} unit={unit} />
  const last = points.length - 1
  const point = chosen === undefined ? undefined : points[Math.min(chosen, last)]
  const balances = getBalanceScale(points.map(({ balance }) => balance))
  const flows = getFlowScale(points)

  return (
    <div className={styles.plot}>
      <Reading point={point} points={points} unit={unit} />
      <div className={styles.scale} aria-hidden="true">
        <Labels values={[balances.high, (balances.high + balances.low) / 2, balances.low]} />
        <Labels values={[flows.high, 0, flows.low]} zeroAt={flows.high / (flows.high - flows.low)} />
      </div>
      <div className={styles.area}>
        <BalanceLine points={points} scale={balances} chosen={point && chosen} />
        <FlowBars points={points} scale={flows} chosen={point && chosen} />
        <Pointer
          points={points}
          chosen={chosen}
          text={formatPoint(point ?? (points[last] as BalancePoint), unit)}
          hintId={hintId}
          onChoose={choose}
        />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <p id={hintId} className={styles.sum}>
        {formatSummary(points, unit)}
      </p>
    </div>
  )
}

/** Shown instead of a plot without movements, where a flat line would say nothing. */
function NoMovement({ points, unit }: BalancePlotProps) {
  const balance = points.at(-1)?.balance ?? 0
  return (
    <EmptyState title="这段时间没有入账或扣除">
      <p>
        余额一直为 {balance.toLocaleString('zh-CN')} {unit}。
      </p>
    </EmptyState>
  )
}

type PointerProps = {
  points: readonly BalancePoint[]
  chosen: number | undefined
  /** Of the chosen point, or the last one. */
  text: string
  hintId: string
  onChoose: (chosen: number | undefined) => void
}

/** Chooses a point by keyboard, or by the pointer that is over it. */
function Pointer({ points, chosen, text, hintId, onChoose }: PointerProps) {
  const last = points.length - 1

  function pointAt(event: PointerEvent<HTMLInputElement>): void {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    onChoose(Math.min(last, Math.max(0, Math.floor(((event.clientX - left) / width) * points.length))))
  }

  return (
    <input
      type="range"
      min={0}
      max={last}
      value={Math.min(chosen ?? last, last)}
      aria-label="逐点查看余额与使用"
      aria-valuetext={text}
      aria-describedby={hintId}
      className={styles.pointer}
      onChange={(event) => onChoose(Number(event.currentTarget.value))}
      onBlur={() => onChoose(undefined)}
      onPointerMove={pointAt}
      onPointerLeave={() => onChoose(undefined)}
    />
  )
}

type PlotData = { points: readonly BalancePoint[]; scale: Scale; chosen: number | undefined }

function BalanceLine({ points, scale: { low, high }, chosen }: PlotData) {
  const width = points.length * step
  const y = (balance: number) => heights.balance * (1 - (balance - low) / (high - low))
  const line = points.map(({ balance }, i) => `${i === 0 ? 'M' : 'L'}${i * step} ${y(balance)}H${(i + 1) * step}`).join('')
  return (
    <svg viewBox={`0 0 ${width} ${heights.balance}`} preserveAspectRatio="none" aria-hidden="true" className={styles.balance}>
      <path d={`M0 0H${width}M0 ${heights.balance / 2}H${width}`} className={styles.grid} />
      {/* An area tells amounts only where it stands on 0. */}
      {low === 0 && <path d={`${line}V${heights.balance}H0Z`} className={styles.fill} />}
      {chosen !== undefined && <rect x={chosen * step} width={step} height={heights.balance} className={styles.chosen} />}
      <path d={line} className={styles.line} />
    </svg>
  )
}

function FlowBars({ points, scale: { low, high }, chosen }: PlotData) {
  const width = points.length * step
  const zero = (heights.flows * high) / (high - low)
  const tall = (coins: number) => (coins === 0 ? 0 : Math.max(minBar, (heights.flows * coins) / (high - low)))
  const bar = { width: step * 0.7 }
  return (
    <svg viewBox={`0 0 ${width} ${heights.flows}`} preserveAspectRatio="none" aria-hidden="true">
      {chosen !== undefined && <rect x={chosen * step} width={step} height={heights.flows} className={styles.chosen} />}
      {points.map(({ label, in: received, out }, i) => (
        <g key={label}>
          <rect {...bar} x={(i + 0.15) * step} y={zero - tall(received)} height={tall(received)} className={styles.received} />
          <rect {...bar} x={(i + 0.15) * step} y={zero} height={tall(out)} className={styles.used} />
        </g>
      ))}
      <path d={`M0 ${zero}H${width}`} className={styles.zero} />
    </svg>
  )
}

/** Of one half of the plot; the middle one stands where the axis does. */
function Labels({ values, zeroAt = 0.5 }: { values: readonly [number, number, number]; zeroAt?: number }) {
  const places = [0, zeroAt, 1]
  const texts = values.map((value) => value.toLocaleString('zh-CN'))
  return (
    <div style={{ width: `${Math.max(...texts.map(({ length }) => length))}ch` }}>
      {texts.map((text, n) => (
        <span key={text} style={{ top: `${(places[n] as number) * 100}%` }}>
          {text}
        </span>
      ))}
    </div>
  )
}

/** The chosen point; the whole span while none is. */
function Reading({ point, points, unit }: { point: BalancePoint | undefined; points: readonly BalancePoint[]; unit: string }) {
  const shown = point ?? sumPoints(points)
  const isDaily = (points[0]?.label.length ?? 0) > 7
  return (
    <dl className={styles.reading} aria-hidden="true">
      <div className={styles.when}>
        <dt>{point ? (isDaily ? '日期' : '月份') : '范围'}</dt>
        <dd>{point?.label ?? `${points.length} ${isDaily ? '天' : '个月'}合计`}</dd>
      </div>
      <div data-kind="balance">
        <dt>{point ? '余额' : '期末余额'}</dt>
        <dd>
          {shown.balance.toLocaleString('zh-CN')} {unit}
        </dd>
      </div>
      <div data-kind="received">
        <dt>入账</dt>
        <dd>
          <Quantity amount={shown.in} />
        </dd>
      </div>
      <div data-kind="used">
        <dt>扣除</dt>
        <dd>
          <Quantity amount={-shown.out} />
        </dd>
      </div>
    </dl>
  )
}

function formatPoint({ label, balance, in: received, out }: BalancePoint, unit: string): string {
  return `${label}，余额 ${balance} ${unit}，入账 ${received}，扣除 ${out}`
}

function formatSummary(points: readonly BalancePoint[], unit: string): string {
  const { in: received, out, balance } = sumPoints(points)
  const text = (coins: number) => coins.toLocaleString('zh-CN')
  return `期间入账 ${text(received)} ${unit}，扣除 ${text(out)} ${unit}，期末余额 ${text(balance)} ${unit}。`
}
