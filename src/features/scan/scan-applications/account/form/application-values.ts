import { emptyTexts, type Texts } from '#platform/reviewing/text-rules.ts'
import type { Uploaded } from '#platform/uploads/shared/use-upload.ts'
import { applicationTexts } from '../../rules.ts'
import { findDraft, loadDraft, removeDraft, saveDraft } from '#platform/drafts/shared/drafts.ts'

/** Values of the form. `path`: the ids of the selected task type from the first level down. */
export type ApplicationValues = Texts<typeof applicationTexts> & {
  path: string[]
  target: string
  authorized: boolean
  letter: Uploaded | null
}

export const emptyApplication: ApplicationValues = {
  ...emptyTexts(applicationTexts),
  path: [],
  target: '',
  authorized: false,
  letter: null,
}

export const draftForm = 'scan-application'

export const toDraftKey = (account: string) => ({ form: draftForm, account })

export function loadApplicationDraft(account: string): Promise<void> {
  return loadDraft(toDraftKey(account))
}

export function findApplicationDraft(account: string): ApplicationValues | undefined {
  const draft = findDraft<ApplicationValues>(toDraftKey(account))
  return draft && { ...emptyApplication, ...draft }
}

export function saveApplicationDraft(account: string, values: ApplicationValues): void {
  saveDraft(toDraftKey(account), values, emptyApplication)
}

export function removeApplicationDraft(account: string): void {
  removeDraft(toDraftKey(account))
}
