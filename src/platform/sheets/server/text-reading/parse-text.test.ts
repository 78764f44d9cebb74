import { expect, test } from 'vitest'
import { parseSheet } from '../parse-sheet.ts'

const limits = { rows: 100, columns: 20, unpackedBytes: 1024 * 1024 }
const headings = ['交易日期', '收入金额（元）', '付款方', '附言']
const parse = (content: string | Buffer) => parseSheet(Buffer.from(content as string), headings, limits)
const cells = async (content: string | Buffer) => {
  const parsed = await parse(content)
  return 'rows' in parsed ? parsed.rows.map((row) => row.cells) : parsed
}
const head = '交易日期,收入金额,付款方,附言'

test.each([
  ['commas', `${head}\n2026-11-20,"1,000",甲,a;b;c;d;e`, ['2026-11-20', '1,000', '甲', 'a;b;c;d;e']],
  [
    'semicolons, and commas in the values',
    '交易日期;收入金额;付款方;附言\n2026-11-20;17,97;甲;a,b,c,d',
    ['2026-11-20', '17,97', '甲', 'a,b,c,d'],
  ],
  [
    'tabs below a preface with commas',
    `账单,x,y,z,,,\n账号：6225\n${head.replaceAll(',', '\t')}\n2026-11-20\t5\t甲\tb`,
    ['2026-11-20', '5', '甲', 'b'],
  ],
  ['what sep= says', `sep=|\r\n${head.replaceAll(',', '|')}\n2026-11-20|5|甲|b`, ['2026-11-20', '5', '甲', 'b']],
  ['a quote within a field', `${head}\n2026-11-20,5,甲,5" 屏`, ['2026-11-20', '5', '甲', '5" 屏']],
  [
    'values kept as text for spreadsheets',
    `${head}\n="2026-11-20",5,甲,="20261120000000012345"`,
    ['2026-11-20', '5', '甲', '20261120000000012345'],
  ],
  ['the same quoted', `${head}\n"=""2026-11-20""","5","甲","=""0012"""`, ['2026-11-20', '5', '甲', '0012']],
  ['the grave accent of payment services', `${head}\n\`2026-11-20,\`5,\`甲,\`b\t`, ['2026-11-20', '5', '甲', 'b']],
  ['the apostrophe of our own files', `${head}\n2026-11-20,5,甲,'=1+1`, ['2026-11-20', '5', '甲', '=1+1']],
  ['long texts whole', `${head}\n2026-11-20,5,甲,${'x'.repeat(5000)}`, ['2026-11-20', '5', '甲', 'x'.repeat(5000)]],
])('%s are read', async (_, content, row) => {
  expect(((await cells(content)) as unknown[]).at(-1)).toEqual(row)
})

const text = `${head}\n2026-11-20,5,甲公司,附言`
const big5 = [0xa5, 0xe6, 0xa9, 0xf6, 0xa4, 0xe9, 0xb4, 0xc1, 0x2c, 0xa6, 0xac, 0xa4, 0x4a, 0xaa, 0xf7, 0xc3, 0x42]
test.each([
  ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 of Excel', Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le')],
  ['UTF-16 with its bytes the other way round', Buffer.from(`\ufeff${text.replaceAll(',', '\t')}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from(text.replaceAll(',', '\t'), 'utf16le')],
])('%s is read', async (_, bytes) => {
  expect(await cells(bytes)).toEqual([
    ['交易日期', '收入金额', '付款方', '附言'],
    ['2026-11-20', '5', '甲公司', '附言'],
  ])
})

test.each([
  ['Big5', Buffer.from(big5)],
  ['Latin-1', Buffer.from('prénom,été,Zoë\n', 'latin1')],
  ['half of a UTF-8 character', Buffer.from(text).subarray(0, 20)],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x41, 0, 0, 0])],
  ['an odd number of bytes in UTF-16', Buffer.concat([Buffer.from(`\ufeff${text}`, 'utf16le'), Buffer.from([1])])],
])('%s is named as an unknown encoding', async (_, bytes) => {
  expect(await parse(bytes)).toEqual({ fault: { kind: 'encoding' } })
})

test('a quote that is never closed is named with its line', async () => {
  expect(await parse(`${head}\n2026-11-20,5,甲,"a"\n2026-11-20,5,"甲,b\n2026-11-21,5,乙,c`)).toEqual({ fault: { kind: 'quote', line: 3 } })
})

test('lines keep their numbers below quoted line breaks, blank lines and sep=', async () => {
  const parsed = await parse(`sep=,\n${head}\n2026-11-20,5,甲,"a\nb"\n\n2026-11-21,5,乙,c`)
  expect('rows' in parsed && parsed.rows.map(({ line }) => line)).toEqual([2, 3, 6])
})

test.each([
  ['a web page that is named .xls or .csv', Buffer.from('<html><table><tr><td>1</td></tr></table></html>'), 'webPage'],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'locked'],
])('%s is named', async (_, bytes, kind) => {
  expect(await parse(bytes)).toEqual({ fault: { kind } })
})
