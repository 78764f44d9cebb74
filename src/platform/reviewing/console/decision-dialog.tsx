import { Button } from 'antd'
import { useRef, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { actionOf, commentLimitOf, type DecisionName, type ReviewDeclaration, wordsOf } from '../rules.ts'
import { CommentField } from './comment-field.tsx'
import styles from './decision-dialog.module.css'
import type { ReplyTemplate } from './review-data.ts'

type DecisionDialogProps = {
  declaration: ReviewDeclaration
  /** None: closed. */
  action: DecisionName | undefined
  /** What is decided: one item's title, or how many. */
  subject: string
  templates: readonly ReplyTemplate[]
  onClose: () => void
  onDecide: (comment: string) => Promise<boolean>
}

/** Asks with the object's name, and for the comment that the decision needs. */
export function DecisionDialog({ action, subject, onClose, ...rest }: DecisionDialogProps) {
  return (
    <Dialog
      open={action !== undefined}
      onClose={onClose}
      title={action ? `${actionOf(rest.declaration, action).label}：${subject}` : ''}
      width="560px"
      closesFromOutside={false}
    >
      {action && <DecisionForm key={action} action={action} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

type DecisionFormProps = Omit<DecisionDialogProps, 'action' | 'subject'> & { action: DecisionName }

function DecisionForm({ declaration, action, templates, onClose, onDecide }: DecisionFormProps) {
  const [comment, setComment] = useState('')
  const [fault, setFault] = useState('')
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const rule = actionOf(declaration, action)

  async function decide(): Promise<void> {
    if (busy) return
    if (rule.comment === 'required' && comment.trim() === '') {
      setFault(`请填写${rule.commentLabel}`)
      return field.current?.querySelector('textarea')?.focus()
    }
    setBusy(true)
    const isDone = await onDecide(comment.trim())
    setBusy(false)
    if (isDone) onClose()
  }

  return (
    <>
      <div ref={field}>
        <CommentField
          label={rule.comment === 'required' ? rule.commentLabel : `${rule.commentLabel}（可选）`}
          value={comment}
          fault={fault}
          limit={commentLimitOf(rule)}
          reader={wordsOf(declaration).applicant}
          templates={templates.filter((template) => template.action === action)}
          onChange={(text) => {
            setComment(text)
            setFault('')
          }}
          onSubmit={() => void decide()}
        />
      </div>
      {declaration.isFinal && <p className={styles.final}>提交后不能撤销或修改，请核对后再提交。</p>}
      <div className={styles.actions}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" danger={action === 'reject'} loading={busy} onClick={() => void decide()}>
          {rule.label}
        </Button>
      </div>
    </>
  )
}
