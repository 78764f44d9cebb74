import { Button, Input, Select } from 'antd'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { type FieldError, Refusal, refusals } from '#gateway/refusals.ts'
import { showRefusal } from '#platform/calls/shared/attempt.ts'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { UploadField } from '#platform/uploads/shared/upload-field.tsx'
import type { Uploaded } from '#platform/uploads/shared/use-upload.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { Field } from '#ui/antd/field.tsx'
import {
  getAction,
  getCommentLabel,
  getCommentLimit,
  getReviewWords,
  keepsState,
  type ReviewAction,
  type ReviewDeclaration,
} from '../../rules.ts'
import type { ReplyTemplate } from '../review-data.ts'
import type { ActionInput } from './act.ts'
import styles from './action-dialog.module.css'
import { CommentField } from './comment-field.tsx'

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
  const [comment, setComment] = useState('')
  const [files, setFiles] = useState<Files>({})
  const [form, setForm] = useState<Texts>(initial)
  const [errors, setErrors] = useState<FieldError[]>([])
  const fields = useRef<HTMLDivElement>(null)
  const errorAt = (field: string) => errors.find((error) => error.field === field)?.msg

  function change(field: string, update: () => void): void {
    update()
    setErrors(errors.filter((error) => error.field !== field))
  }

  function show(found: FieldError[]): void {
    setErrors(found)
    requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  const { isSending, run } = useRun({ declaration, action, onClose, onRun, onErrors: show })
  const send = () => void run({ comment, files, form })

  return (
    <>
      {note && <p className={styles.note}>{note}</p>}
      <div ref={fields} className={styles.fields}>
        <GivenFields {...{ action, choices, errorAt, change, files, setFiles, form, setForm }} />
        {action.comment !== 'none' && (
          <CommentField
            label={`${getCommentLabel(declaration, action)}${action.comment === 'required' ? '' : '（可选）'}`}
            value={comment}
            error={errorAt('comment')}
            limit={getCommentLimit(action)}
            reader={getReviewWords(declaration).applicant}
            templates={templates.filter((template) => template.action === name)}
            onChange={(text) => change('comment', () => setComment(text))}
            onSubmit={send}
          />
        )}
      </div>
      {!action.undoable && !keepsState(action) && <p className={styles.final}>提交后不能撤销或修改，请核对后再提交。</p>}
      <div className={styles.actions}>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" danger={action.look === 'danger'} loading={isSending} onClick={send}>
          {action.label}
        </Button>
      </div>
    </>
  )
}

type Run = Pick<ActionDialogProps, 'declaration' | 'onClose' | 'onRun'> & { action: ReviewAction; onErrors: (errors: FieldError[]) => void }

/** Checks and runs the action. After a run, and after a refusal that is about no field, the items have changed and are loaded again. */
function useRun({ declaration, action, onClose, onRun, onErrors }: Run) {
  const { isSending, send } = useSubmission()
  const { revalidate } = useRevalidator()

  async function run(written: Written): Promise<void> {
    const errors = findInputErrors(declaration, action, written)
    const work = async () => {
      if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
      await onRun({ comment: written.comment.trim(), files: toIds(written.files), form: written.form })
    }
    const isDone = await send(work, (refusal) => {
      onErrors(refusal.errors)
      if (refusal.errors.length > 0) return
      showRefusal(refusal)
      void revalidate()
    })
    if (!isDone) return
    onClose()
    await revalidate()
  }

  return { isSending, run }
}

type Files = Record<string, Uploaded | null | undefined>
type Texts = Record<string, string>

type GivenFieldsProps = {
  action: ReviewAction
  choices: Choices | undefined
  errorAt: (field: string) => string | undefined
  change: (field: string, update: () => void) => void
  files: Files
  setFiles: (update: (now: Files) => Files) => void
  form: Texts
  setForm: (form: Texts) => void
}

/** The fields and the files that the action declares. */
function GivenFields({ action, choices, errorAt, change, files, setFiles, form, setForm }: GivenFieldsProps) {
  return (
    <>
      {Object.entries(action.form ?? {}).map(([key, { label, input, help, maxLength }]) => (
        <Field key={key} label={label} help={help} error={errorAt(`form.${key}`)}>
          {(control) =>
            input === 'choice' ? (
              <Select
                {...control}
                placeholder="请选择"
                notFoundContent="没有可选的记录"
                options={[...(choices?.[key] ?? [])]}
                value={form[key] ?? null}
                onChange={(value: string) => change(`form.${key}`, () => setForm({ ...form, [key]: value }))}
              />
            ) : (
              <Input
                {...control}
                type={input ?? 'text'}
                {...(maxLength && { maxLength })}
                value={form[key] ?? ''}
                onChange={({ target }) => change(`form.${key}`, () => setForm({ ...form, [key]: target.value }))}
              />
            )
          }
        </Field>
      ))}
      {Object.entries(action.files ?? {}).map(([slot, rule]) => (
        <Field key={slot} label={rule.isRequired ? rule.label : `${rule.label}（${rule.note ?? '可选'}）`} error={errorAt(`files.${slot}`)}>
          {(control) => (
            <UploadField
              {...control}
              purpose={rule.purpose}
              {...(rule.endings && { endings: rule.endings })}
              label={`上传${rule.label}`}
              value={files[slot]}
              onChange={(file) => change(`files.${slot}`, () => setFiles((now) => ({ ...now, [slot]: file })))}
            />
          )}
        </Field>
      ))}
    </>
  )
}

type Written = { comment: string; files: Files; form: Texts }

/** Client-side validation, same errors as the server. */
function findInputErrors(declaration: ReviewDeclaration, action: ReviewAction, { comment, files, form }: Written): FieldError[] {
  const inputErrors: FieldError[] = []
  for (const [key, { schema }] of Object.entries(action.form ?? {})) {
    const { error } = schema.safeParse(form[key] ?? '')
    if (error) inputErrors.push({ field: `form.${key}`, msg: error.issues[0]?.message ?? '' })
  }
  for (const [slot, { label, isRequired }] of Object.entries(action.files ?? {}))
    if (isRequired && !files[slot]) inputErrors.push({ field: `files.${slot}`, msg: `请上传${label}` })
  if (action.comment === 'required' && comment.trim() === '')
    inputErrors.push({ field: 'comment', msg: `请填写${getCommentLabel(declaration, action)}` })
  return inputErrors
}

function toIds(files: Files): Record<string, string> {
  return Object.fromEntries(Object.entries(files).flatMap(([slot, file]) => (file ? [[slot, file.id]] : [])))
}
