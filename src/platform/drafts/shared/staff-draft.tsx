import { Form } from 'antd'
import { useEffect, useState } from 'react'
import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { fromPickedText, isPicked } from '#ui/antd/days/picker-time.ts'
import { DraftNote } from './draft-note.tsx'
import { removeDraft, saveDraft, type DraftKey, findDraft, loadDraft } from './drafts.ts'

/** `about`: the record, with its version where it has one. */
export type StaffDraft = { form: string; about?: string; version?: number }

/** What a form of the console keeps of what is typed until it is sent, also on another device. `note` stands within the form. */
export function toStaffDraft<V extends object>(draft: StaffDraft, blank: Partial<V>) {
  const { id: account } = getSignedIn<{ id: string }>('staff')
  const { version = '', ...record } = draft
  const key = { ...record, account, version: String(version) }
  return {
    note: <FormDraft key={`${key.about} ${key.version}`} of={key} blank={blank} />,
    save: (values: Partial<V>) => saveDraft<object>(key, values, blank),
    remove: () => removeDraft(key),
  }
}

type FormDraftProps = { of: DraftKey; blank: object }

/** Within a form: fills in the draft once it is there, unless one has begun to type, and offers to begin anew. */
function FormDraft({ of, blank }: FormDraftProps) {
  const form = Form.useFormInstance()
  const [isLoaded, setLoaded] = useState(false)

  const fillIn = () => form.setFieldsValue(reviveDays(findDraft<Record<string, unknown>>(of) ?? {}, blank))

  useEffect(() => {
    let isCurrent = true
    async function fill(): Promise<void> {
      await loadDraft(of)
      if (!isCurrent || form.isFieldsTouched()) return
      fillIn()
      setLoaded(true)
    }
    void fill()
    return () => {
      isCurrent = false
    }
    // As the form was when it opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [])

  return <DraftNote key={String(isLoaded)} of={of} onFill={fillIn} onClear={() => form.resetFields()} />
}

/** JSON holds a picked day as text. */
function reviveDays(found: Record<string, unknown>, blank: object): Record<string, unknown> {
  const days = new Set(Object.entries(blank).flatMap(([name, value]) => (isPicked(value) ? [name] : [])))
  return Object.fromEntries(Object.entries(found).map(([name, value]) => [name, days.has(name) ? toPicked(value) : value]))
}

function toPicked(value: unknown) {
  return typeof value === 'string' ? fromPickedText(value) : null
}
