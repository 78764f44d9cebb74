import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import { getDraft } from '../contract.ts'
import { isUnsent, queueDraft } from './draft-sender.ts'

/** The draft of a form: it belongs to an account, and to the record that the form is about where there is one. */
export type DraftKey = { form: string; account: string; about?: string }

const keyStart = (form: string) => `${form}-draft `
const toKey = ({ form, account, about = '' }: DraftKey) => `${keyStart(form)}${account} ${about}`.trim()
/** Under which the sender knows it. */
export const toDraftId = ({ form, account, about = '' }: DraftKey) => `${form} ${account} ${about}`

/** Before the form opens: takes the server's draft, unless this tab holds what it has not got yet. */
export async function loadDraft(key: DraftKey): Promise<void> {
  const { form, about = '' } = key
  const own = readTab<object>(toKey(key))
  if (isUnsent(toDraftId(key))) return queueDraft(toDraftId(key), { key: { form, about }, data: own ? JSON.stringify(own) : '' })
  try {
    const { data } = await callFromBrowser(getDraft, { form, about })
    // What was typed meanwhile is newer.
    if (isUnsent(toDraftId(key))) return
    storeTab(toKey(key), data ? JSON.parse(data) : undefined)
  } catch (error) {
    // The form opens without it, with what the tab has.
    if (!isRefusal(error)) throw error
  }
}

/** The draft survives a reload, a lost session and, once the server has it, a logout, for the same account only. */
export function findDraft<T extends object>(key: DraftKey): Partial<T> | undefined {
  return readTab<Partial<T>>(toKey(key))
}

/** What differs in nothing from the `blank` form is no draft. */
export function saveDraft<T extends object>(key: DraftKey, values: T, blank: T): void {
  const names = Object.keys(values) as (keyof T)[]
  const isBlank = names.every((name) => JSON.stringify(values[name] ?? '') === JSON.stringify(blank[name] ?? ''))
  store(key, isBlank ? undefined : values)
}

export function removeDraft(key: DraftKey): void {
  store(key, undefined)
}

function store(key: DraftKey, values: object | undefined): void {
  const { form, about = '' } = key
  storeTab(toKey(key), values)
  queueDraft(toDraftId(key), { key: { form, about }, data: values ? JSON.stringify(values) : '' })
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
