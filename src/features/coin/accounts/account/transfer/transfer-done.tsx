import { Button } from 'antd'
import { CircleCheck } from '#ui/icons.ts'
import styles from '../coin-form.module.css'
import { coinPaths } from '../../shared/coin-user.ts'

type TransferDoneProps = { from: string; to: string; amount: number; unit: string }

/** The result of a transfer, and what the old card can still be used for. */
export function TransferDone({ from, to, amount, unit }: TransferDoneProps) {
  return (
    <section className={styles.done} aria-labelledby="moved">
      <h2 id="moved">
        <CircleCheck />
        转卡成功
      </h2>
      <dl className={styles.numbers}>
        <div>
          <dt>转出账号</dt>
          <dd>{from}</dd>
        </div>
        <div>
          <dt>转入账号</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>转入数量</dt>
          <dd>
            {amount.toLocaleString('zh-CN')} {unit}
          </dd>
        </div>
      </dl>
      <p>{from} 的余额现为 0，状态为“已转出”。</p>
      <h3>原卡仍可</h3>
      <ul>
        <li>登录、查看和导出明细</li>
        <li>提交申诉，查看申诉结果</li>
        <li>保留本卡充值的开票资格</li>
      </ul>
      <h3>原卡不再可</h3>
      <ul>
        <li>使用、充值或再次转卡</li>
      </ul>
      <div className={styles.next}>
        <Button type="primary" href={coinPaths.result}>
          返回账户
        </Button>
        <Button href={coinPaths.login}>登录 {to}</Button>
      </div>
    </section>
  )
}
