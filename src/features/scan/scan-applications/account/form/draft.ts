import { findDraft, loadDraft, removeDraft, saveDraft } from '#platform/drafts/shared/drafts.ts'
import { type ApplicationValues, emptyApplication } from './application-values.ts'

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
