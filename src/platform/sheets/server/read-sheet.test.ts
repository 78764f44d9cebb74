import { expect, test } from 'vitest'
import { hostileFiles, buildRow, buildSheets, buildTable, buildWorkbook } from '../../../../test/harness/content/workbooks.ts'
import { sheetRefusals } from '../rules.ts'
import { readSheet } from './read-sheet.ts'

const limits = { rows: 20_000, columns: 100, unpackedBytes: 24 * 1024 * 1024 }
const read = (name: string, bytes: Uint8Array, headings: string[] = []) => readSheet({ name, bytes }, { limits, headings, accepted: [] })
const readCells = async (name: string, bytes: Uint8Array, headings: string[] = []) =>
  (await read(name, bytes, headings)).map(({ cells }) => cells)

test('a workbook is read: text, numbers, days, text that looks like a formula', async () => {
  const bytes = await buildTable([
    ['编号', '日期', '数量', '公式'],
    ['0012', new Date('2026-11-20'), 5000.1, '=1+1'],
  ])
  expect(await read('a.xlsx', bytes)).toEqual([
    { line: 1, cells: ['编号', '日期', '数量', '公式'], isHidden: false },
    { line: 2, cells: ['0012', { time: '2026-11-20' }, { number: '5000.1' }, '=1+1'], isHidden: false },
  ])
})

test('a CSV is read in the encodings and with the separators of Excel in China', async () => {
  expect(await read('a.CSV', Buffer.from('\ufeff编号;数量\r\n1;"2;3"\r\n\r\n4'))).toMatchObject([
    { line: 1, cells: ['编号', '数量'] },
    { line: 2, cells: ['1', '2;3'] },
    { line: 4, cells: ['4'] },
  ])
  expect(await readCells('a.csv', Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0x31]))).toEqual([['编号', '1']])
})

test('fifty thousand lines arrive in order, and the caller keeps its bytes', async () => {
  const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, n) => `${n},付款单位 ${n},100.00,备注`).join('\n'))
  const rows = await readSheet({ name: 'bank.csv', bytes }, { limits: { ...limits, rows: 60_000 }, headings: [], accepted: [] })
  expect(rows.map(({ cells }) => Number(cells[0]))).toEqual(Array.from({ length: 50_000 }, (_, n) => n))
  expect(bytes.length).toBeGreaterThan(0)
})

// In this process the third one would use up the memory and end it: that it only ends a worker is what is tested.
test.each(hostileFiles)('$name is refused, and the process survives', async ({ name, code, bytes }) => {
  await expect(read(name, await bytes())).rejects.toMatchObject({ name: 'Refusal', code })
})

test('the refusal states the maximum size of a sheet', async () => {
  await expect(read('a.xlsx', await buildWorkbook(buildRow({ A1: 'x', CW1: 'y' })))).rejects.toThrow('最多 20000 行、100 列')
})

test('other sheets with the same headings and lines are asked about', async () => {
  const rows = buildRow({ A1: '账号', B1: '数量' }) + buildRow({ A1: '6200000001', B1: '1' })
  const bytes = await buildSheets({ sheets: ['1月', '2月', '3月', '4月', '5月'].map((name) => ({ name, rows })) })
  const readAnswered = (accepted: string[]) => readSheet({ name: 'a.xlsx', bytes }, { limits, headings: ['账号', '数量'], accepted })
  await expect(readAnswered([])).rejects.toMatchObject({
    code: 'ask_other_sheets',
    message: '文件有多个工作表，只会导入“1月”；“2月”、“3月”、“4月” 等也有数据，需各自另存为文件后导入。要继续吗？',
  })
  expect(await readAnswered(['ask_other_sheets'])).toHaveLength(2)
})

test('concurrent files are read one after the other, and the queue is bounded', async () => {
  const codes = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      read('a.csv', Buffer.from(`${n}`)).then(
        ([row]) => row?.cells[0],
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(codes).toEqual(['0', '1', '2', '3', '4', '5', '6', '7', '8', 'file_busy', 'file_busy', 'file_busy'])
})

test.each([
  ['a.xls', sheetRefusals.otherProgram],
  ['a.NUMBERS', sheetRefusals.otherProgram],
  ['a.pdf', sheetRefusals.kind],
  ['a.csv.pdf', sheetRefusals.kind],
  ['xlsx', sheetRefusals.kind],
  ['', sheetRefusals.kind],
  ['a.xlsx', sheetRefusals.text],
])('a file with the name %j is refused: $msg', async (name, { code, msg }) => {
  await expect(read(name, Buffer.from('a'))).rejects.toMatchObject({ code, message: msg })
})

test.each([
  ['utf8', '账号,数量\n6200000001,100\n'],
  ['utf16le', '\ufeff账号\t数量\r\n'],
] as const)('text in %s that is named as a workbook is told to be named as text', async (encoding, content) => {
  const bytes = Buffer.from(content, encoding)
  await expect(read('a.xlsx', bytes)).rejects.toMatchObject({ message: sheetRefusals.text.msg })
})

test.each(['<html><table>', '\ufeff\r\n<?xml version="1.0"?><Workbook>', ' <style>td{}</style><table>'])(
  'what begins with %j is called a web page, whatever its name',
  async (content) => {
    for (const name of ['a.xlsx', 'a.csv'])
      await expect(read(name, Buffer.from(content))).rejects.toMatchObject({ message: sheetRefusals.webPage.msg })
  },
)

test.each(['a.xls.csv', 'box.csv', 'a.TXT'])('%s is read as text', async (name) => {
  expect(await readCells(name, Buffer.from('a'))).toEqual([['a']])
})
