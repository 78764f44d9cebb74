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
      <span>{item.assigneeName ? `办理人：${item.assigneeId === reviewer.id ? '我' : item.assigneeName}` : '尚未领取'}</span>
      {reviewer.mayReview && (
        <span className={styles.moves}>
          {can.claim(declaration, item) && (
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
