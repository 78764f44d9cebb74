import type { ComponentProps } from 'react'
import { FormDialog } from '#platform/calls/shared/form-dialog.tsx'
import { type StaffDraft, toStaffDraft } from './staff-draft.tsx'

type DraftDialogProps<V extends object> = ComponentProps<typeof FormDialog<V>> & { draft: StaffDraft }

/** A form dialog of staff with more than three fields. */
export function DraftDialog<V extends object>({ draft, ...dialog }: DraftDialogProps<V>) {
  const { note, save, remove } = toStaffDraft<V>(draft, dialog.initial ?? {})
  return (
    <FormDialog<V>
      {...dialog}
      onChange={save}
      onSend={async (values, sent) => {
        await dialog.onSend(values, sent)
        remove()
      }}
    >
      {note}
      {dialog.children}
    </FormDialog>
  )
}
