import { buffer } from 'node:stream/consumers'
import readXlsxFile from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { countingTurns } from '../../../../test/harness/event-loop.ts'
import { unpack } from '../../../../test/harness/content/zips.ts'
import type { Sheet } from '#kit/formats/workbook/sheet-xml.ts'
import { writeWorkbook } from './workbook.ts'

const columns = [
  { heading: '明细', type: 'text', width: 40 },
  { heading: '数量', type: 'count' },
] as const

async function write(sheet: Partial<Sheet>): Promise<Buffer> {
  return buffer(writeWorkbook({ name: '明细', title: '账号 6200000001', columns, rows: [], ...sheet }))
}

async function read(file: Buffer) {
  const [sheet] = await readXlsxFile(file, { trim: false })
  return sheet?.data ?? []
}

async function* broken() {
  yield [['一', '1']]
  throw new Error('database away')
}

test('a written workbook can be read back, with title and headings first', async () => {
  const rows = [[['漏洞扫描 <甲&乙> "丙"', '-1']], [['  第二\n行\r\n', '+100']]]
  expect(await read(await write({ rows }))).toEqual([
    ['账号 6200000001', null],
    ['明细', '数量'],
    ['漏洞扫描 <甲&乙> "丙"', -1],
    ['  第二\n行\r\n', 100],
  ])
})

const typed = ['amount', 'count', 'day', 'time', 'identifier', 'text'] as const
const typedColumns = typed.map((type) => ({ heading: type, type }))

test('figures, days and times are such; identifiers and text are text', async () => {
  const rows = [
    [
      ['1,234.50', '-3', '2026-11-20', '2026-11-20 09:30:15', '0012345', '12'],
      ['', '', '', '', '', ''],
    ],
  ]
  expect(await read(await write({ title: '', columns: typedColumns, rows }))).toEqual([
    [...typed],
    [1234.5, -3, new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T09:30:15Z'), '0012345', '12'],
  ])
})

test('a sheet filters, repeats its headings on each page of the width of one, and formats whole columns', async () => {
  const parts = await unpack(await write({ name: "对账/单 '11'", columns: typedColumns, rows: [[['1', '1', '', '', '', '']]] }))
  const [sheet = '', workbook = ''] = ['xl/worksheets/sheet1.xml', 'xl/workbook.xml'].map(
    (part) => parts.find(({ name }) => name === part)?.content.toString() ?? '',
  )
  for (const piece of [
    '<pageSetUpPr fitToPage="1"/>',
    'orientation="landscape" fitToWidth="1" fitToHeight="0"',
    'ySplit="2"',
    '<autoFilter ref="A2:F3"/>',
    '<mergeCell ref="A1:F1"/>',
    '<col min="5" max="5" width="24" style="1" customWidth="1"/>',
  ])
    expect(sheet).toContain(piece)
  expect(workbook).toContain(`<sheet name="对账 单 '11" sheetId="1"`)
  expect(workbook).toContain(`>'对账 单 ''11'!$2:$2</definedName>`)
  expect(workbook).toContain(`>'对账 单 ''11'!$A$2:$F$3</definedName>`)
})

test.each([
  [2, 'A2:F3', '$A$2:$F$3'],
  [9, 'A2:F2', '$A$2:$F$2'],
])('the last %i rows, which are sums, are not filtered', async (sumRows, filter, name) => {
  const parts = await unpack(
    await write({ columns: typedColumns, rows: [['1', '2', '3'].map((count) => ['1', count, '', '', '', ''])], sumRows }),
  )
  const text = parts.map(({ content }) => content.toString()).join('')
  expect(text).toContain(`<autoFilter ref="${filter}"/>`)
  expect(text).toContain(`!${name}</definedName>`)
})

test('opening rows stand above the headings, which scroll with them and below which the filter begins', async () => {
  const file = await write({ opening: [['期初余额', '7']], rows: [[['扫描', '-1']], [['合计', '-1']]], sumRows: 1 })
  expect(await read(file)).toEqual([
    ['账号 6200000001', null],
    ['期初余额', 7],
    ['明细', '数量'],
    ['扫描', -1],
    ['合计', -1],
  ])
  const text = (await unpack(file)).map(({ content }) => content.toString()).join('')
  for (const piece of ['<autoFilter ref="A3:B4"/>', 'ySplit="3"', '!$3:$3</definedName>', '!$A$3:$B$4</definedName>'])
    expect(text).toContain(piece)
})

test('text that looks like a formula is written as text', async () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠1', '=HYPERLINK("http://x")', "'=1"]
  const file = await write({ rows: [hostile.map((text) => [text, '+1'])] })
  const data = await read(file)
  expect(data.slice(2).map((row) => row[0])).toEqual(hostile)
})

test('characters that XML forbids are dropped, lone surrogates are replaced, long text is cut', async () => {
  const rows = [
    [
      ['a\u0000b\u0008c\uffffd', '\ud83d'],
      ['长'.repeat(40_000), '😀'],
    ],
  ]
  const data = await read(await write({ rows }))
  expect(data[2]).toEqual(['abcd', '\ufffd'])
  expect(String(data[3]?.[0])).toHaveLength(32_767)
  expect(data[3]?.[1]).toBe('😀')
})

test('an error while rows are read rejects the writer', async () => {
  await expect(write({ rows: broken() })).rejects.toThrow('database away')
})

test('between two portions of many rows the event loop turns, however fast they come', async () => {
  const turnsAtPortion: number[] = []
  function* many(turns: () => number) {
    for (let portion = 0; portion < 25; portion++) {
      turnsAtPortion.push(turns())
      yield Array.from({ length: 2000 }, (_, at) => [`漏洞扫描 第 ${portion * 2000 + at} 次`, '-1'])
    }
  }
  const file = await countingTurns((turns) => write({ rows: many(turns) }))
  expect(file.length).toBeGreaterThan(100_000)
  expect(turnsAtPortion).toHaveLength(25)
  // The stream reads some portions ahead.
  const inOneTurn = Map.groupBy(turnsAtPortion, (at) => at)
  expect(Math.max(...[...inOneTurn.values()].map((portions) => portions.length))).toBeLessThanOrEqual(2)
})
