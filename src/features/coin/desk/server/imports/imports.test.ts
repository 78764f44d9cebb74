import { afterEach, beforeEach, expect, test } from 'vitest'
import { staff } from '../../../../../../test/harness/actors.ts'
import { openCoinAccount } from '../../../../../../test/harness/coin-accounts.ts'
import { backOfficeHandlers } from '../../../../../../test/harness/coins/coin-desk-handlers.ts'
import { useGateway } from '../../../../../../test/harness/gateway.ts'
import { buildRow, buildTable, buildWorkbook } from '../../../../../../test/harness/content/workbooks.ts'
import { setLedgerState } from '#platform/ledger/server/accounts.ts'
import { use } from '#platform/ledger/server/booking.ts'
import { findLedgerAccount } from '#platform/ledger/server/reading.ts'
import { reconcile } from '#platform/ledger/server/reconciliation/reconcile.ts'
import { reverseBooking } from '../../contract.ts'
import { bookImport, dropImport, getImport, getImportTemplate, listImports, previewImport, watchImport } from '../../import-contract.ts'
import { type CoinImportKind, importColumns } from '../../rules.ts'
import { importErrors } from '#platform/imports/rules.ts'
import { runImport } from '#platform/imports/server/import-job.ts'
import { removeOldImports } from '#platform/imports/server/imports.ts'
import { coinImports } from './coin-imports.ts'
import { decideProposal } from '#platform/proposals/contract.ts'

const gateway = useGateway(backOfficeHandlers, { fresh: true })
const kinds = Object.values(coinImports)
const [first, other] = ['6300000001', '6300000002']
const finance = staff('finance.handle')
const backOffice = () => gateway.as(finance)

beforeEach(async () => {
  const now = gateway.clock.now()
  await openCoinAccount(gateway.db, now, { id: first, coins: 10 })
  await openCoinAccount(gateway.db, now, { id: other, coins: 3 })
})
afterEach(async () => {
  const findings = await reconcile(gateway.db)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
})

const heads = (kind: CoinImportKind) => importColumns[kind].map(({ heading }) => heading).join(',')
const toFile = (kind: CoinImportKind, lines: string[]) => Buffer.from(`${heads(kind)}\r\n${lines.join('\r\n')}\r\n`)
async function preview(kind: CoinImportKind, bytes: Uint8Array, name = 'a.csv') {
  const { id } = await backOffice().call(previewImport, { kind, file: { name, type: '', bytes } })
  return backOffice().call(getImport, { id, pageSize: 100 })
}
const previewLines = (kind: CoinImportKind, ...lines: string[]) => preview(kind, toFile(kind, lines))
async function book(id: string) {
  const reply = await backOffice().call(bookImport, { id })
  if (reply.state === 'done') await runImport(gateway.services, kinds, id)
  return reply
}
async function confirmOnly(): Promise<void> {
  const [proposal] = await gateway.rows('proposal')
  await gateway.as({ ...finance, id: 'staff-2' } as typeof finance).call(decideProposal, { id: proposal?.id as string, confirm: true })
}
const balances = async () => [(await findLedgerAccount(gateway.db, first))?.balance, (await findLedgerAccount(gateway.db, other))?.balance]

const recharges = [`${first},100,5000.00,SK1,十一月`, `${other},"1,000",12.5,SK2,`, `${first},5,0,SK3,活动`]

test('a sum below the lines is called so alone, and not counted', async () => {
  const read = await previewLines('recharge', ...recharges, '合计,1105,5012.50,,')
  expect(read).toMatchObject({ state: 'faulty', faulty: 1, quantity: 1105, fen: 501_250 })
  expect(read.items.at(-1)?.errors).toEqual([importErrors.sums])
})

test('recharges and gifts of a file are booked in one transaction', async () => {
  const read = await previewLines('recharge', ...recharges)
  expect(read).toMatchObject({ state: 'ready', lines: 3, faulty: 0, quantity: 1105, fen: 501_250, needsSecond: false })
  expect(await balances()).toEqual([10, 3])
  await book(read.id)
  expect(await balances()).toEqual([115, 1003])
  expect(await backOffice().call(watchImport, { id: read.id })).toEqual({ state: 'booked', done: 3, lines: 3 })
  expect((await gateway.rows('coin_recharge')).map(({ receipt, fen, paid_by }) => [receipt, fen, paid_by])).toEqual([
    ['SK1', 500_000, 'money'],
    ['SK2', 1250, 'money'],
    ['SK3', 0, 'grant'],
  ])
  expect((await backOffice().call(getImport, { id: read.id })).items.every(({ bookingId }) => bookingId !== null)).toBe(true)
  expect(await gateway.audit('coin-import.book')).toMatchObject([{ detail: { lines: 3, quantity: 1105 } }])
  expect(await gateway.rows('notice')).toMatchObject([{ person: 'staff staff-1', title: '充值导入已入账' }])
})

test('receipts and references of a file are compared in canonical form', async () => {
  const twice = await previewLines('recharge', `${first},1,1,sk9,`, `${first},1,1,ＳＫ9\u200b,`)
  expect(twice).toMatchObject({ state: 'faulty', items: [{ errors: [] }, { errors: ['收款凭证号与第 2 行重复'] }] })
  await book((await previewLines('recharge', `${first},1,1,sk9,`)).id)
  expect(await gateway.rows('coin_recharge')).toMatchObject([{ receipt: 'SK9', receipt_key: 'SK9' }])
  expect(await previewLines('recharge', `${other},1,1,S K9,`)).toMatchObject({ items: [{ errors: ['收款凭证号已入账'] }] })
  await book((await previewLines('use', `${first},1,数据安全检测,第三季度,ref-9`)).id)
  expect(await previewLines('use', `${first},1,数据安全检测,第三季度,ＲＥＦ-9`)).toMatchObject({
    items: [{ errors: ['业务流水号已入账'] }],
  })
})

test('a gift in a file needs its reason', async () => {
  const { state, items } = await previewLines('recharge', `${first},5,0,SK3,`, `${first},5,,SK4, `, `${first},5,1,SK5,`)
  const message = '金额为 0 即赠送，备注须写明赠送原因'
  expect([state, ...items.map(({ line, errors }) => [line, ...errors])]).toEqual([
    'faulty',
    [2, message],
    [3, '未填写金额，赠送请填 0'],
    [4],
  ])
})

test('every error of every line is listed, and nothing is booked while there is one', async () => {
  await gateway.db.transaction().execute((db) => setLedgerState(db, other, { state: 'frozen', at: gateway.clock.now() }))
  await gateway.db
    .transaction()
    .execute((db) =>
      use(db, { account: first, amount: 1, service: 's', detail: 'd', reference: 'YW0', by: 'machine m', at: gateway.clock.now() }),
    )
  const { id, state, faulty, items } = await previewLines(
    'use',
    `${first},4,报告下载,甲,YW1`,
    `${first},6,报告下载,乙,YW2`,
    '999,1,报告下载,丙,YW3',
    `${other},1,报告下载,丁,YW4`,
    `${first},0,报告下载,戊,YW1`,
    `${first},1.5,,,`,
    `${first},1,报告下载,己,YW0`,
  )
  expect([state, faulty]).toEqual(['faulty', 6])
  expect(items.map(({ line, errors }) => [line, ...errors])).toEqual([
    [2],
    [3, '余额不足，可用 5 枚'],
    [4, '账号不存在'],
    [5, '账户已冻结'],
    [6, '数量应为 1 到 100,000,000 的整数', '业务流水号与第 2 行重复'],
    [7, 'B7 数量（枚）：应为整数', '未填写业务类型', '未填写明细', '未填写业务流水号'],
    [8, '业务流水号已入账'],
  ])
  expect((await backOffice().call(getImport, { id, onlyErrors: '1' })).total).toBe(6)
  await expect(backOffice().call(bookImport, { id })).rejects.toMatchObject({ code: 'import_faulty' })
  expect(await balances()).toEqual([9, 3])
  await backOffice().call(dropImport, { id })
  await expect(backOffice().call(dropImport, { id })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('coins spent between preview and booking roll back the whole file, and the line says so', async () => {
  const { id } = await previewLines('use', `${other},3,报告下载,甲,YW1`, `${first},10,报告下载,乙,YW2`)
  await gateway.db
    .transaction()
    .execute((db) =>
      use(db, { account: first, amount: 1, service: 's', detail: 'd', reference: '', by: 'machine m', at: gateway.clock.now() }),
    )
  await book(id)
  expect(await balances()).toEqual([9, 3])
  expect(await backOffice().call(getImport, { id, onlyErrors: '1' })).toMatchObject({
    state: 'failed',
    items: [{ line: 3, errors: ['余额不足，可用 9 枚'] }],
  })
})

test('a file is booked once, and each reference once, until it is reversed', async () => {
  const lines = [`${first},4,报告下载,甲,YW1`]
  const [one, again] = [await previewLines('use', ...lines), await previewLines('use', ...lines)]
  await book(one.id)
  await runImport(gateway.services, kinds, one.id)
  await expect(backOffice().call(bookImport, { id: one.id })).rejects.toMatchObject({ code: 'import_done' })
  await expect(backOffice().call(bookImport, { id: again.id })).rejects.toMatchObject({ code: 'import_done' })
  await expect(previewLines('use', ...lines)).rejects.toMatchObject({ code: 'import_done' })
  expect((await previewLines('use', ...lines, '')).items).toMatchObject([{ errors: ['业务流水号已入账'] }])
  expect(await balances()).toEqual([6, 3])
  const bookingId = (await backOffice().call(getImport, { id: one.id })).items[0]?.bookingId ?? 0
  await backOffice().call(reverseBooking, { id: bookingId, reason: '导错' })
  expect((await previewLines('use', ...lines, '', '')).items).toMatchObject([{ errors: [] }])
})

test('a sum above the limit needs a second person', async () => {
  const { id, needsSecond } = await previewLines('recharge', `${first},9000,1,SK1,`, `${first},9000,1,SK2,`)
  expect(needsSecond).toBe(true)
  expect(await book(id)).toEqual({ state: 'pending' })
  await runImport(gateway.services, kinds, id)
  expect(await balances()).toEqual([10, 3])
  const [proposal] = await gateway.rows('proposal')
  await expect(backOffice().call(decideProposal, { id: proposal?.id as string, confirm: true })).rejects.toMatchObject({
    code: 'second_person',
  })
  await confirmOnly()
  await runImport(gateway.services, kinds, id)
  expect(await balances()).toEqual([18_010, 3])
  expect((await backOffice().call(listImports, { kind: 'recharge' })).items).toMatchObject([{ id, state: 'booked', quantity: 18_000 }])
})

test('a file that a second person declines is dropped and may be imported again', async () => {
  const lines = [`${first},18000,1,SK1,`]
  const { id } = await previewLines('recharge', ...lines)
  await book(id)
  await expect(previewLines('recharge', ...lines)).rejects.toMatchObject({ code: 'import_done' })
  const [proposal] = await gateway.rows('proposal')
  await gateway
    .as({ ...finance, id: 'staff-2' } as typeof finance)
    .call(decideProposal, { id: proposal?.id as string, confirm: false, note: '有误' })
  expect(await backOffice().call(watchImport, { id })).toMatchObject({ state: 'dropped' })
  expect(await previewLines('recharge', ...lines)).toMatchObject({ state: 'ready' })
  expect(await balances()).toEqual([10, 3])
})

test('xlsx, UTF-8 with a byte order mark and GB18030 are read, whatever a cell holds', async () => {
  const data = [importColumns.recharge.map(({ heading }) => heading), [6_300_000_001, 5, 0.1 + 0.2, 'SK7', 'x']]
  const xlsx = await preview('recharge', await buildTable(data), '表.XLSX')
  expect(xlsx.items).toMatchObject([{ line: 2, account: first, quantity: '5', yuan: '0.30', reference: 'SK7', errors: [] }])
  const gb = Buffer.concat([Buffer.from([0xd5, 0xcb, 0xba, 0xc5]), Buffer.from(heads('use').slice(2))])
  await expect(preview('use', gb)).rejects.toMatchObject({ code: 'file_encoding' })
  const marked = await preview('use', Buffer.concat([Buffer.from('\ufeff'), toFile('use', [`${first},1,报告下载,甲,YW9`])]))
  expect(marked).toMatchObject({ state: 'ready', lines: 1 })
})

test.each([
  ['a.doc', Buffer.from('x'), 'file_type'],
  ['a.xlsx', Buffer.from('no\0archive'), 'file_unreadable'],
  ['a.csv', Buffer.from('一,二\r\n1,2'), 'file_head'],
  ['a.csv', Buffer.from(`${heads('use')}\r\n,,,,\r\n`), 'file_empty'],
  ['a.csv', Buffer.from(''), 'file_head'],
  ['a.csv', Buffer.from(`${heads('use').split(',').toReversed().join(',')}\r\nYW1,甲,报告下载,1,${first}\r\n`), 'file_head'],
  ['a.csv', Buffer.alloc(2 * 1024 * 1024 + 1, 'x'), 'file_too_large'],
  [
    'a.csv',
    toFile(
      'use',
      Array.from({ length: 5001 }, (_, n) => `1,1,a,b,${n}`),
    ),
    'file_too_long',
  ],
])('%s of that content is refused: %#', async (name, bytes, code) => {
  await expect(preview('use', bytes, name)).rejects.toMatchObject({ code })
})

test('a thousand lines are booked, with progress after each portion', async () => {
  const lines = Array.from({ length: 1000 }, (_, n) => `${n % 2 ? first : other},${n + 1},0,SK${n},活动`)
  const { id } = await previewLines('recharge', ...lines)
  await gateway.database.owner.query(`
    create table seen (done integer);
    create function see() returns trigger language plpgsql security definer as 'begin insert into seen values (new.done); return new; end';
    create trigger see after insert or update on import_progress for each row execute function see()`)
  await book(id)
  await confirmOnly()
  await runImport(gateway.services, kinds, id)
  expect((await gateway.database.owner.query<{ done: number }>('select done from seen')).rows.map(({ done }) => done)).toEqual([
    250, 500, 750, 1000,
  ])
  expect(await balances()).toEqual([250_510, 250_003])
  const { items } = await backOffice().call(getImport, { id, pageSize: 100 })
  const booked = await gateway.rows('coin_recharge')
  for (const { line, bookingId } of items) expect(booked.find(({ booking_id }) => booking_id === bookingId)?.receipt).toBe(`SK${line - 2}`)
})

test('imports that were never booked are removed after a month, booked ones stay', async () => {
  const booked = await previewLines('use', `${first},1,报告下载,甲,YW1`)
  await book(booked.id)
  await previewLines('use', `${first},x,报告下载,甲,YW2`)
  gateway.clock.advance(31 * 24 * 3600_000)
  await removeOldImports(gateway.db, gateway.clock.now())
  expect((await gateway.rows('import')).map(({ id }) => id)).toEqual([booked.id])
  expect(await gateway.rows('import_line')).toHaveLength(1)
})

test('a small workbook that expands to billions of cells is refused and leaves nothing behind', async () => {
  for (const cell of ['ZZ60000', 'XFD1048576'])
    await expect(preview('recharge', await buildWorkbook(buildRow({ A1: '账号', [cell]: 'x' })), 'a.xlsx')).rejects.toMatchObject({
      code: 'file_extent',
      message: '表格范围过大，最多 20000 行、100 列，请删除多余的行和列后重试',
    })
  expect([...(await gateway.rows('import')), ...(await gateway.audit())]).toEqual([])
})

test('a reference that is stored as a number may have lost its leading zeros, and is refused with its cell', async () => {
  const data = [importColumns.recharge.map(({ heading }) => heading), [first, 5, 100, 12_345, '']]
  const { items } = await preview('recharge', await buildTable(data), 'a.xlsx')
  expect(items).toMatchObject([
    { account: first, errors: ['D2 收款凭证号：该列存为数字时开头的 0 和末尾的位数会丢失，请把该列设为文本格式后重新填写'] },
  ])
})

test('templates can be read back, and their example is refused', async () => {
  for (const kind of ['recharge', 'use'] as const)
    for (const form of ['xlsx', 'csv'] as const) {
      const { name, base64 } = await backOffice().call(getImportTemplate, { kind, form })
      const { items } = await preview(kind, Buffer.from(base64, 'base64'), name)
      expect(items).toMatchObject([{ account: '6200000001', errors: [importErrors.example] }])
    }
})
