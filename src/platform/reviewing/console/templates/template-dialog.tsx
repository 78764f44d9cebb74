import { Button, Input, Select } from 'antd'
import { useState } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { Field } from '#ui/antd/field.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import type { ReviewCalls } from '../../contract.ts'
import { getCommentLimit, getAction, getReviewWords, type ReviewDeclaration, listActions, reviewLimits } from '../../rules.ts'
import type { ReplyTemplate } from '../review-data.ts'
import styles from './templates.module.css'

/** `id` is '' for a new one. */
export type EditedTemplate = ReplyTemplate

type TemplateDialogProps = {
  calls: ReviewCalls
  declaration: ReviewDeclaration
  /** None: closed. */
  edited: EditedTemplate | undefined
  onClose: () => void
  onSaved: () => void
}

export function TemplateDialog({ edited, onClose, ...rest }: TemplateDialogProps) {
  return (
    <Dialog
      open={edited !== undefined}
      onClose={onClose}
      title={edited?.id ? `编辑模板“${edited.name}”` : '新建模板'}
      closesFromOutside={false}
    >
      {edited && <TemplateForm key={edited.id} edited={edited} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

type TemplateFormProps = Omit<TemplateDialogProps, 'edited'> & { edited: EditedTemplate }

function TemplateForm({ calls, declaration, edited, onClose, onSaved }: TemplateFormProps) {
  const [name, setName] = useState(edited.name)
  const [action, setAction] = useState(edited.action)
  const [text, setText] = useState(edited.text)
  const [tried, setTried] = useState(false)
  const { isSending: busy, run } = useSubmission()

  async function save(): Promise<void> {
    setTried(true)
    if (name.trim() === '' || text.trim() === '') return
    const isSaved = await run(async () => {
      await callFromBrowser(calls.saveTemplate, { id: edited.id, name, action, text })
      showToast('success', `模板“${name.trim()}”已保存`)
    })
    if (isSaved) onSaved()
  }

  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <NameField value={name} isTried={tried} onChange={setName} />
      <ActionField declaration={declaration} value={action} onChange={setAction} />
      <Field
        label="模板内容"
        required
        error={tried && text.trim() === '' ? '请输入模板内容' : undefined}
        help={`${getReviewWords(declaration).applicant}可以看到`}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={4}
            maxLength={getCommentLimit(getAction(declaration, action))}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          保存模板
        </Button>
      </div>
    </form>
  )
}

type ActionFieldProps = { declaration: ReviewDeclaration; value: string; onChange: (action: string) => void }

function ActionField({ declaration, value, onChange }: ActionFieldProps) {
  return (
    <Field label="用于">
      {(control) => (
        <Select
          {...control}
          value={value}
          options={listActions(declaration)
            .filter(([, { comment }]) => comment !== 'none')
            .map(([name, { label }]) => ({ value: name, label }))}
          onChange={(name: string) => onChange(name)}
        />
      )}
    </Field>
  )
}

type NameFieldProps = { value: string; isTried: boolean; onChange: (name: string) => void }

function NameField({ value, isTried, onChange }: NameFieldProps) {
  return (
    <Field label="模板名称" required error={isTried && value.trim() === '' ? '请输入模板名称' : undefined} help="显示在常用意见按钮上">
      {(control) => (
        <Input {...control} maxLength={reviewLimits.templateName} value={value} onChange={(event) => onChange(event.currentTarget.value)} />
      )}
    </Field>
  )
}
