import { expect, test } from 'vitest'
import { buildRow, buildSheets } from '../../../../../test/harness/content/workbooks.ts'
import { parseSheet } from '../parse-sheet.ts'

const limits = { rows: 100, columns: 20, unpackedBytes: 1024 * 1024 }
const parse = async (built: Parameters<typeof buildSheets>[0], headings: string[] = []) =>
  parseSheet(await buildSheets(built), headings, limits)
const cellOf = async (xml: string, more: Partial<Parameters<typeof buildSheets>[0]> = {}) => {
  const parsed = await parse({
    sheets: [{ name: 'a', rows: `<row r="1"><c r="A1" t="inlineStr"><is><t>-</t></is></c>${xml}</row>` }],
    ...more,
  })
  return 'rows' in parsed ? (parsed.rows[0]?.cells[1] ?? '') : parsed
}

test.each([
  ['<c r="B1" t="e"><f>VLOOKUP(A1,C,2)</f><v>#N/A</v></c>', { unreadable: '#N/A' }],
  ['<c r="B1" t="e"><v>#REF!</v></c>', { unreadable: '#REF!' }],
  ['<c r="B1"><f>A1*2</f></c>', { unreadable: '公式没有保存计算结果' }],
  ['<c r="B1"><f>A1*2</f><v></v></c>', { unreadable: '公式没有保存计算结果' }],
  ['<c r="B1"><f>A1*2</f><v>12</v></c>', { number: '12' }],
  ['<c r="B1" t="str"><f>A1&amp;"x"</f><v>-x</v></c>', '-x'],
  ['<c r="B1" t="str"><f>""</f><v></v></c>', ''],
  ['<c r="B1" t="b"><v>1</v></c>', 'TRUE'],
  ['<c r="B1"><v>20261120000000012345</v></c>', { number: '20261120000000000000' }],
  ['<c r="B1"><v>2.0261120000000012E+25</v></c>', { number: '2.026112e+25' }],
  ['<c r="B1"><v>5000.0999999999995</v></c>', { number: '5000.1' }],
  ['<c r="B1"><v>1.0E-7</v></c>', { number: '0.0000001' }],
  ['<c r="B1" t="n"/>', ''],
  ['<c r="B1" t="inlineStr"><is><r><t>甲</t></r><rPh><t>jia</t></rPh><r><t>乙</t></r></is></c>', '甲乙'],
  ['<c r="B1" t="inlineStr"><is><t>a_x000D_b</t></is></c>', 'a\rb'],
  ['<c r="B1" t="inlineStr"><is><t>a_x0000_b</t></is></c>', 'a\ufffdb'],
  ['<x:c r="B1" t="inlineStr"><x:is><x:t>甲</x:t></x:is></x:c>', '甲'],
  ['<c r="B1" t="d"><v>2026-11-20T00:00:00</v></c>', { time: '2026-11-20' }],
  ['<c r="B1" t="d"><v>2026-11-20T00:00:00.000Z</v></c>', { time: '2026-11-20' }],
])('%s is %j', async (xml, cell) => expect(await cellOf(xml)).toEqual(cell))

test.each([
  [14, 46346, { time: '2026-11-20' }],
  [31, 46346, { time: '2026-11-20' }],
  [57, 46346, { time: '2026-11-20' }],
  [57, 46327, { time: '2026-11' }],
  [22, 46346.395833333, { time: '2026-11-20 09:30:00' }],
  ['yyyy"年"m"月"d"日";@', 46346, { time: '2026-11-20' }],
  ['[$-F800]dddd, mmmm dd, yyyy', 46346, { time: '2026-11-20' }],
  ['yyyy/m', 46327, { time: '2026-11' }],
  ['mmm-yy', 46327, { time: '2026-11' }],
  ['h:mm', 0.395833333, { time: '09:30:00' }],
  ['0%', 0.5, '50%'],
  ['#,##0.00"元";[Red]-#,##0.00', 17.5, { number: '17.5' }],
  ['0.00_ ;[红色]\\-0.00\\ ', 17.5, { number: '17.5' }],
  ['General', 46346, { number: '46346' }],
  ['@', 46346, { number: '46346' }],
  [14, -1, { unreadable: '-1' }],
])('a number with the format %s: %d is read as %j', async (format, value, cell) => {
  expect(await cellOf(`<c r="B1" s="0"><v>${value}</v></c>`, { cellFormats: [format] })).toEqual(cell)
})

test('days of the calendar that begins in 1904 are read', async () => {
  expect(await cellOf('<c r="B1" s="0"><v>44884</v></c>', { cellFormats: [14], is1904: true })).toEqual({ time: '2026-11-20' })
})

const sheet = (name: string, state?: 'hidden' | 'veryHidden') => ({ name, rows: buildRow({ A1: name }), ...(state && { state }) })
test.each([
  ['the active sheet', { sheets: [sheet('a'), sheet('b')], active: 1 }, 'b'],
  ['the first visible sheet where the active one is hidden', { sheets: [sheet('a', 'hidden'), sheet('b'), sheet('c')], active: 0 }, 'b'],
  ['no hidden sheet', { sheets: [sheet('a', 'veryHidden'), sheet('b')], active: 1 }, 'b'],
])('%s is read', async (_, built, name) => {
  expect(await parse(built)).toMatchObject({ rows: [{ cells: [name] }] })
})

test('a workbook without a visible sheet is refused', async () => {
  expect(await parse({ sheets: [sheet('a', 'hidden')] })).toEqual({ fault: { kind: 'allHidden' } })
})

test('rows keep their numbers, and those that a filter, a person or their height hides are marked', async () => {
  const cell = '<c t="inlineStr"><is><t>x</t></is></c>'
  const rows = `<row r="2">${cell}</row><row r="3" hidden="1">${cell}</row><row r="4"/><row r="7" ht="0" customHeight="1">${cell}</row>`
  expect(await parse({ sheets: [{ name: 'a', rows }] })).toMatchObject({
    rows: [
      { line: 2, isHidden: false },
      { line: 3, isHidden: true },
      { line: 7, isHidden: true },
    ],
  })
  expect(await parse({ sheets: [{ name: 'a', rows }], before: '<sheetFormatPr zeroHeight="1"/>' })).toMatchObject({
    rows: [{ line: 2, isHidden: true }, { line: 3 }, { line: 7 }],
  })
})

const headings = ['账号', '数量']
const filled = (...values: string[]) => buildRow({ A1: '账号', B1: '数量' }) + values.map((value) => buildRow({ A1: value })).join('')
const notes = { name: '说明', rows: buildRow({ A1: '账号' }) + buildRow({ A1: '不要改表头' }) }
test.each([
  ['the one with the headings, although another is active', [notes, { name: '数据', rows: filled('一') }], '数据', []],
  [
    'the active one of several with the headings',
    [
      { name: '1月', rows: filled('一') },
      { name: '2月', rows: filled('二') },
    ],
    '1月',
    ['2月'],
  ],
  [
    'the one with lines, although an empty template is active',
    [
      { name: '空', rows: filled() },
      { name: '2月', rows: filled('二') },
    ],
    '2月',
    [],
  ],
  [
    'the active one where no other has lines',
    [
      { name: '1月', rows: filled('一') },
      { name: '空', rows: filled() },
    ],
    '1月',
    [],
  ],
  ['the active one where none has the headings', [{ name: 'a', rows: buildRow({ A1: 'x' }) }, notes], 'a', []],
])('of several sheets %s is read', async (_, sheets, name, others) => {
  expect(await parse({ sheets }, headings)).toMatchObject({ choice: { read: name, others } })
})

test('cells that are only formatted, or hold blanks alone, are no content wherever they are', async () => {
  const rows = `<row r="1"><c r="A1"><v>1</v></c><c r="ZZ1" s="1"/></row><row r="2"><c r="A2" t="inlineStr"><is><t> \u3000\u200b</t></is></c></row><row r="5000"><c r="A5000" s="1"/></row>`
  expect(await parse({ sheets: [{ name: 'a', rows }] })).toMatchObject({ rows: [{ line: 1, cells: [{ number: '1' }] }] })
})

test('what is merged with a cell above is said to be unreadable, in rows with other content', async () => {
  const rows = `${buildRow({ A1: '甲', B1: '1' })}${buildRow({ B2: '2' })}<row r="3"/>${buildRow({ A4: '脚注' })}${buildRow({ C5: 'x' })}`
  const after = '<mergeCells count="2"><mergeCell ref="A1:A3"/><mergeCell ref="B4:B5"/></mergeCells>'
  expect(await parse({ sheets: [{ name: 'a', rows }], after })).toMatchObject({
    rows: [
      { line: 1, cells: ['甲', '1'] },
      { line: 2, cells: [{ unreadable: '与 A1 合并' }, '2'] },
      { line: 4, cells: ['脚注'] },
      { line: 5, cells: ['', '', 'x'] },
    ],
  })
})

test('rows that repeat a number are refused', async () => {
  const rows = buildRow({ A1: 'x' }).replace('<row>', '<row r="1">')
  expect(await parse({ sheets: [{ name: 'a', rows: rows + rows }] })).toEqual({ fault: { kind: 'unreadable' } })
})
