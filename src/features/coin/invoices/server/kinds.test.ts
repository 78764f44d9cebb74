import { afterEach, beforeEach, expect, test } from 'vitest'
import { toEntries } from '#platform/dictionaries/rules.ts'
import { clearDictionaryCache, readStored, writeEntries } from '#platform/dictionaries/server/entries.ts'
import { me } from '../../../../../test/harness/coins/coin-customers.ts'
import { anna, type InvoiceDesk, openInvoiceDesk } from '../../../../../test/harness/invoice-desk.ts'
import { applyForInvoice, getInvoice, invoiceReview, listInvoiceKinds, listInvoices } from '../contract.ts'
import { invoiceKinds } from '../dictionary-rules.ts'
import { buildInvoice } from '../fixtures.ts'
import { getInvoiceStatistics } from '../statistics-contract.ts'
import { isKindUsed } from './kinds.ts'

let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

const ordinary = { code: '02', label: '电子发票（普通发票）' }
const special = { code: '01', label: '专用发票' }

async function save(...entries: Parameters<typeof toEntries>[0]): Promise<void> {
  const { version } = await readStored(desk.db, invoiceKinds)
  await writeEntries(desk.db, invoiceKinds, { entries: toEntries(entries), version, by: '', at: desk.clock.now() })
  clearDictionaryCache(desk.db)
}

test('only ordinary invoices are offered until staff enable the other kinds', async () => {
  const offered = async () => (await desk.as(me).call(listInvoiceKinds, {})).kinds
  expect(await offered()).toEqual([{ value: '02', label: '电子发票（普通发票）' }])
  await save(ordinary, special)
  expect(await offered()).toEqual([
    { value: '02', label: '电子发票（普通发票）' },
    { value: '01', label: '专用发票' },
  ])
  const recharges = await desk.recharge([100_00])
  const { id } = await desk.as(me).call(applyForInvoice, buildInvoice({ recharges, kind: '０１' }))
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject({ kind: '01', kindLabel: '专用发票' })
})

test('an application keeps the name of its kind on every screen, even when the kind is renamed later', async () => {
  const id = await desk.apply(await desk.recharge([100_00]))
  await save({ ...ordinary, label: '数电普票', formerLabels: [ordinary.label], isActive: false }, special)
  const refused = desk.as(me).call(applyForInvoice, buildInvoice({ recharges: await desk.recharge([1_00]) }))
  await expect(refused).rejects.toMatchObject({ errors: [{ field: 'kind', msg: '暂不提供该类型的发票' }] })
  const kindLabel = ordinary.label
  expect(await desk.as(me).call(getInvoice, { id })).toMatchObject({ kindLabel })
  expect((await desk.as(me).call(listInvoices, {})).items).toMatchObject([{ kindLabel }])
  expect((await desk.as(anna).call(invoiceReview.get, { id })).detail).toMatchObject({ kindLabel })
  const found = async (kind: string) => (await desk.as(anna).call(invoiceReview.list, { filters: { kind } })).items.length
  expect([await found(kindLabel), await found('数电普票')]).toEqual([1, 0])
  const { kinds, months } = await desk.as(anna).call(getInvoiceStatistics, { kind: '02' })
  expect(kinds).toEqual([
    { value: '02', label: '数电普票' },
    { value: '01', label: '专用发票' },
  ])
  expect(months.at(-1)).toMatchObject({ applied: { count: 1 } })
  const [used, unused] = toEntries([ordinary, special])
  expect([await isKindUsed(desk.db, used as never), await isKindUsed(desk.db, unused as never)]).toEqual([true, false])
})
