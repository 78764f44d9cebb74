import { buffer } from 'node:stream/consumers'
import readXlsxFile from 'read-excel-file/node'
import { beforeEach, expect, test } from 'vitest'
import { anyone, applicant } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { readPdfTexts } from '../../../../../../test/harness/content/pdf-text.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import type { Actor } from '#gateway/server/handle.ts'
import { runExport } from '#platform/exports/server/export-job.ts'
import { grant, use } from '#platform/ledger/server/booking.ts'
import { listEntries } from '#platform/ledger/server/reading.ts'
import { watchExport } from '../../contract.ts'
import { startStatement } from '../../entry-contract.ts'
import type { StatementForm } from '../../rules.ts'
import { coinHandlers } from '../handlers.ts'
import { getCoinAccount } from '../accounts/accounts.ts'
import { listStatementBatches, readStatement } from './statement.ts'
import { statementExport } from './statement-export.ts'

const gateway = useGateway(coinHandlers)
let owner: Actor
const id = '6300000001'
const at = (text: string) => new Date(`${text}+08:00`)
const hostile = '=1+1 <script>𠮷𪚥\u202e反\u0000'.replaceAll('\0', '')

beforeEach(async () => {
  owner = await openCoinAccount(gateway.db, at('2026-08-05 09:00:00'), { id, company: hostile, coins: 3000 })
  const used = { account: id, service: '漏洞扫描', reference: 'YW-1', by: 'machine m1' }
  await use(gateway.db, { ...used, amount: 7, detail: '九月末', at: at('2026-09-30 23:59:59') })
  for (let n = 0; n < 60; n++)
    await use(gateway.db, {
      ...used,
      amount: n + 1,
      detail: `${hostile} ${n}`,
      at: at(`2026-10-${String((n % 31) + 1).padStart(2, '0')} 10:00:00`),
    })
  const gift = { account: id, amount: 40, service: '赠送', detail: '活动', reference: '', by: 'staff f' }
  await grant(gateway.db, { ...gift, at: at('2026-10-31 23:59:59') })
  await use(gateway.db, { ...used, amount: 9, detail: '十一月初', at: at('2026-11-01 00:00:00') })
})

const start = (month: string, form: StatementForm, actor = owner) => gateway.as(actor).call(startStatement, { month, form })

async function readStatementFile(month: string, form: StatementForm) {
  const { exportId } = await start(month, form)
  await runExport(gateway.services, [statementExport], exportId)
  expect(await gateway.as(owner).call(watchExport, { exportId, kind: 'statement' })).toMatchObject({ state: 'done' })
  const file = (await gateway.rows('stored_file')).at(-1)
  return { name: file?.name, content: await buffer(await gateway.services.files.open(file?.object as string)) }
}

test('PDF and workbook of a month have the figures of the ledger', async () => {
  const { items: entries } = await listEntries(gateway.db, { code: id, from: '2026-10-01', to: '2026-10-31', page: 1, pageSize: 100 })
  expect(entries).toHaveLength(61)
  const spent = entries.reduce((sum, { amount }) => sum - Math.min(0, amount), 0)
  const closing = 2993 + 40 - spent

  const { name, content: workbook } = await readStatementFile('2026-10', 'xlsx')
  expect(name).toBe(`对账单_${id}_202610.xlsx`)
  const [sheet] = await readXlsxFile(workbook, { trim: false })
  const [title, opening, headings, ...rows] = sheet?.data ?? []
  expect(title?.[0]).toContain('2026-10-01 至 2026-10-31')
  expect(headings).toEqual(['时间', '服务类型', '明细', '业务编号', '入账（枚）', '扣除（枚）', '余额（枚）'])
  expect(opening).toEqual([null, null, '期初余额', null, null, null, 2993])
  expect(rows.at(-2)).toEqual([null, null, '本期合计', null, 40, spent, null])
  expect(rows.at(-1)).toEqual([null, null, '期末余额', null, null, null, closing])
  expect(
    rows
      .slice(0, -2)
      .map((row) => Number(row[4] ?? 0) - Number(row[5] ?? 0))
      .toSorted((a, b) => a - b),
  ).toEqual(entries.map(({ amount }) => amount).toSorted((a, b) => a - b))
  expect(new Set(rows.slice(0, -2).map((row) => Number(row[6])))).toEqual(new Set(entries.map(({ balance }) => balance)))
  expect(Number(rows.at(-3)?.[6])).toBe(closing)

  const { content: document } = await readStatementFile('2026-10', 'pdf')
  expect(document.subarray(0, 5).toString()).toBe('%PDF-')
  const text = readPdfTexts(document).join('\n')
  for (const figure of ['2,993 枚', '40 枚', `${spent.toLocaleString('zh-CN')} 枚`, `${closing.toLocaleString('zh-CN')} 枚`])
    expect(text).toContain(figure)
  const figures = rows.flat().filter((cell) => typeof cell === 'string' && /^[\d-]+$/.test(cell))
  expect(figures.map((figure) => Number(figure).toLocaleString('zh-CN')).filter((figure) => !text.includes(figure))).toEqual([])
  expect(text.match(/期初余额|期末余额|本期合计/g)).toHaveLength(5)
  expect(text).toMatch(/第 1 页，共 \d 页/)
})

test('hostile names are text in the document and change neither its lines nor its text direction', async () => {
  const { content } = await readStatementFile('2026-10', 'pdf')
  const text = readPdfTexts(content).join('')
  expect(text).toContain('=1+1 <script>')
  expect(text).not.toContain('\u202e')
  expect(content.toString('latin1')).not.toMatch(/\/JavaScript|\/OpenAction|\/URI/)
})

test('the statement of the current month ends now; months before the opening and future ones are refused', async () => {
  const { content } = await readStatementFile('2026-11', 'pdf')
  expect(readPdfTexts(content).join('')).toContain('2026-11-01 至 2026-11-20')
  for (const month of ['2026-07', '2026-12']) await expect(start(month, 'pdf')).rejects.toMatchObject({ code: 'no_such_month' })
  for (const month of ['2026-13', '', '2026-1']) await expect(start(month, 'pdf')).rejects.toMatchObject({ errors: [{ field: 'month' }] })
})

test('a statement is of the session’s account, is audited, and can be downloaded by its session alone', async () => {
  const other = await openCoinAccount(gateway.db, at('2026-08-05 09:00:00'), { id: '6300000002' })
  const { exportId } = await start('2026-10', 'pdf')
  expect(await gateway.audit('export.start')).toMatchObject([{ subject: `coin ${id}`, detail: { statement: '2026-10', form: 'pdf' } }])
  await expect(start('2026-09', 'pdf')).rejects.toMatchObject({ code: 'export_running' })
  expect(await start('2026-10', 'pdf')).toEqual({ exportId })
  for (const actor of [other, { ...owner, sessionId: 'ab'.repeat(32) } as Actor])
    await expect(gateway.as(actor).call(watchExport, { exportId, kind: 'statement' })).rejects.toMatchObject({ code: 'not_found' })
  for (const otherActor of [anyone, applicant()])
    await expect(start('2026-10', 'pdf', otherActor)).rejects.toMatchObject({ code: 'invalid_session' })
})

test('cleared records are in no statement', async () => {
  await gateway.db
    .updateTable('ledger_account')
    .set({ visible_from: at('2026-10-31 12:00:00') })
    .where('code', '=', id)
    .execute()
  const [sheet] = await readXlsxFile((await readStatementFile('2026-10', 'xlsx')).content)
  const [, ...rows] = sheet?.data ?? []
  expect(rows.map((row) => row[2])).toEqual(['期初余额', '明细', '活动', '本期合计', '期末余额'])
})

test('what is booked after the figures were read is not listed, so that the lines add up to them', async () => {
  const account = await getCoinAccount(gateway.db, id)
  const span = { from: at('2026-11-01 00:00:00'), until: at('2026-12-01 00:00:00') }
  const figures = await readStatement(gateway.db, account, span)
  await use(gateway.db, {
    account: id,
    service: '漏洞扫描',
    detail: '其间',
    reference: '',
    by: 'machine m1',
    amount: 3,
    at: at('2026-11-19 10:00:00'),
  })
  const lines = (await Array.fromAsync(listStatementBatches(gateway.db, account, { ...span, upTo: figures.upTo }))).flat()
  expect(lines.map(({ detail }) => detail)).toEqual(['十一月初'])
  expect(figures).toMatchObject({ spent: 9, count: 1 })
})
