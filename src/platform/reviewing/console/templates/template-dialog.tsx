import { Button, Form, Input, Select } from 'antd'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { contractRule } from '#platform/calls/shared/contract-rule.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { showToast } from '#ui/feedback/show-toast.ts'
import type { ReviewCalls } from '../../contract.ts'
import { getCommentLimit, getAction, type ReviewDeclaration, listActions, reviewLimits } from '../../rules.ts'
import { getCommentReader } from '../action/comment-reader.ts'
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

type Values = Pick<EditedTemplate, 'name' | 'action' | 'text'>

function TemplateForm({ calls, declaration, edited, onClose, onSaved }: TemplateFormProps) {
  const [form] = Form.useForm<Values>()
  const action = Form.useWatch('action', form) ?? edited.action
  const { isSending, run } = useSubmission(form)

  async function save(values: Values): Promise<void> {
    const isSaved = await run(async () => {
      await callFromBrowser(calls.saveTemplate, { id: edited.id, ...values })
      showToast('success', `模板“${values.name.trim()}”已保存`)
    })
    if (isSaved) onSaved()
  }

  return (
    <StaffForm<Values> form={form} initialValues={edited} onSend={save}>
      <Form.Item name="name" label="模板名称" extra="显示在常用意见按钮上" rules={[contractRule(calls.saveTemplate, 'name')]}>
        <Input count={{ max: reviewLimits.templateName }} autoComplete="off" />
      </Form.Item>
      <Form.Item name="action" label="用于">
        <Select
          options={listActions(declaration)
            .filter(([, { comment }]) => comment !== 'none')
            .map(([name, { label }]) => ({ value: name, label }))}
        />
      </Form.Item>
      <Form.Item
        name="text"
        label="模板内容"
        extra={getCommentReader(declaration, getAction(declaration, action))}
        rules={[contractRule(calls.saveTemplate, 'text')]}
      >
        <Input.TextArea rows={4} count={{ max: getCommentLimit(getAction(declaration, action)) }} />
      </Form.Item>
      <div className={styles.actions}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={isSending}>
          保存模板
        </Button>
      </div>
    </StaffForm>
  )
}
