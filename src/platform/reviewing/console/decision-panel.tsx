import { Button } from 'antd'
import { Check, Undo2, X } from '#ui/icons.ts'
import { dateTimeOf } from '#kit/dates.ts'
import { type DecisionName, pendingState, type ReviewDeclaration, reviewCan, reviewLimits, stateOf } from '../rules.ts'
import styles from './decision-panel.module.css'
import type { Reviewed, Reviewer } from './review-data.ts'

type DecisionPanelProps = {
  declaration: ReviewDeclaration
  reviewed: Reviewed
  reviewer: Reviewer
  now: Date
  onDecide: (action: DecisionName) => void
  onUndo: () => void
}

/** What may be decided, or what was; what one may not do says why. */
export function DecisionPanel({ declaration, reviewed: { item, approvals }, reviewer, now, onDecide, onUndo }: DecisionPanelProps) {
  if (item.state !== pendingState) {
    const { label, tone } = stateOf(declaration, item.state)
    const until = new Date(Date.parse(item.decisionAt) + reviewLimits.undoMinutes * 60_000)
    return (
      <div className={styles.decided} data-tone={tone}>
        <p>
          <strong>{label}</strong> {item.reviewerName} {item.decidedAt && dateTimeOf(new Date(item.decidedAt)).slice(0, 16)}
        </p>
        {item.comment && <p className={styles.comment}>{item.comment}</p>}
        {reviewCan.undo(declaration, item, reviewer.id, now) && (
          <Button icon={<Undo2 />} onClick={onUndo}>
            撤销（{dateTimeOf(until).slice(11, 16)} 前）
          </Button>
        )}
      </div>
    )
  }
  const { approve, reject } = declaration.actions
  const reason = reasonAgainst(item, reviewer)
  return (
    <div className={styles.panel}>
      {approvals > 1 && (
        <p>{item.firstApproverName ? `${item.firstApproverName} 已初审通过，需由另一位审核人复核。` : '该事项需要两位审核人先后通过。'}</p>
      )}
      {reason && <p id="decision-reason">{reason}</p>}
      <div className={styles.buttons}>
        <Button
          type="primary"
          icon={<Check />}
          disabled={reason !== ''}
          aria-describedby="decision-reason"
          onClick={() => onDecide('approve')}
        >
          {approve.label} <kbd>A</kbd>
        </Button>
        {reject && (
          <Button danger icon={<X />} disabled={reason !== ''} aria-describedby="decision-reason" onClick={() => onDecide('reject')}>
            {reject.label} <kbd>R</kbd>
          </Button>
        )}
      </div>
    </div>
  )
}

function reasonAgainst(item: Reviewed['item'], reviewer: Reviewer): string {
  if (!reviewer.mayReview) return '您的角色只能查看。'
  if (item.assigneeId !== '' && item.assigneeId !== reviewer.id) return `由 ${item.assigneeName} 办理中；需要时可请其转交给您。`
  if (item.firstApproverId === reviewer.id) return '您已初审通过，需由另一位审核人复核。'
  return ''
}
