import type { CallReply } from '#gateway/call.ts'
import type { listRecharges } from '../contract.ts'

export type Recharge = Omit<CallReply<typeof listRecharges>['items'][number], 'block'>

const keyOf = (account: string) => `INVOICE ${account}`

/** What is chosen stays for this tab: through the form, a reload and the way back. */
export function readChosen(account: string): Recharge[] {
  const kept = sessionStorage.getItem(keyOf(account))
  return kept === null ? [] : (JSON.parse(kept) as Recharge[])
}

export function keepChosen(account: string, recharges: readonly Recharge[]): void {
  if (recharges.length === 0) sessionStorage.removeItem(keyOf(account))
  else sessionStorage.setItem(keyOf(account), JSON.stringify(recharges))
}

export const toFen = (yuan: number) => Math.round(yuan * 100)

export function sumFen(recharges: readonly Pick<Recharge, 'yuan'>[]): number {
  return recharges.reduce((sum, { yuan }) => sum + toFen(yuan), 0)
}
