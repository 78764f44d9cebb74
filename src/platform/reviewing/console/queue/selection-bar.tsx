import { Button } from 'antd'
import { BulkBar } from '#platform/lists/shared/bulk-bar.tsx'
import { isBulkAction, listActions, type ReviewDeclaration } from '../../rules.ts'
import { isPermitted } from '../action/act.ts'
import { ActionButton } from '../action/action-button.tsx'
import { countText, type Queue, type Reviewer } from '../review-data.ts'

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
    <BulkBar
      count={everything ? countText(queue) : count.toLocaleString('zh-CN')}
      measure="项"
      onClear={onClear}
      more={
        !everything &&
        queue.total > count && (
          <Button type="link" onClick={onEverything}>
            选择全部 {countText(queue)} 条
          </Button>
        )
      }
    >
      {actions.map(([name, action]) => (
        <ActionButton key={name} action={action} prefix="批量" onClick={() => onAct(name)} />
      ))}
    </BulkBar>
  )
}
