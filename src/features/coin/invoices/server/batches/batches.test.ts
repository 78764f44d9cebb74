import { buffer } from 'node:stream/consumers'
import readXlsxFile from 'read-excel-file/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runExport } from '#platform/exports/server/export-job.ts'
import { me } from '../../../../../../test/harness/coins/coin-customers.ts'
import { staff } from '../../../../../../test/harness/actors.ts'
import { anna, ben, type InvoiceDesk, openInvoiceDesk } from '../../../../../../test/harness/invoice-desk.ts'
import { exportBatch, exportBatchAgain, listBatches, watchBatchExport } from '../../batch-contract.ts'
import { invoiceReview, resubmitInvoice } from '../../contract.ts'
import { buildInvoice } from '../../fixtures.ts'
import { batchExport } from './batch-table.ts'

let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(() => desk.close())

const overview = () => desk.as(anna).call(listBatches, {})
const approved = async (fen: number, overrides = {}) => {
  const id = await desk.apply(await desk.recharge([fen]), overrides)
  await desk.act(id, 'approve')
  return id
}

async function read(exportId: string, by = anna): Promise<Buffer> {
  await runExport(desk.services, [batchExport], exportId)
  const { state, path } = await desk.as(by).call(watchBatchExport, { exportId })
  expect(state).toBe('done')
  const file = (await desk.rows('stored_file')).find(({ id }) => path.includes(id))
  return buffer(await desk.services.files.open(file?.object as string))
}

async function exportRows(given: { withExported?: boolean } = {}, by = anna) {
  const reply = await desk.as(by).call(exportBatch, { form: 'xlsx', ...given })
  const [sheet] = await readXlsxFile(await read(reply.exportId, by))
  const [head, ...rows] = sheet?.data ?? []
  return { ...reply, head, rows }
}

test('an approved application is exported once, one a line, in the format of the tax software', async () => {
  await desk.apply(await desk.recharge([9_00]))
  const fields = { bank: '演示银行', bankAccount: '6222', address: '示范路1号', phone: '13800001001', remark: '合同 1' }
  await approved(1234_56, fields)
  await approved(10_00, { buyer: 'person', title: '张三', taxNumber: '' })
  expect(await overview()).toMatchObject({ waiting: { count: 2, fen: 1244_56 }, exported: { count: 0, fen: 0 }, total: 0 })
  const { code, head, rows } = await exportRows()
  expect(code).toBe('PC20261120-01')
  expect(head?.slice(0, 4)).toEqual(['申请编号', '发票类型', '购买方名称', '购买方纳税人识别号'])
  expect(rows).toEqual([
    [
      'FP00000002',
      '电子发票（普通发票）',
      '演示科技有限公司',
      '91990000MA00DM0168',
      '否',
      '示范路1号 13800001001',
      '演示银行 6222',
      '601',
      '预付卡销售和充值',
      '*预付卡销售*查询币充值',
      1,
      1234.56,
      '不征税',
      '合同 1',
      null,
    ],
    expect.arrayContaining(['FP00000003', '张三', '是', 10]),
  ])
  expect(await overview()).toMatchObject({
    waiting: { count: 0, fen: 0 },
    exported: { count: 2, fen: 1244_56 },
    items: [{ code, madeBy: '安财务', invoices: 2, fen: 1244_56, open: 2, issued: 0 }],
  })
  expect(await desk.audit('invoice-batch.export')).toMatchObject([{ actor_id: 'anna', detail: { code, invoices: 2, fen: 1244_56 } }])
  await expect(desk.as(anna).call(exportBatch, { form: 'xlsx' })).rejects.toMatchObject({ code: 'nothing_to_export' })
})

test('a second export names the earlier batch; a batch can be written again with what is not issued yet', async () => {
  const [first] = [await approved(1_00), await approved(2_00)]
  const { code } = await exportRows()
  await approved(3_00)
  const again = await exportRows({ withExported: true }, ben)
  expect(again.code).toBe('PC20261120-02')
  expect(again.rows.map((row) => [row[0], row.at(-1)])).toEqual([
    ['FP00000001', code],
    ['FP00000002', code],
    ['FP00000003', null],
  ])
  await desk.issue(first)
  const { items } = await overview()
  expect(items.map(({ invoices, open, issued }) => [invoices, open, issued])).toContainEqual([2, 1, 1])
  const batch = items.find((one) => one.code === code)?.id as string
  const { exportId } = await desk.as(anna).call(exportBatchAgain, { id: batch, form: 'csv' })
  const text = (await read(exportId)).toString()
  expect(text).toContain('"FP00000002"')
  expect(text).not.toContain('"FP00000001"')
  await desk.reject((await desk.rows('invoice')).find((row) => row.code === 'FP00000002')?.id as string)
  await expect(desk.as(anna).call(exportBatchAgain, { id: batch, form: 'csv' })).rejects.toMatchObject({ code: 'batch_handled' })
})

test('hostile text stays text, in workbook and CSV (S41)', async () => {
  const hostile = { title: '=HYPERLINK("http://x")', remark: '@SUM(1)\r\n"q"', address: '＝1+1' }
  await approved(1_00, hostile)
  const { rows, exportId } = await exportRows()
  expect(rows[0]?.[2]).toBe(hostile.title)
  expect(exportId).toBeTruthy()
  const again = await desk.as(anna).call(exportBatch, { form: 'csv', withExported: true })
  const text = (await read(again.exportId)).toString()
  expect(text).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(text).toContain(`"'@SUM(1)`)
  expect(text).toContain(`"'＝1+1"`)
})

test('an exported approval cannot be undone; a rejected and newly approved application is exported again', async () => {
  const id = await approved(1_00)
  const { code } = await exportRows()
  await expect(desk.as(anna).call(invoiceReview.undo, { id })).rejects.toMatchObject({ code: 'wrong_state' })
  const { detail } = await desk.as(anna).call(invoiceReview.get, { id })
  expect(detail.batches).toMatchObject([{ code, madeBy: '安财务' }])
  await desk.reject(id)
  const { recharges: _, ...written } = buildInvoice({ title: '改名公司' })
  await desk.as(me).call(resubmitInvoice, { id, ...written })
  desk.clock.advance(60_000)
  await desk.act(id, 'approve')
  expect((await overview()).waiting.count).toBe(1)
  const { rows } = await exportRows()
  expect(rows[0]).toEqual(expect.arrayContaining(['改名公司', code]))
})

test('what is approved again is no longer of the batch before, whose file would have it issued twice', async () => {
  const [id] = [await approved(1_00), await approved(2_00)]
  const { code } = await exportRows()
  await desk.reject(id)
  const { recharges: _, ...written } = buildInvoice()
  await desk.as(me).call(resubmitInvoice, { id, ...written })
  desk.clock.advance(60_000)
  await desk.act(id, 'approve')
  const find = async () => (await overview()).items.find((one) => one.code === code)
  const former = await find()
  expect(former).toMatchObject({ invoices: 2, open: 1, issued: 0 })
  const { exportId } = await desk.as(anna).call(exportBatchAgain, { id: former?.id ?? '', form: 'csv' })
  const text = (await read(exportId)).toString()
  expect([text.includes('"FP00000001"'), text.includes('"FP00000002"')]).toEqual([false, true])
  expect((await exportRows()).rows.map((row) => row[0])).toEqual(['FP00000001'])
  await desk.issue(id)
  expect(await find()).toMatchObject({ open: 1, issued: 0 })
})

test('two concurrent exports never share an application', async () => {
  for (const fen of [1_00, 2_00, 3_00]) await approved(fen)
  const results = await Promise.allSettled([anna, ben].map((by) => desk.as(by).call(exportBatch, { form: 'csv' })))
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await desk.rows('invoice_batch_line')).toHaveLength(3)
})

test('exporting requires the permission of finance', async () => {
  for (const actor of [me, staff('scan.review')])
    for (const call of [() => desk.as(actor).call(exportBatch, { form: 'csv' }), () => desk.as(actor).call(listBatches, {})])
      await expect(call()).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|invalid_session/) })
})
