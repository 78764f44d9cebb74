import { findDraft, removeDraft, saveDraft } from '#platform/drafts/parts/drafts.ts'
import { type ApplicationValues, emptyApplication } from './application-values.ts'

export const draftForm = 'scan-application'

export function findApplicationDraft(account: string): ApplicationValues | undefined {
  const draft = findDraft<ApplicationValues>({ form: draftForm, account })
  return draft && { ...emptyApplication, ...draft }
}

export function saveApplicationDraft(account: string, values: ApplicationValues): void {
  saveDraft({ form: draftForm, account }, values, emptyApplication)
}

export function removeApplicationDraft(account: string): void {
  removeDraft({ form: draftForm, account })
}
