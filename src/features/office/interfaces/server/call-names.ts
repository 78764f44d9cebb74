import type { Call } from '#gateway/call.ts'

/** How a call is written in the description for other systems: `ledger/use`. */
export function toCallName({ address: [, controlname, interfaceType] }: Call): string {
  return `${controlname}/${interfaceType}`
}
