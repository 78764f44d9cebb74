import type { CallReply } from '#gateway/call.ts'
import { callFromBrowser, isRefusal } from '#gateway/browser-call.ts'
import { getEntry } from '#features/coin/accounts/entry-contract.ts'
import { coinUnit, formatSigned } from '#features/coin/accounts/rules.ts'
import { bookingKinds } from '#platform/ledger/rules.ts'
import { typeNames } from '../dictionary-rules.ts'

/** `id`: of the record. */
export type About = { id: string; description: string; type: string }

/** What an appeal about a record of the account begins with; nothing for a record that is not there. */
export async function findAbout(id: string | null): Promise<About | undefined> {
  if (id === null || !/^\d{1,15}$/.test(id)) return undefined
  try {
    return toAbout(await callFromBrowser(getEntry, { id: Number(id) }))
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'not_found') throw error
    return undefined
  }
}

function toAbout({ id, kind, at, service, detail, amount }: CallReply<typeof getEntry>): About {
  const description = `关于明细 ${id} 号（${at.slice(0, 16)} ${service} ${detail} ${formatSigned(amount)} ${coinUnit}）：\n`
  return {
    id: String(id),
    description,
    type: kind === 'transfer' ? typeNames.transfer : bookingKinds[kind].sign < 0 ? typeNames.deduction : '',
  }
}
