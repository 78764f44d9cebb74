import { Button, Form } from 'antd'
import { type ComponentProps, useEffect, useState } from 'react'
import { FormDialog } from '#platform/calls/parts/form-dialog.tsx'
import { getSignedIn } from '#platform/session/parts/session-guard.ts'
import { fromPickedText, isPicked } from '#ui/antd/days/picker-time.ts'
import { Banner } from '#ui/antd/record/banner.tsx'
import { DraftNote } from './draft-note.tsx'
import { type DraftKey, findDraft, loadDraft, removeDraft, saveDraft } from './drafts.ts'

type DialogProps<V extends object> = ComponentProps<typeof FormDialog<V>>
type DraftDialogProps<V extends object> = DialogProps<V> & {
  /** The form, and the record with its version: a draft of a former version would undo what others have saved since. */
  draft: { form: string; about?: string }
}

/** A form dialog of staff with more than three fields: what is typed is kept until it is sent, also on another device. */
export function DraftDialog<V extends object>({ draft, open, ...dialog }: DraftDialogProps<V>) {
  const { id: account } = getSignedIn<{ id: string }>('staff')
  const { form, about = '' } = draft
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    if (!open) return
    let isCurrent = true
    void loadDraft({ form, account, about }).then(() => isCurrent && setLoaded(true))
    return () => {
      isCurrent = false
      setLoaded(false)
    }
  }, [open, form, account, about])

  const key = { form, account, about }
  const blank = dialog.initial ?? {}
  return (
    <FormDialog<V>
      {...dialog}
      open={open && isLoaded}
      onChange={(values) => saveDraft<object>(key, values, blank)}
      onSend={async (values, sent) => {
        await dialog.onSend(values, sent)
        removeDraft(key)
      }}
    >
      <Restored of={key} blank={blank} />
      {dialog.children}
      <DraftNote of={key} />
    </FormDialog>
  )
}

/** Fills in the draft when the dialog opens, and offers to begin anew. */
function Restored({ of, blank }: { of: DraftKey; blank: object }) {
  const form = Form.useFormInstance()
  const [found] = useState(() => findDraft<Record<string, unknown>>(of))
  const [isShown, setShown] = useState(found !== undefined)

  useEffect(() => {
    if (found) form.setFieldsValue(reviveDays(found, blank))
    // As the dialog was when it opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  function clear(): void {
    form.resetFields()
    removeDraft(of)
    setShown(false)
  }

  if (!isShown) return null
  return (
    <Banner>
      <output>已恢复上次填写、尚未提交的内容。</output>
      <Button size="small" onClick={clear}>
        清除并重新填写
      </Button>
    </Banner>
  )
}

/** JSON holds a picked day as text. */
function reviveDays(found: Record<string, unknown>, blank: object): Record<string, unknown> {
  const days = new Set(Object.entries(blank).flatMap(([name, value]) => (isPicked(value) ? [name] : [])))
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, days.has(name) ? toPicked(value) : value]))
}

function toPicked(value: unknown) {
  return typeof value === 'string' ? fromPickedText(value) : null
}
