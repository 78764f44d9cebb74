import { type PointerEvent, useId, useState } from 'react'
import styles from './balance-plot.module.css'
import { type BalancePoint, getScaleEnd, signed } from './balance-points.ts'
import { BalanceTable } from './balance-table.tsx'

const heights = { balance: 160, used: 64 }
const step = 10
/** Markers on the line at each credit. */
const mark = 6

type BalancePlotProps = { points: readonly BalancePoint[]; unit: string }

/** Step line of the balance above columns of debits; values are readable by pointer, by keyboard and in a table. */
export function BalancePlot({ points, unit }: BalancePlotProps) {
  const [chosen, choose] = useState<number>()
  const hintId = useId()
  const at = Math.min(chosen ?? points.length - 1, points.length - 1)
  const point = points[at]
  if (!point) return null

  const [highest, mostUsed] = [
    getScaleEnd(Math.max(...points.map(({ balance }) => balance))),
    getScaleEnd(Math.max(...points.map(({ out }) => out))),
  ]
  const width = points.length * step
  const y = (balance: number) => heights.balance * (1 - balance / highest)
  const line = points.map(({ balance }, i) => `${i === 0 ? 'M' : 'L'}${i * step} ${y(balance)}H${(i + 1) * step}`).join('')

  function pointAt(event: PointerEvent<HTMLInputElement>): void {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    choose(Math.min(points.length - 1, Math.max(0, Math.floor(((event.clientX - left) / wide) * points.length))))
  }

  return (
    <div className={styles.plot}>
      <Reading point={point} unit={unit} />
      <div className={styles.scale} aria-hidden="true">
        <span>{highest.toLocaleString('zh-CN')}</span>
        <span>{(highest / 2).toLocaleString('zh-CN')}</span>
        <span>0</span>
      </div>
      <div className={styles.area}>
        <svg viewBox={`0 0 ${width} ${heights.balance}`} preserveAspectRatio="none" aria-hidden="true" className={styles.balance}>
          <path d={`M0 0H${width}M0 ${heights.balance / 2}H${width}`} className={styles.grid} />
          <path d={`${line}V${heights.balance}H0Z`} className={styles.fill} />
          <rect x={at * step} width={step} height={heights.balance} className={styles.chosen} />
          {points.map(({ label, balance, in: received }, i) =>
            received > 0 ? (
              <rect key={label} x={i * step} y={Math.max(0, y(balance) - mark)} width={step} height={mark} className={styles.received} />
            ) : undefined,
          )}
          <path d={line} className={styles.line} />
        </svg>
        <svg viewBox={`0 0 ${width} ${heights.used}`} preserveAspectRatio="none" aria-hidden="true" className={styles.used}>
          <rect x={at * step} width={step} height={heights.used} className={styles.chosen} />
          {points.map(({ label, out }, i) => {
            const tall = (out / mostUsed) * heights.used
            return <rect key={label} x={i * step + step * 0.15} y={heights.used - tall} width={step * 0.7} height={tall} />
          })}
        </svg>
        <input
          type="range"
          min={0}
          max={points.length - 1}
          value={at}
          aria-label="逐点查看余额与使用"
          aria-valuetext={textOf(point, unit)}
          aria-describedby={hintId}
          className={styles.pointer}
          onChange={(event) => choose(Number(event.currentTarget.value))}
          onPointerMove={pointAt}
          onPointerLeave={() => choose(undefined)}
        />
      </div>
      <div className={styles.ends} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </div>
      <p id={hintId} className={styles.sum}>
        {sumOf(points, unit)}
      </p>
      <BalanceTable points={points} unit={unit} />
    </div>
  )
}

function Reading({ point, unit }: { point: BalancePoint; unit: string }) {
  return (
    <dl className={styles.reading} aria-hidden="true">
      <div className={styles.when}>
        <dt>{point.label.length > 7 ? '日期' : '月份'}</dt>
        <dd>{point.label}</dd>
      </div>
      <div data-kind="balance">
        <dt>余额</dt>
        <dd>
          {point.balance.toLocaleString('zh-CN')} {unit}
        </dd>
      </div>
      <div data-kind="received">
        <dt>入账</dt>
        <dd>{signed(point.in)}</dd>
      </div>
      <div data-kind="used">
        <dt>扣除</dt>
        <dd>{signed(-point.out)}</dd>
      </div>
    </dl>
  )
}

function textOf({ label, balance, in: received, out }: BalancePoint, unit: string): string {
  return `${label}，余额 ${balance} ${unit}，入账 ${received}，扣除 ${out}`
}

function sumOf(points: readonly BalancePoint[], unit: string): string {
  const sum = (of: (point: BalancePoint) => number) => points.reduce((total, point) => total + of(point), 0).toLocaleString('zh-CN')
  const end = points.at(-1)?.balance.toLocaleString('zh-CN')
  return `期间入账 ${sum((point) => point.in)} ${unit}，扣除 ${sum((point) => point.out)} ${unit}，期末余额 ${end} ${unit}。`
}
