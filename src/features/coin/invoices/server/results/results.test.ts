import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reverse } from '#platform/ledger/server/booking.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { writeZip } from '#platform/zip/server/write-zip.ts'
import { me } from '../../../../../../test/harness/coins/coin-customers.ts'
import { pack } from '../../../../../../test/harness/content/zips.ts'
import { anna, ben, type InvoiceDesk, nextNumber, openInvoiceDesk } from '../../../../../../test/harness/invoice-desk.ts'
import { resultImports, addResultFiles } from '../../batch-contract.ts'
import { resultColumns } from '../../batch-rules.ts'
import { getInvoice, getInvoiceProof, invoiceReview } from '../../contract.ts'
import { findDiscrepancies } from '../reconciliation.ts'
import { resultImport } from './result-import.ts'

let desk: InvoiceDesk

beforeEach(async () => {
  desk = await openInvoiceDesk()
})
afterEach(async () => {
  const discrepancies = await findDiscrepancies(desk.db)
  await desk.close()
  if (discrepancies.length > 0) throw new Error(JSON.stringify(discrepancies))
})

const heads = resultColumns.map(({ heading }) => heading).join(',')
const sheet = (...lines: string[]) => ({ name: 'a.csv', type: '', bytes: Buffer.from(`${heads}\r\n${lines.join('\r\n')}\r\n`) })
const pdf = '%PDF-1.7 an invoice'
const xml = '<?xml version="1.0"?><Invoice/>'

async function archive(entries: Record<string, string>, name = 'a.zip') {
  return { name, type: '', bytes: await pack(entries) }
}
const buildFiles = (...numbers: string[]) =>
  Object.fromEntries(numbers.flatMap((number) => [[`发票/演示公司_${number}.pdf`, pdf] as const, [`发票/${number}.xml`, xml] as const]))

async function addFiles(entries: Record<string, string>, id?: string, by = anna) {
  return desk.as(by).call(addResultFiles, { file: await archive(entries), ...(id && { id }) })
}
async function preview(...lines: string[]) {
  const { id } = await desk.as(anna).call(resultImports.previewImport, { file: sheet(...lines) })
  return look(id)
}
const look = (id: string) => desk.as(anna).call(resultImports.getImport, { id, pageSize: 100 })
async function book(id: string) {
  await desk.as(anna).call(resultImports.bookImport, { id })
  await runImport(desk.services, [resultImport], id)
  return look(id)
}
async function approved(...fens: number[]) {
  const id = await desk.apply(await desk.recharge(fens))
  await desk.act(id, 'approve')
  const { code } = (await desk.rows('invoice')).find((row) => row.id === id) as { code: string }
  return { id, code, number: nextNumber() }
}

test('each line of results issues one application by the same action, with number, day and files, notice and audit', async () => {
  const [a, b] = [await approved(100_00), await approved(20_50)]
  await addFiles(buildFiles(a.number, b.number))
  const read = await preview(`${a.code},${a.number},2026-11-20,100.00`, `${b.code.toLowerCase()},${b.number},2026年11月9日,`)
  expect(read).toMatchObject({ state: 'ready', lines: 2, faulty: 0, fen: 120_50, known: 0 })
  expect(read.items).toMatchObject([
    { code: a.code, title: '演示科技有限公司', fen: 100_00, state: '开票中', files: ['pdf', 'xml'], errors: [] },
    { day: '2026-11-09' },
  ])
  const done = await book(read.id)
  expect(done).toMatchObject({ state: 'booked', done: 2, items: [{ result: '已登记', state: '已开票' }, { result: '已登记' }] })
  expect(await desk.as(me).call(getInvoice, { id: b.id })).toMatchObject({ state: 30, number: b.number, issuedOn: '2026-11-09', files: 2 })
  expect((await desk.as(me).call(getInvoiceProof, { id: a.id })).path).toMatch(/^\/files\//)
  expect(await desk.audit('review.issue')).toMatchObject([
    { actor_id: 'anna', subject: `invoices ${a.id}`, detail: { form: { number: a.number } } },
    { subject: `invoices ${b.id}` },
  ])
  const notices = await desk.rows('notice')
  expect(notices.filter(({ topic }) => topic === 'invoice.state')).toHaveLength(2)
  expect(notices.find(({ topic }) => topic === 'invoice-results')).toMatchObject({ person: 'staff anna', title: '开票结果导入已登记' })
  expect(await desk.rows('invoice_result_file')).toEqual([])
  expect((await desk.as(anna).call(invoiceReview.get, { id: a.id })).item.reviewerName).toBe('安财务')
})

test('all errors of every line are listed, and nothing is issued', async () => {
  const [open, other] = [await approved(100_00), await approved(1_00)]
  const issued = await approved(2_00)
  await desk.issue(issued.id, { number: issued.number })
  const pending = await desk.apply(await desk.recharge([3_00]))
  const pendingCode = (await desk.rows('invoice')).find(({ id }) => id === pending)?.code
  await addFiles({ [`${open.number}.pdf`]: pdf })
  const lines = [
    ',,,',
    `FP99999999,${nextNumber()},2026-11-20,`,
    `${pendingCode},${nextNumber()},2026-11-20,`,
    `${issued.code},${nextNumber()},2026-11-20,`,
    `${open.code},${open.number},2026-11-21,99`,
    `${open.code},${open.number},2026-13-01,`,
    `${other.code},${issued.number},2026-11-20,`,
    `${other.code},2.6E+19,2026-11-20,`,
    `${other.code},12,2026-11-20,`,
  ]
  const { id, state, items } = await preview('FP,,,', ...lines.slice(1))
  expect(state).toBe('faulty')
  const errors = items.map((item) => item.errors.join('；'))
  expect(errors[0]).toBe('申请编号不存在；请输入发票号码；请输入开票日期')
  expect(errors[1]).toBe('申请编号不存在')
  expect(errors[2]).toContain('申请为“待审批”，不能登记')
  expect(errors[3]).toContain(`申请为“已开票”，发票号码 ${issued.number}，不能登记`)
  expect(errors[4]).toBe('价税合计应为 100.00 元；开票日期不能晚于今天；缺少 OFD 或 XML 文件')
  expect(errors[5]).toContain('申请编号与第 6 行重复；发票号码与第 6 行重复')
  expect(errors[5]).toContain('C7 开票日期：日期无法识别')
  expect(errors[6]).toContain('该发票号码已登记')
  expect(errors[7]).toContain('B9 发票号码：内容被表格软件改成了科学计数法，请把该列设为文本格式后重新填写')
  expect(errors[8]).toContain('发票号码应为20位数字')
  await expect(desk.as(anna).call(resultImports.bookImport, { id })).rejects.toMatchObject({ code: 'import_faulty' })
  expect(await desk.as(anna).call(resultImports.getImport, { id, onlyErrors: '1' })).toMatchObject({ faulty: 9, total: 9 })
})

test('the archive may be uploaded after the table; files missing before are found then', async () => {
  const { code, number } = await approved(100_00)
  const read = await preview(`${code},${number},20261120,`)
  expect(read).toMatchObject({ state: 'faulty', items: [{ errors: ['缺少 PDF 文件', '缺少 OFD 或 XML 文件'] }] })
  await addFiles({ [`${number}.pdf`]: pdf }, read.id)
  expect(await look(read.id)).toMatchObject({ state: 'faulty', items: [{ files: ['pdf'], errors: ['缺少 OFD 或 XML 文件'] }] })
  await addFiles({ [`${number}.xml`]: xml }, read.id)
  expect(await look(read.id)).toMatchObject({ state: 'ready', faulty: 0, fen: 100_00 })
  expect(await book(read.id)).toMatchObject({ state: 'booked' })
  await expect(addFiles({ [`${number}.xml`]: xml }, read.id)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a growing list can be imported again and again without issuing twice', async () => {
  const [a, b] = [await approved(1_00), await approved(2_00)]
  await addFiles(buildFiles(a.number, b.number))
  const buildLine = ({ code, number }: typeof a) => `${code},${number},2026-11-20,`
  await book((await preview(buildLine(a))).id)
  await expect(preview(buildLine(a))).rejects.toMatchObject({ code: 'import_done' })
  const grown = await preview(buildLine(a), buildLine(b))
  expect(grown).toMatchObject({ state: 'ready', fen: 2_00, known: 1 })
  expect((await book(grown.id)).items.map(({ result }) => result)).toEqual(['此前已登记', '已登记'])
  expect(await desk.audit('review.issue')).toHaveLength(2)
})

test('a change between preview and booking leaves nothing of the file issued', async () => {
  const [a, b] = [await approved(1_00), await approved(2_00)]
  await addFiles(buildFiles(a.number, b.number))
  const { id } = await preview(`${a.code},${a.number},2026-11-20,`, `${b.code},${b.number},2026-11-20,`)
  await desk.as(anna).call(resultImports.bookImport, { id })
  await desk.reject(b.id, ben)
  await runImport(desk.services, [resultImport], id)
  expect(await look(id)).toMatchObject({
    state: 'failed',
    faulty: 1,
    items: [{ result: '' }, { errors: [expect.stringContaining('已驳回')] }],
  })
  expect(await desk.as(me).call(getInvoice, { id: a.id })).toMatchObject({ state: 20, number: '' })
})

test('an application claimed by a colleague or reversed since is refused by the rules of the action', async () => {
  const [claimed, back] = [await approved(1_00), await approved(2_00)]
  await desk.as(ben).call(invoiceReview.claim, { id: claimed.id })
  const booking = (await desk.rows('coin_recharge')).find(({ fen }) => fen === 2_00)?.booking_id as number
  await reverse(desk.db, booking, { service: '冲正', detail: '', by: 'staff staff-1', at: desk.clock.now() })
  await addFiles(buildFiles(claimed.number, back.number))
  const { items } = await preview(`${claimed.code},${claimed.number},2026-11-20,`, `${back.code},${back.number},2026-11-20,`)
  expect(items.map(({ errors }) => errors)).toEqual([['该事项已由其他人领取或处理，请刷新后查看'], ['所含充值记录已冲正，请驳回该申请']])
  await desk.reject(back.id)
})

test('files are recognised by their content, not by their names', async () => {
  const number = nextNumber()
  const reply = await addFiles({
    [`a/${number}.pdf`]: pdf,
    [`b/${number}.pdf`]: pdf,
    [`${number}.xml`]: '<script>',
    [`${number}.exe`]: 'MZ',
    '发票.pdf': pdf,
    [`__MACOSX/._${number}.pdf`]: 'x',
  })
  expect(reply.kept).toBe(1)
  expect(reply.leftOut.map(({ reason }) => reason)).toEqual([
    '同一发票的同类文件重复',
    '文件内容与扩展名不符',
    '不是 PDF、OFD 或 XML 文件',
    '文件名中没有20位发票号码',
  ])
  expect(await desk.rows('stored_file')).toMatchObject([{ name: `${number}.pdf`, owner: 'staff anna', purpose: 'invoice' }])
  await addFiles({ [`${number}.pdf`]: `${pdf} 2` })
  expect(await desk.rows('invoice_result_file')).toHaveLength(1)
})

test.each([
  ['a.rar', () => Buffer.from('x'), 'file_type'],
  ['a.zip', () => Buffer.from('no archive'), 'file_unreadable'],
  ['a.zip', () => bomb(100), 'file_unreadable'],
  ['a.zip', () => pack({ '../../26990000000000000001.pdf': pdf }), 'file_unreadable'],
  ['empty.zip', () => buffer(writeZip([])), 'no_files'],
])('%s that is no archive of files is refused (S55)', async (name, bytes, code) => {
  const file = { name, type: '', bytes: await bytes() }
  await expect(desk.as(anna).call(addResultFiles, { file })).rejects.toMatchObject({ code })
})

function bomb(megabytes: number): Promise<Buffer> {
  const piece = '0'.repeat(1024 * 1024)
  return buffer(writeZip([{ name: 'a.pdf', content: Array.from({ length: megabytes }, () => piece) }]))
}

test('an import can be booked by its author only; other staff can see it, customers cannot', async () => {
  const { code, number } = await approved(1_00)
  await addFiles(buildFiles(number))
  const { id } = await preview(`${code},${number},2026-11-20,`)
  await expect(desk.as(ben).call(resultImports.bookImport, { id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(addFiles(buildFiles(number), id, ben)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await desk.as(ben).call(resultImports.listImports, {})).items).toMatchObject([{ id, madeBy: '安财务', state: 'ready' }])
  await desk.as(ben).call(resultImports.dropImport, { id })
  expect((await look(id)).state).toBe('dropped')
  await expect(desk.as(me).call(resultImports.listImports, {})).rejects.toMatchObject({ code: 'invalid_session' })
})
