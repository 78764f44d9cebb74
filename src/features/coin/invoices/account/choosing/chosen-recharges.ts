import type { CallReply } from '#gateway/call.ts'
import { readTab, storeTab } from '#ui/browser/tab-storage.ts'
import type { listRecharges } from '../../contract.ts'

export type Recharge = Omit<CallReply<typeof listRecharges>['items'][number], 'block'>
/** The rejected application that is edited; '' for a new one. */
export type StorageScope = { account: string; id: string }

const toStorageKey = ({ account, id }: StorageScope) => `INVOICE ${account} ${id}`.trim()

/** What is chosen stays for this tab: through the form, a reload and the way back. */
export function readChosen(scope: StorageScope): Recharge[] {
  return readTab<Recharge[]>(toStorageKey(scope)) ?? []
}

export function storeChosen(scope: StorageScope, recharges: readonly Recharge[]): void {
  storeTab(toStorageKey(scope), recharges.length === 0 ? undefined : recharges)
}

export const draftForm = 'invoice'
export const toDraftKey = ({ account, id }: StorageScope) => ({ form: draftForm, account, about: id })

export const toFen = (yuan: number) => Math.round(yuan * 100)

export function sumFen(recharges: readonly Pick<Recharge, 'yuan'>[]): number {
  return recharges.reduce((sum, { yuan }) => sum + toFen(yuan), 0)
}
