import { Button, Form, Input } from 'antd'
import { useEffect, useRef } from 'react'
import { callFromBrowser } from '#gateway/browser-call.ts'
import { formatDate } from '#kit/dates.ts'
import { attempt } from '#platform/calls/shared/attempt.ts'
import { StaffForm } from '#platform/calls/shared/staff-form.tsx'
import { useSubmission } from '#platform/calls/shared/use-submission.ts'
import { type ContentId, type ContentKind, emptyData, getFields, newPieceOf } from '#platform/publishing/content-kinds.ts'
import { createIdTakenRefusal } from '#platform/publishing/rules.ts'
import { Dialog } from '#ui/antd/dialog.tsx'
import { openContent } from '../../contract.ts'
import { storeUnsent } from '../saving/unsent.ts'
import { IdItem, proposeId } from './id-item.tsx'

type NewDialogProps = { kind: ContentKind; rules: ContentId; open: boolean; onClose: () => void; onGiven: (id: string) => void }

/** Asks for what the address of a new piece consists of; its title proposes it. */
export function NewDialog({ open, onClose, ...props }: NewDialogProps) {
  return (
    <Dialog open={open} title={newPieceOf(props.kind)} width={440} onClose={onClose}>
      <NewForm {...props} />
    </Dialog>
  )
}

type Values = { title?: string; id: string }

function NewForm({ kind, rules, onGiven }: Omit<NewDialogProps, 'open' | 'onClose'>) {
  const [form] = Form.useForm<Values>()
  const { isSending, run } = useSubmission(form)
  const { propose, keepOwn } = useProposals(kind, (id) => form.setFieldsValue({ id }))

  async function begin({ title = '', id }: Values): Promise<void> {
    await run(async () => {
      const { isNew } = await callFromBrowser(openContent, { kind: kind.kind, id })
      if (!isNew) return form.setFields([{ name: 'id', errors: [createIdTakenRefusal(rules.label).msg] }])
      if (title.trim()) storeUnsent(kind.kind, id, { data: begun(kind, title.trim()), version: 0, basedOn: 0 })
      onGiven(id)
    })
  }

  return (
    <StaffForm<Values> form={form} onSend={begin}>
      {rules.isWords && <TitleItem kind={kind} onTyped={propose} />}
      <IdItem kind={kind} rules={rules} name="id" onType={keepOwn} />
      <Button type="primary" htmlType="submit" loading={isSending}>
        开始编辑
      </Button>
    </StaffForm>
  )
}

/** Proposes an id when typing pauses; one that the editor typed stays. */
function useProposals(kind: ContentKind, onProposed: (id: string) => void) {
  const isOwn = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')

  useEffect(() => () => clearTimeout(timer.current), [])

  function propose(title: string): void {
    latest.current = title
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () =>
        void attempt(async () => {
          const id = await proposeId(kind, title)
          if (!isOwn.current && latest.current === title) onProposed(id)
        }),
      300,
    )
  }

  return { propose, keepOwn: () => (isOwn.current = true) }
}

/** The field of the form that names a piece. */
function TitleItem({ kind, onTyped }: { kind: ContentKind; onTyped: (title: string) => void }) {
  const field = getFields(kind)[kind.title]
  return (
    <Form.Item
      name="title"
      label={field?.label ?? '标题'}
      validateTrigger="onSubmit"
      rules={[{ required: true, whitespace: true, message: `请输入${field?.label ?? '标题'}` }]}
    >
      <Input
        autoComplete="off"
        {...(field?.type === 'text' && { count: { max: field.max } })}
        onInput={({ currentTarget }) => onTyped(currentTarget.value)}
      />
    </Form.Item>
  )
}

/** The form of a new piece with its title, as if that had been typed there. */
function begun(kind: ContentKind, title: string): Record<string, unknown> {
  return { ...emptyData(getFields(kind)), ...kind.defaults?.(formatDate(new Date())), [kind.title]: title }
}
