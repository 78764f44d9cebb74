import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { DictionaryEntry } from '#platform/dictionaries/rules.ts'
import { readEntries, readOffered } from '#platform/dictionaries/server/entries.ts'
import { type Buyer, findBuyerError } from '../buyer-rules.ts'
import { invoiceKinds } from '../dictionary-rules.ts'
import { invoiceRefusals, invoiceMessages as messages } from '../rules.ts'

export async function listOfferedKinds(db: Db) {
  return (await readOffered(db, invoiceKinds)).map(({ code, label }) => ({ value: code, label }))
}

/** What a kind that is offered, and to this buyer, is called. */
export async function getPrintableKind(db: Db, written: { buyer: Buyer; kind: string; taxNumber: string }): Promise<string> {
  const error = findBuyerError(written)
  if (error) throw new Refusal(refusals.invalid, { errors: [error] })
  const { kind } = written
  const offered = (await listOfferedKinds(db)).find(({ value }) => value === kind)
  if (offered) return offered.label
  const isKnown = (await readEntries(db, invoiceKinds)).some(({ code }) => code === kind)
  if (!isKnown) throw createFieldRefusal('kind', messages.kind)
  throw createFieldRefusal('kind', invoiceRefusals.kindNotOffered)
}

/** As it was called when it was applied for. */
export function toKindLabel({ kind, kind_label }: { kind: string; kind_label: string }): string {
  return kind_label || kind
}

export async function isKindUsed(db: Db, { code }: DictionaryEntry): Promise<boolean> {
  return (await db.selectFrom('invoice').select('id').where('kind', '=', code).limit(1).executeTakeFirst()) !== undefined
}
