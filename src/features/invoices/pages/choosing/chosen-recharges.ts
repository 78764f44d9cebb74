import type { CallReply } from '#gateway/call.ts'
import type { listRecharges } from '../../contract.ts'

export type Recharge = Omit<CallReply<typeof listRecharges>['items'][number], 'block'>
/** The rejected application that is edited; '' for a new one. */
export type StorageScope = { account: string; id: string }

const toStorageKey = ({ account, id }: StorageScope) => `INVOICE ${account} ${id}`.trim()

/** What is chosen stays for this tab: through the form, a reload and the way back. */
export function readChosen(scope: StorageScope): Recharge[] {
  return (readStored(toStorageKey(scope)) as Recharge[] | undefined) ?? []
}

export function storeChosen(scope: StorageScope, recharges: readonly Recharge[]): void {
  store(toStorageKey(scope), recharges.length === 0 ? undefined : recharges)
}

/** The draft is kept until it is submitted or discarded. */
export function readDraft<T extends object>(scope: StorageScope): T | undefined {
  return readStored(`DRAFT ${toStorageKey(scope)}`) as T | undefined
}

export function storeDraft(scope: StorageScope, draft: object | undefined): void {
  store(`DRAFT ${toStorageKey(scope)}`, draft)
}

function readStored(key: string): unknown {
  const stored = sessionStorage.getItem(key)
  return stored === null ? undefined : JSON.parse(stored)
}

function store(key: string, value: unknown): void {
  if (value === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(value))
}

export const toFen = (yuan: number) => Math.round(yuan * 100)

export function sumFen(recharges: readonly Pick<Recharge, 'yuan'>[]): number {
  return recharges.reduce((sum, { yuan }) => sum + toFen(yuan), 0)
}
