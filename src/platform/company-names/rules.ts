import type { RefusalEntry } from '#gateway/refusals.ts'
import { toNameKey } from '#kit/company-names.ts'

/** The code of the question whether a name that is near to a known one means another company. */
export const nearNameCode = 'name_near'

/** What is asked before a company is registered whose name is that of another, or near it. */
export function toNearQuestion(known: string, name: string): RefusalEntry {
  const likeness = toNameKey(known) === toNameKey(name) ? '相同' : '相近'
  return { code: nearNameCode, msg: `与已登记的“${known}”${likeness}；确认是另一家时请勾选后再保存` }
}
