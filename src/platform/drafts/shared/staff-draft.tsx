import { getSignedIn } from '#platform/session/shared/session-guard.ts'
import { removeDraft, saveDraft } from './drafts.ts'
import { FormDraft } from './form-draft.tsx'

/** `about`: the record with its version, where it has one: a draft of a former version would undo what others have saved since. */
export type StaffDraft = { form: string; about?: string }

/** What a form of the console keeps of what is typed until it is sent, also on another device. `note` stands within the form. */
export function toStaffDraft<V extends object>(draft: StaffDraft, blank: Partial<V>) {
  const { id: account } = getSignedIn<{ id: string }>('staff')
  const key = { ...draft, account }
  return {
    note: <FormDraft key={draft.about ?? ''} of={key} blank={blank} />,
    save: (values: Partial<V>) => saveDraft<object>(key, values, blank),
    remove: () => removeDraft(key),
  }
}
