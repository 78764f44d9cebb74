import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import { getDraft, type StoredDraft } from '../contract.ts'
import { getDraftState, isUnsent, queueDraft, setDraftState, storeKnown } from './draft-sender.ts'

/** The draft of a form: it belongs to an account, and to the record that the form is about where there is one, in its version. */
export type DraftKey = { form: string; account: string; about?: string; version?: string }
type Kept = { values: object; version: string }

const keyStart = (form: string) => `${form}-draft `
const toKey = ({ form, account, about = '' }: DraftKey) => `${keyStart(form)}${account} ${about}`.trim()
/** Under which the sender knows it. */
export const toDraftId = ({ form, account, about = '' }: DraftKey) => `${form} ${account} ${about}`

/** Before the form opens: takes the server's draft, unless this tab holds what it has not got yet. */
export async function loadDraft(key: DraftKey): Promise<void> {
  const { form, about = '' } = key
  const id = toDraftId(key)
  if (isUnsent(id)) return takeUnsent(key)
  try {
    const found = await callFromBrowser(getDraft, { form, about })
    // What was typed meanwhile is newer.
    if (!isUnsent(id)) takeStored(key, found)
  } catch (error) {
    // The form opens without it, with what the tab has.
    if (!isRefusal(error)) throw error
  }
}

function takeStored(key: DraftKey, found: StoredDraft): void {
  const id = toDraftId(key)
  const isFormer = found.data !== '' && found.recordVersion !== (key.version ?? '')
  keep(key, found.data && !isFormer ? (JSON.parse(found.data) as object) : undefined)
  storeKnown(id, isFormer ? [] : [found.revision])
  // Filled in, a draft of a former version would undo what others have saved since.
  if (isFormer) setDraftState(id, { is: 'other', at: found.savedAt, ...found })
  else if (getDraftState(id)?.is === 'other') setDraftState(id, undefined)
}

function takeUnsent(key: DraftKey): void {
  const own = readTab<Kept>(toKey(key))
  if (!own || own.version === (key.version ?? '')) return send(key, own?.values)
  setDraftState(toDraftId(key), { is: 'other', at: '', data: JSON.stringify(own.values), revision: '' })
}

/** The draft survives a reload, a lost session and, once the server has it, a logout, for the same account only. */
export function findDraft<T extends object>(key: DraftKey): Partial<T> | undefined {
  const own = readTab<Kept>(toKey(key))
  return own?.version === (key.version ?? '') ? own.values : undefined
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

/** Of the draft here and another one, the other: the form has to be filled with it. */
export function takeOtherDraft(key: DraftKey): void {
  const other = forgetOther(key)
  if (other) store(key, JSON.parse(other.data) as object)
}

/** Of the draft here, or the form as it is, and another draft, the former. */
export function dropOtherDraft(key: DraftKey): void {
  if (forgetOther(key)) store(key, findDraft(key))
}

function forgetOther(key: DraftKey) {
  const id = toDraftId(key)
  const state = getDraftState(id)
  if (state?.is !== 'other') return undefined
  storeKnown(id, [state.revision])
  setDraftState(id, undefined)
  return state
}

function store(key: DraftKey, values: object | undefined): void {
  keep(key, values)
  send(key, values)
}

function keep(key: DraftKey, values: object | undefined): void {
  storeTab(toKey(key), values && ({ values, version: key.version ?? '' } satisfies Kept))
}

function send(key: DraftKey, values: object | undefined): void {
  const { form, about = '', version = '' } = key
  queueDraft(toDraftId(key), { key: { form, about }, version, data: values ? JSON.stringify(values) : '' })
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
