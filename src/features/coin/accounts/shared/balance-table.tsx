import { Quantity } from '#platform/ledger/shared/quantity.tsx'
import styles from './balance-plot.module.css'
import type { BalancePoint } from './balance-points.ts'

type BalanceTableProps = { points: readonly BalancePoint[]; unit: string; toHref: (label: string) => string }

/** The plot as a table, newest first. */
export function BalanceTable({ points, unit, toHref }: BalanceTableProps) {
  return (
    <details className={styles.figures}>
      <summary>以表格查看</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll container must be reachable by keyboard */}
      <section aria-label="余额与使用数据" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{(points[0]?.label.length ?? 0) > 7 ? '日期' : '月份'}</th>
              <th scope="col">余额（{unit}）</th>
              <th scope="col">入账</th>
              <th scope="col">扣除</th>
            </tr>
          </thead>
          <tbody>
            {points.toReversed().map(({ label, balance, in: received, out }) => (
              <tr key={label}>
                <th scope="row">
                  <a href={toHref(label)} title={`查看 ${label} 的明细`}>
                    {label}
                  </a>
                </th>
                <td>{balance.toLocaleString('zh-CN')}</td>
                <td>
                  <Quantity amount={received} />
                </td>
                <td>
                  <Quantity amount={-out} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
