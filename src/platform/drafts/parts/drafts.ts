import { readTab, storeTab } from '#ui/browser/tab-storage.ts'

/** The draft of a form: it belongs to an account, and to the record that the form is about where there is one. */
export type DraftKey = { form: string; account: string; about?: string }

const keyStart = (form: string) => `${form}-draft `
const toKey = ({ form, account, about = '' }: DraftKey) => `${keyStart(form)}${account} ${about}`.trim()

/** The draft survives a reload and a lost session, for the same account only; a logout removes it (`clearTabStorage`). */
export function findDraft<T extends object>(key: DraftKey): Partial<T> | undefined {
  return readTab<Partial<T>>(toKey(key))
}

/** What differs in nothing from the `blank` form is no draft. */
export function saveDraft<T extends object>(key: DraftKey, values: T, blank: T): void {
  const names = Object.keys(values) as (keyof T)[]
  const isBlank = names.every((name) => JSON.stringify(values[name] ?? '') === JSON.stringify(blank[name] ?? ''))
  storeTab(toKey(key), isBlank ? undefined : values)
}

export function removeDraft(key: DraftKey): void {
  storeTab(toKey(key), undefined)
}

/** Whether this tab keeps what another account has not sent. */
export function hasDraftOfOthers(form: string, account: string): boolean {
  try {
    const owners = Object.keys(sessionStorage).flatMap((key) => (key.startsWith(keyStart(form)) ? [key.slice(keyStart(form).length)] : []))
    return owners.some((owner) => owner.split(' ')[0] !== account)
  } catch {
    return false
  }
}
