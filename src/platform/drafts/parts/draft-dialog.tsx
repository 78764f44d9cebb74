import { Form } from 'antd'
import { type ComponentProps, useEffect, useState } from 'react'
import { FormDialog } from '#platform/calls/parts/form-dialog.tsx'
import { getSignedIn } from '#platform/session/parts/session-guard.ts'
import { fromPickedText, isPicked } from '#ui/antd/days/picker-time.ts'
import { DraftNote } from './draft-note.tsx'
import { type DraftKey, findDraft, loadDraft, removeDraft, saveDraft } from './drafts.ts'

type DialogProps<V extends object> = ComponentProps<typeof FormDialog<V>>
type DraftDialogProps<V extends object> = DialogProps<V> & {
  /** The form, and the record with its version: a draft of a former version would undo what others have saved since. */
  draft: { form: string; about?: string }
}

/** A form dialog of staff with more than three fields: what is typed is kept until it is sent, also on another device. */
export function DraftDialog<V extends object>({ draft, ...dialog }: DraftDialogProps<V>) {
  const { id: account } = getSignedIn<{ id: string }>('staff')
  const key = { ...draft, account }
  const blank = dialog.initial ?? {}
  return (
    <FormDialog<V>
      {...dialog}
      onChange={(values) => saveDraft<object>(key, values, blank)}
      onSend={async (values, sent) => {
        await dialog.onSend(values, sent)
        removeDraft(key)
      }}
    >
      <DialogDraft of={key} blank={blank} />
      {dialog.children}
    </FormDialog>
  )
}

/** Fills in the draft once it is there, unless one has begun to type, and offers to begin anew. */
function DialogDraft({ of, blank }: { of: DraftKey; blank: object }) {
  const form = Form.useFormInstance()
  const [isLoaded, setLoaded] = useState(false)

  useEffect(() => {
    let isCurrent = true
    async function fill(): Promise<void> {
      await loadDraft(of)
      if (!isCurrent || form.isFieldsTouched()) return
      form.setFieldsValue(reviveDays(findDraft<Record<string, unknown>>(of) ?? {}, blank))
      setLoaded(true)
    }
    void fill()
    return () => {
      isCurrent = false
    }
    // As the dialog was when it opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  return <DraftNote key={String(isLoaded)} of={of} onClear={() => form.resetFields()} />
}

/** JSON holds a picked day as text. */
function reviveDays(found: Record<string, unknown>, blank: object): Record<string, unknown> {
  const days = new Set(Object.entries(blank).flatMap(([name, value]) => (isPicked(value) ? [name] : [])))
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, days.has(name) ? toPicked(value) : value]))
}

function toPicked(value: unknown) {
  return typeof value === 'string' ? fromPickedText(value) : null
}
