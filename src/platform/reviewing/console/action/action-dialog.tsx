import { Button, Form, type FormInstance, Input, Select } from 'antd'
import { useRevalidator } from 'react-router'
import { showRefusal } from '#platform/calls/shared/attempt.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { UploadItem } from '#platform/uploads/shared/upload-item.tsx'
import type { Uploaded } from '#platform/uploads/shared/use-upload.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { getAction, getCommentLabel, getCommentLimit, keepsState, type ReviewAction, type ReviewDeclaration } from '../../rules.ts'
import type { ReplyTemplate } from '../review-data.ts'
import type { ActionInput } from './act.ts'
import styles from './action-dialog.module.css'
import { CommentField } from './comment-field.tsx'
import { getCommentReader } from './comment-reader.ts'

export type Choices = Readonly<Record<string, readonly { value: string; label: string }[]>>

type ActionDialogProps = {
  declaration: ReviewDeclaration
  /** None: closed. */
  name: string | undefined
  /** One item's title, or how many there are. */
  subject: string
  templates: readonly ReplyTemplate[]
  /** What is to be known before. */
  note?: string | undefined
  /** Options of the fields that are a choice, by field. */
  choices?: Choices | undefined
  /** What the first of two reviewers filled in, by field. */
  initial?: Texts | undefined
  onClose: () => void
  onRun: (input: ActionInput) => Promise<void>
}

/** Names the item, and asks for the comment, files and fields that the action declares. */
export function ActionDialog({ name, subject, onClose, ...rest }: ActionDialogProps) {
  return (
    <Dialog
      open={name !== undefined}
      onClose={onClose}
      title={name ? `${getAction(rest.declaration, name).label}：${subject}` : ''}
      width={560}
      closesFromOutside={false}
    >
      {name && <ActionForm key={name} name={name} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

type ActionFormProps = Omit<ActionDialogProps, 'name' | 'subject'> & { name: string }

function ActionForm({ declaration, name, templates, note, choices, initial = {}, onClose, onRun }: ActionFormProps) {
  const action = getAction(declaration, name)
  const [form] = Form.useForm<Written>()
  const { isSending, run } = useRun({ form, onClose, onRun })
  return (
    <StaffForm<Written> form={form} initialValues={{ form: initial }} onSend={run}>
      {note && <p className={styles.note}>{note}</p>}
      <GivenFields action={action} choices={choices} />
      {action.comment !== 'none' && (
        <CommentField
          label={getCommentLabel(declaration, action)}
          isRequired={action.comment === 'required'}
          limit={getCommentLimit(action)}
          reader={getCommentReader(declaration, action)}
          templates={templates.filter((template) => template.action === name)}
        />
      )}
      {!action.undoable && !keepsState(action) && <p className={styles.final}>提交后不能撤销或修改，请核对后再提交。</p>}
      <div className={styles.actions}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" danger={action.look === 'danger'} loading={isSending}>
          {action.label}
        </Button>
      </div>
    </StaffForm>
  )
}

type Run = Pick<ActionDialogProps, 'onClose' | 'onRun'> & { form: FormInstance<Written> }

/** Runs the action. After a run, and after a refusal that is about no field, the items have changed and are loaded again. */
function useRun({ form, onClose, onRun }: Run) {
  const { isSending, send } = useSubmission(form)
  const { revalidate } = useRevalidator()

  async function run(written: Written): Promise<void> {
    const isDone = await send(
      () => onRun(toActionInput(written)),
      (refusal) => {
        if (refusal.errors.length > 0) return
        showRefusal(refusal)
        void revalidate()
      },
    )
    if (!isDone) return
    onClose()
    await revalidate()
  }

  return { isSending, run }
}

type Texts = Record<string, string>
/** As the fields stand in the form: what nothing was given for is undefined. */
type Written = { comment?: string; files?: Record<string, Uploaded | null | undefined>; form?: Record<string, string | undefined> }

function toActionInput({ comment = '', files = {}, form = {} }: Written): ActionInput {
  return {
    comment: comment.trim(),
    files: Object.fromEntries(Object.entries(files).flatMap(([slot, file]) => (file ? [[slot, file.id]] : []))),
    form: Object.fromEntries(Object.entries(form).map(([key, text]) => [key, text ?? ''])),
  }
}

type FieldRule = NonNullable<ReviewAction['form']>[string]

/** The fields and the files that the action declares. */
function GivenFields({ action, choices }: { action: ReviewAction; choices: Choices | undefined }) {
  return (
    <>
      {Object.entries(action.form ?? {}).map(([key, field]) => (
        <Form.Item
          key={key}
          name={['form', key]}
          label={field.label}
          extra={field.help}
          validateTrigger={field.input === 'choice' ? 'onChange' : 'onBlur'}
          rules={[{ validator: (_, text?: string) => checkText(field, text) }]}
        >
          {field.input === 'choice' ? (
            <Select placeholder="请选择" notFoundContent="没有可选的记录" options={[...(choices?.[key] ?? [])]} />
          ) : (
            <Input type={field.input ?? 'text'} {...(field.maxLength && { count: { max: field.maxLength } })} />
          )}
        </Form.Item>
      ))}
      {Object.entries(action.files ?? {}).map(([slot, rule]) => (
        <UploadItem
          key={slot}
          name={['files', slot]}
          label={rule.isRequired ? rule.label : `${rule.label}（${rule.note ?? '可选'}）`}
          rules={rule.isRequired ? [{ required: true, message: `请上传${rule.label}` }] : []}
          field={{ purpose: rule.purpose, ...(rule.endings && { endings: rule.endings }), label: `上传${rule.label}` }}
        />
      ))}
    </>
  )
}

/** As the server checks it. */
function checkText({ schema }: FieldRule, text = ''): Promise<void> {
  const { error } = schema.safeParse(text)
  return error ? Promise.reject(new Error(error.issues[0]?.message)) : Promise.resolve()
}
