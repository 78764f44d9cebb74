import { afterEach, beforeEach, expect, test } from 'vitest'
import { me } from '../harness/coins/coin-customers.ts'
import { anna, ben, type InvoiceDesk, openInvoiceDesk } from '../harness/invoice-desk.ts'
import { saveParameter } from '#platform/parameters/server/parameters.ts'
import { requirementRefusals } from '#platform/reviewing/requirement-rules.ts'
import { createBulkJob } from '#platform/reviewing/server/actions/bulk-job.ts'
import { reviewSettingList } from '#platform/reviewing/server/setting-list.ts'
import { invoiceReview, resubmitInvoice } from '#features/coin/invoices/contract.ts'
import { buildInvoice } from '#features/coin/invoices/fixtures.ts'
import { invoiceReviewing } from '#features/coin/invoices/review-rules.ts'
import { invoiceReviewable } from '#features/coin/invoices/server/reviewable.ts'
import { checkResults } from '#features/coin/invoices/server/results/check-results.ts'

const { claimFirst, checklistFirst } = requirementRefusals
let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

const require = (asked: { requiresClaim?: boolean; requiresChecklist?: boolean }) =>
  saveParameter(desk.db, 'reviewing', { invoices: asked })

const check = async (id: string, lines = invoiceReviewing.checklist) => {
  for (const line of lines) await desk.as(anna).call(invoiceReview.check, { id, check: line.id, isDone: true })
}

async function runMany(ids: string[], action: string, comment = '') {
  const { bulkId } = await desk.as(anna).call(invoiceReview.decideMany, { action, comment, ids })
  await createBulkJob(desk.services, [invoiceReviewable]).run({ bulkId })
  const { done, skipped } = (await desk.as(anna).call(invoiceReview.bulks, { bulkId })).bulks[0] as { done: number; skipped: number }
  return { done, skipped }
}

test('where the checklist is required an approval waits for every line of it, and a rejection does not', async () => {
  await require({ requiresChecklist: true })
  const [id, other] = [await desk.applied(), await desk.applied()] as [string, string]
  await check(id, invoiceReviewing.checklist.slice(1))
  await expect(desk.act(id, 'approve')).rejects.toMatchObject({ code: checklistFirst.code })
  expect(await desk.get(id)).toMatchObject({ item: { state: 'pending', uncheckedCount: 1 }, requires: { claim: false, checklist: true } })
  await check(id)
  await desk.act(id, 'approve')
  await desk.reject(other)
  expect((await desk.rows('invoice')).map(({ state }) => state).toSorted()).toEqual(['approved', 'rejected'])
})

test('where taking over is required nothing is decided before, by anybody', async () => {
  await require({ requiresClaim: true })
  const id = await desk.applied()
  await expect(desk.act(id, 'approve')).rejects.toMatchObject({ code: claimFirst.code })
  await expect(desk.reject(id)).rejects.toMatchObject({ code: claimFirst.code })
  await desk.claim(id, ben)
  await expect(desk.act(id, 'approve')).rejects.toMatchObject({ code: 'wrong_state' })
  await desk.act(id, 'approve', {}, ben)
  expect((await desk.get(id)).item.state).toBe('approved')
})

test('many at once leave out what is not taken over or not checked; the list says both', async () => {
  const ids = [await desk.applied(), await desk.applied(), await desk.applied()] as [string, string, string]
  await require({ requiresClaim: true, requiresChecklist: true })
  for (const id of ids.slice(0, 2)) await desk.claim(id)
  await check(ids[0])
  const { items, requires } = await desk.as(anna).call(invoiceReview.list, {})
  expect(requires).toEqual({ claim: true, checklist: true })
  expect(new Map(items.map((item) => [item.id, item.uncheckedCount]))).toEqual(new Map(ids.map((id, n) => [id, n === 0 ? 0 : 5])))
  expect(await runMany(ids, 'approve')).toEqual({ done: 1, skipped: 2 })
  expect(await runMany(ids.slice(1), 'reject', '抬头有误')).toEqual({ done: 1, skipped: 1 })
})

test('what the applicant has changed is checked anew', async () => {
  await require({ requiresChecklist: true })
  const recharges = await desk.recharge([100_00])
  const id = await desk.apply(recharges)
  await check(id)
  await desk.reject(id)
  await desk.as(me).call(resubmitInvoice, { id, ...buildInvoice({ recharges }) })
  expect((await desk.get(id)).item).toMatchObject({ state: 'pending', uncheckedCount: 5 })
  await expect(desk.act(id, 'approve')).rejects.toMatchObject({ code: checklistFirst.code })
})

test('the file of issued invoices names the lines that wait for it', async () => {
  const id = await desk.applied()
  await desk.act(id, 'approve')
  await require({ requiresClaim: true })
  const { code } = await desk.db.selectFrom('invoice').select('code').where('id', '=', id).executeTakeFirstOrThrow()
  const line = { line: 2, cells: { code, number: '', day: '', yuan: '' } } as never
  const importer = { by: 'staff anna', at: desk.clock.now() } as never
  const listErrors = async () => (await checkResults(desk.db, [line], importer))[0]?.errors
  expect(await listErrors()).toContain(claimFirst.msg)
  await desk.claim(id)
  expect(await listErrors()).not.toContain(claimFirst.msg)
})

test('both are settings of each kind, and doing without them again is a weaker protection', async () => {
  const settings = reviewSettingList([invoiceReviewing]).filter(({ group }) => group === '办理要求')
  expect(settings.map(({ name }) => name)).toEqual(['reviewing.invoices.requiresClaim', 'reviewing.invoices.requiresChecklist'])
  expect(settings.map(({ weakensProtection }) => [weakensProtection('on', 'off'), weakensProtection('off', 'on')])).toEqual([
    [true, false],
    [true, false],
  ])
  for (const setting of settings) {
    expect(await setting.read(desk.db)).toBe('off')
    await setting.write(desk.db, 'on')
    expect(await setting.read(desk.db)).toBe('on')
  }
  const id = await desk.applied()
  await expect(desk.act(id, 'approve')).rejects.toMatchObject({ code: claimFirst.code })
})
