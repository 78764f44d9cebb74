import { newRequestId } from '#gateway/submissions.ts'
import { findDraft, readTab, removeDraft, saveDraft, storeTab } from '#platform/drafts/parts/drafts.ts'
import { type ApplicationValues, emptyApplication } from './application-values.ts'

export const draftForm = 'scan-application'
const submissionKey = 'scan-application-submission'

/** A RequestId and the serialised input that it was created for. */
export type Submission = { id: string; of: string }

export function findApplicationDraft(account: string): ApplicationValues | undefined {
  const draft = findDraft<ApplicationValues>({ form: draftForm, account })
  return draft && { ...emptyApplication, ...draft }
}

export function saveApplicationDraft(account: string, values: ApplicationValues): void {
  saveDraft({ form: draftForm, account }, values, emptyApplication)
}

/** A submission without a reply keeps its RequestId across a reload, so that sending it again has no second effect. */
export function findSubmission(): Submission | undefined {
  return readTab<Submission>(submissionKey)
}

/** An unchanged form is the same submission, so a retry reuses its RequestId. */
export function continueSubmission(last: Submission | undefined, of: string): Submission {
  const submission = last?.of === of ? last : { id: newRequestId(), of }
  storeTab(submissionKey, submission)
  return submission
}

export function removeApplicationDraft(account: string): void {
  removeDraft({ form: draftForm, account })
  storeTab(submissionKey, undefined)
}
