import { Button } from 'antd'
import { formatYuan } from '#kit/money.ts'
import { invoiceLimits, invoiceMessages } from '../../rules.ts'
import { type Recharge, sumFen } from './chosen-recharges.ts'
import styles from '../invoices.module.css'

type ChosenBarProps = { chosen: readonly Recharge[]; hasLost: boolean; onClear: () => void; onNext: () => void }

/** How many are chosen and their sum, and the way on. */
export function ChosenBar({ chosen, hasLost, onClear, onNext }: ChosenBarProps) {
  const isTooMany = chosen.length > invoiceLimits.recharges
  return (
    <section className={styles.next} aria-label="已选">
      <p aria-live="polite">
        已选 <b>{chosen.length}</b> 条，合计 <b>¥{formatYuan(sumFen(chosen))}</b>
        {chosen.length > 0 && (
          <Button type="link" onClick={onClear}>
            清空
          </Button>
        )}
        {(hasLost || isTooMany) && (
          <span className={styles.block}>{isTooMany ? invoiceMessages.tooManyRecharges : '有记录已不可开票，请取消勾选'}</span>
        )}
      </p>
      <Button type="primary" disabled={chosen.length === 0 || hasLost || isTooMany} onClick={onNext}>
        下一步
      </Button>
    </section>
  )
}
