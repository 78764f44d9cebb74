import { Button } from 'antd'
import { Check, X } from '#ui/icons.ts'
import type { DecisionName, ReviewDeclaration } from '../rules.ts'
import { countText, type Queue } from './review-data.ts'
import styles from './selection-bar.module.css'

type SelectionBarProps = {
  declaration: ReviewDeclaration
  count: number
  queue: Queue
  everything: boolean
  onEverything: () => void
  onClear: () => void
  onDecide: (action: DecisionName) => void
}

export function SelectionBar({ declaration, count, queue, everything, onEverything, onClear, onDecide }: SelectionBarProps) {
  const { approve, reject } = declaration.actions
  return (
    <section aria-label="批量操作" className={styles.bar}>
      <span>
        已选 <strong>{everything ? countText(queue) : count.toLocaleString('zh-CN')}</strong> 项
      </span>
      {!everything && queue.total > count && (
        <Button type="link" onClick={onEverything}>
          选择全部 {countText(queue)} 条
        </Button>
      )}
      <Button type="text" onClick={onClear}>
        取消选择
      </Button>
      <div className={styles.actions}>
        <Button type="primary" icon={<Check />} onClick={() => onDecide('approve')}>
          批量{approve.label}
        </Button>
        {reject && (
          <Button danger icon={<X />} onClick={() => onDecide('reject')}>
            批量{reject.label}
          </Button>
        )}
      </div>
    </section>
  )
}
