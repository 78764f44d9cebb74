import { type Written, nothingWritten } from './application-values.ts'

const key = 'scan-application-draft'
const submissionKey = 'scan-application-submission'

/** One submission: its id, and the text of what goes out under it. */
export type Submission = { id: string; of: string }

/** What was written survives a reload and a lost session, for the same account only. */
export function readDraft(account: string): Written | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { account?: unknown; values?: Partial<Written> } | null
    return draft?.account === account ? { ...nothingWritten, ...draft.values } : undefined
  } catch {
    return undefined
  }
}

/** Is there anything of an application that nobody has sent? */
export function hasDraft(account: string): boolean {
  const { name = '', path = [], target = '' } = readDraft(account) ?? {}
  return name.trim() !== '' || path.length > 0 || target.trim() !== ''
}

/** A full or forbidden storage costs the draft, never the form. */
export function keepDraft(account: string, values: Written): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ account, values }))
  } catch {}
}

/** Of a submission that nobody has answered yet: sent again after a reload, it must not count twice. */
export function readSubmission(): Submission | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(submissionKey) ?? 'null') as Submission | null) ?? undefined
  } catch {
    return undefined
  }
}

export function keepSubmission(submission: Submission): void {
  try {
    sessionStorage.setItem(submissionKey, JSON.stringify(submission))
  } catch {}
}

export function dropDraft(): void {
  sessionStorage.removeItem(key)
  sessionStorage.removeItem(submissionKey)
}
