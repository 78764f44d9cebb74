import { newRequestId } from '#gateway/submissions.ts'
import { type ApplicationValues, emptyApplication } from './application-values.ts'

const keyStart = 'scan-application-draft '
const toKey = (account: string) => `${keyStart}${account}`
const submissionKey = 'scan-application-submission'

/** A RequestId and the serialised input that it was created for. */
export type Submission = { id: string; of: string }

/** The draft survives a reload and a lost session, for the same account only. */
export function findDraft(account: string): ApplicationValues | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(toKey(account)) ?? 'null') as Partial<ApplicationValues> | null
    return draft ? { ...emptyApplication, ...draft } : undefined
  } catch {
    return undefined
  }
}

/** Whether an unsent draft exists. */
export function hasDraft(account: string): boolean {
  const { name = '', path = [], target = '' } = findDraft(account) ?? {}
  return name.trim() !== '' || path.length > 0 || target.trim() !== ''
}

/** Whether this tab keeps what another account has not sent. */
export function hasDraftOfOthers(account: string): boolean {
  try {
    const accounts = Object.keys(sessionStorage).flatMap((key) => (key.startsWith(keyStart) ? [key.slice(keyStart.length)] : []))
    return accounts.some((one) => one !== account && hasDraft(one))
  } catch {
    return false
  }
}

/** Without storage the form works, only the draft is lost. */
export function saveDraft(account: string, values: ApplicationValues): void {
  try {
    sessionStorage.setItem(toKey(account), JSON.stringify(values))
  } catch {}
}

/** A submission without a reply keeps its RequestId across a reload, so that sending it again has no second effect. */
export function findSubmission(): Submission | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(submissionKey) ?? 'null') as Submission | null) ?? undefined
  } catch {
    return undefined
  }
}

/** An unchanged form is the same submission, so a retry reuses its RequestId. */
export function continueSubmission(last: Submission | undefined, of: string): Submission {
  const submission = last?.of === of ? last : { id: newRequestId(), of }
  try {
    sessionStorage.setItem(submissionKey, JSON.stringify(submission))
  } catch {}
  return submission
}

export function removeDraft(account: string): void {
  sessionStorage.removeItem(toKey(account))
  sessionStorage.removeItem(submissionKey)
}
