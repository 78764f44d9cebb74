import { Refusal, refusals } from '#gateway/refusals.ts'
import type { Db } from '#platform/db/server/database.ts'
import { readParameterField, switchSetting } from '#platform/settings/server/settings.ts'
import { type Buyer, findBuyerFault } from '../buyer-rules.ts'
import { type InvoiceKind, invoiceKinds, invoiceRefusals } from '../rules.ts'

const place = { parameter: 'invoices', path: ['special'] } as const

/** Recharging a prepaid card is invoiced by ordinary invoices alone, unless the operator has it confirmed otherwise. */
const readSpecial = (db: Db) => readParameterField(db, place, false)

export const invoiceSettings = [
  switchSetting({
    name: 'invoices.special',
    group: '发票',
    label: '提供增值税专用发票',
    help: '默认不提供：充值属于预付卡销售，只能开具普通发票。开启前请与税务机关确认。',
    place,
    read: readSpecial,
  }),
]

export async function listOffered(db: Db) {
  const special = await readSpecial(db)
  return invoiceKinds.filter(({ value }) => special || value !== '01').map((kind) => ({ ...kind }))
}

/** That the kind is offered, and to this buyer. */
export async function assertPrintable(db: Db, written: { buyer: Buyer; kind: InvoiceKind; taxNumber: string }): Promise<void> {
  const fault = findBuyerFault(written)
  if (fault) throw new Refusal(refusals.invalid, { errors: [fault] })
  const { kind } = written
  if ((await listOffered(db)).some(({ value }) => value === kind)) return
  throw new Refusal(invoiceRefusals.kindNotOffered, { errors: [{ field: 'kind', msg: invoiceRefusals.kindNotOffered.msg }] })
}
