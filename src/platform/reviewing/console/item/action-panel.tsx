import { Button } from 'antd'
import { Undo2 } from '#ui/icons.ts'
import { formatDateTime } from '#kit/dates.ts'
import { listActions, type ReviewDeclaration, reviewCan, reviewLimits, getState } from '../../rules.ts'
import { isPermitted } from '../action/act.ts'
import { ActionButton } from '../action/action-button.tsx'
import type { Reviewed, Reviewer } from '../review-data.ts'
import styles from './action-panel.module.css'

type ActionPanelProps = {
  declaration: ReviewDeclaration
  reviewed: Reviewed
  reviewer: Reviewer
  now: Date
  onAct: (name: string) => void
  onUndo: () => void
}

/** What was done last, and what may be done now; what one may not do says why. */
export function ActionPanel({ declaration, reviewed, reviewer, now, onAct, onUndo }: ActionPanelProps) {
  const { item, approvals } = reviewed
  const actions = listActions(declaration, item.state)
  const isOpen = getState(declaration, item.state).isOpen === true
  const reason = findBlockReason(reviewed, reviewer, { isOpen })
  const unchecked = isOpen && reason === '' ? findUncheckedReason(reviewed, actions) : ''
  const needsTwo = approvals > 1 && actions.some(([, { twoPersons }]) => twoPersons)
  return (
    <div className={styles.panel}>
      {item.decidedAt && <LastAction {...{ declaration, item, reviewer, now, onUndo }} />}
      {(needsTwo || (isOpen && item.firstApproverName)) && (
        <p>{item.firstApproverName ? `${item.firstApproverName} 已初审通过，需由另一位审核人复核。` : '该事项需要两位审核人先后通过。'}</p>
      )}
      {actions.length > 0 && (
        <>
          {reason && <p id="action-reason">{reason}</p>}
          {unchecked && <p id="action-unchecked">{unchecked}</p>}
          <div className={styles.buttons}>
            {actions.map(([name, action]) => (
              <ActionButton
                key={name}
                action={action}
                hasKey
                disabled={reason !== '' || (unchecked !== '' && action.needsChecklist === true) || !isPermitted(action, reviewer)}
                {...(reason && { describedBy: 'action-reason' })}
                {...(unchecked && action.needsChecklist && { describedBy: 'action-unchecked' })}
                onClick={() => onAct(name)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}

type LastActionProps = Pick<ActionPanelProps, 'declaration' | 'reviewer' | 'now' | 'onUndo'> & { item: Reviewed['item'] }

function LastAction({ declaration, item, reviewer, now, onUndo }: LastActionProps) {
  const { label, tone } = getState(declaration, item.state)
  const until = new Date(Date.parse(item.decisionAt) + reviewLimits.undoMinutes * 60_000)
  return (
    <div className={styles.decided} data-tone={tone}>
      <p>
        <strong>{label}</strong> {item.reviewerName} {formatDateTime(new Date(item.decidedAt)).slice(0, 16)}
      </p>
      {item.comment && <p className={styles.comment}>{item.comment}</p>}
      {reviewCan.undo(declaration, item, { by: reviewer.id, now }) && (
        <Button icon={<Undo2 />} onClick={onUndo}>
          撤销（{formatDateTime(until).slice(11, 16)} 前）
        </Button>
      )}
    </div>
  )
}

function findBlockReason({ item, requires }: Reviewed, reviewer: Reviewer, { isOpen }: { isOpen: boolean }): string {
  if (!reviewer.mayReview) return '您的角色只能查看。'
  if (!isOpen) return ''
  if (item.assigneeId !== '' && item.assigneeId !== reviewer.id && !item.standsInFor)
    return `由 ${item.assigneeName} 办理中；需要时可请其转交给您。`
  if (item.standsInFor && item.firstApproverId === item.assigneeId) return `${item.standsInFor} 已初审通过，需由另一位审核人复核。`
  if (item.firstApproverId === reviewer.id) return '您已初审通过，需由另一位审核人复核。'
  if (requires.claim && item.assigneeId === '') return '请先领取，再办理。'
  return ''
}

/** What waits for the rest of the checklist. */
function findUncheckedReason({ item, requires }: Reviewed, actions: ReturnType<typeof listActions>): string {
  if (!requires.checklist || item.uncheckedCount === 0) return ''
  const labels = actions.filter(([, { needsChecklist }]) => needsChecklist).map(([, { label }]) => `“${label}”`)
  return labels.length > 0 ? `还有 ${item.uncheckedCount} 条要点未勾选，完成后才能${labels.join('、')}。` : ''
}
