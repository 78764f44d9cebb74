import { Button } from 'antd'
import { isBulkAction, listActions, type ReviewDeclaration } from '../../rules.ts'
import { isPermitted } from '../action/act.ts'
import { ActionButton } from '../action/action-button.tsx'
import { countText, type Queue, type Reviewer } from '../review-data.ts'
import styles from '#platform/lists/shared/bulk-bar.module.css'

type SelectionBarProps = {
  declaration: ReviewDeclaration
  count: number
  queue: Queue
  reviewer: Reviewer
  everything: boolean
  onEverything: () => void
  onClear: () => void
  onAct: (name: string) => void
}

export function SelectionBar({ declaration, count, queue, reviewer, everything, onEverything, onClear, onAct }: SelectionBarProps) {
  const actions = listActions(declaration).filter(([, action]) => isBulkAction(action) && isPermitted(action, reviewer))
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
        {actions.map(([name, action]) => (
          <ActionButton key={name} action={action} prefix="批量" onClick={() => onAct(name)} />
        ))}
      </div>
    </section>
  )
}
