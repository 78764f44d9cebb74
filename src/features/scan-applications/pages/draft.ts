import { type Written, nothingWritten } from './written.ts'

const key = 'scan-application-draft'

/** What was written survives a reload and a lost session, for the same account only. */
export function readDraft(account: string): Written | undefined {
  try {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? 'null') as { account?: unknown; values?: Partial<Written> } | null
    return draft?.account === account ? { ...nothingWritten, ...draft.values } : undefined
  } catch {
    return undefined
  }
}

/** A full or forbidden storage costs the draft, never the form. */
export function keepDraft(account: string, values: Written): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ account, values }))
  } catch {}
}

export function dropDraft(): void {
  sessionStorage.removeItem(key)
}
