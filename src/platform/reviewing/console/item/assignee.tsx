import { Button } from 'antd'
import { Hand, Send } from '#ui/icons.ts'
import { type ReviewDeclaration, reviewCan as can } from '../../rules.ts'
import type { Reviewed, Reviewer } from '../review-data.ts'
import styles from './review-detail.module.css'
import type { ItemActions } from './use-item-actions.ts'

type AssigneeProps = {
  declaration: ReviewDeclaration
  item: Reviewed['item']
  reviewer: Reviewer
  actions: Pick<ItemActions, 'claim' | 'release'>
  onHandOver: () => void
}

/** The member of staff who claimed the item, with the buttons that change it. */
export function Assignee({ declaration, item, reviewer, actions, onHandOver }: AssigneeProps) {
  return (
    <div className={styles.holder}>
      <span>{nameAssignee(item, reviewer)}</span>
      {reviewer.mayReview && (
        <span className={styles.moves}>
          {can.claim(declaration, item, reviewer.id) && (
            <Button size="small" icon={<Hand />} onClick={actions.claim}>
              领取
            </Button>
          )}
          {can.release(declaration, item, reviewer.id) && (
            <Button size="small" onClick={actions.release}>
              退回
            </Button>
          )}
          <Button size="small" icon={<Send />} onClick={onHandOver}>
            转交
          </Button>
        </span>
      )}
    </div>
  )
}

function nameAssignee({ assigneeId, assigneeName, standsInFor }: Reviewed['item'], { id }: Reviewer): string {
  if (!assigneeName) return '尚未领取'
  if (standsInFor) return `办理人：代 ${standsInFor}`
  return `办理人：${assigneeId === id ? '我' : assigneeName}`
}
