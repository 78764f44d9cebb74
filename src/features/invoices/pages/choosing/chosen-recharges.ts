import type { CallReply } from '#gateway/call.ts'
import type { listRecharges } from '../../contract.ts'

export type Recharge = Omit<CallReply<typeof listRecharges>['items'][number], 'block'>
/** The rejected application that is edited; '' for a new one. */
export type Place = { account: string; id: string }

const keyOf = ({ account, id }: Place) => `INVOICE ${account} ${id}`.trim()

/** What is chosen stays for this tab: through the form, a reload and the way back. */
export function readChosen(place: Place): Recharge[] {
  return (read(keyOf(place)) as Recharge[] | undefined) ?? []
}

export function keepChosen(place: Place, recharges: readonly Recharge[]): void {
  keep(keyOf(place), recharges.length === 0 ? undefined : recharges)
}

/** What was typed stays too, until it is sent or given up. */
export function readDraft<T extends object>(place: Place): T | undefined {
  return read(`DRAFT ${keyOf(place)}`) as T | undefined
}

export function keepDraft(place: Place, draft: object | undefined): void {
  keep(`DRAFT ${keyOf(place)}`, draft)
}

function read(key: string): unknown {
  const kept = sessionStorage.getItem(key)
  return kept === null ? undefined : JSON.parse(kept)
}

function keep(key: string, value: unknown): void {
  if (value === undefined) sessionStorage.removeItem(key)
  else sessionStorage.setItem(key, JSON.stringify(value))
}

export const toFen = (yuan: number) => Math.round(yuan * 100)

export function sumFen(recharges: readonly Pick<Recharge, 'yuan'>[]): number {
  return recharges.reduce((sum, { yuan }) => sum + toFen(yuan), 0)
}
