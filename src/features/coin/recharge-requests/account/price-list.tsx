import { coinUnit } from '#features/coin/accounts/rules.ts'
import { formatYuan } from '#kit/money.ts'
import sheet from '#ui/layout/sheet.module.css'
import { findCost, type Price } from '../rules.ts'
import styles from './recharge-page.module.css'

export function PriceList({ prices }: { prices: readonly Price[] }) {
  if (prices.length === 0) return null
  return (
    <section className={sheet.sheet} aria-labelledby="prices">
      <h2 id="prices">价目表</h2>
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">一次充值</th>
            <th scope="col">每{coinUnit}单价</th>
            <th scope="col">起购金额</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ from, fen }) => (
            <tr key={from}>
              <th scope="row">
                {from.toLocaleString('zh-CN')} {coinUnit}起
              </th>
              <td>¥{formatYuan(fen)}</td>
              <td>¥{formatYuan(findCost(prices, from) ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>一次充值的全部数量按达到的档位计价。</p>
    </section>
  )
}
