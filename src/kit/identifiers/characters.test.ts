import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { dropDirections, dropInvisible, findLineFault, isBlank, toSearched } from './characters.ts'

/** What comes along when a number is copied from a web page, a chat or a form for reading aloud. */
const invisible = [
  0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2064, 0x2066, 0x2067, 0x2068, 0x2069,
  0xfeff, 0xfe0f, 0xfe00, 0x2800, 0xad, 0x34f, 0x61c, 0x115f, 0x3164, 0xffa0, 0x180e, 0xe0020, 0x0, 0x7f, 0xfffe, 0x1ffff, 0xfff9, 0xfffc,
].map((code) => String.fromCodePoint(code))

test.each(invisible)('%j is dropped, and no text of one line holds it', (character) => {
  expect(dropInvisible(`6222${character}0001`)).toBe('62220001')
  expect(findLineFault(`甲${character}公司`)).toMatch(/^第 2 个字符看不见（U\+[0-9A-F]{4,5}）/)
  expect(isBlank(` ${character}\u3000${character}`)).toBe(true)
})

test.each(['甲\u200d👨', '👨\u200d', '1\ufe0f', '甲\ufe0f', 'a\u{e0100}', '☎\ufe0f\ufe0f', '👨\u200d甲'])(
  '%j has a selector or joiner of its own',
  (text) => {
    expect(findLineFault(text)).toMatch(/看不见（U\+(?:FE0F|200D|E0100)）/)
  },
)

test.each(['\n', '\r\n', '\u2028', '\u2029'])('%j is a line break', (text) => {
  expect(findLineFault(`甲${text}乙`)).toBe('不能换行')
})

test.each([
  '甲 公司（北京）',
  'A-1/2 №3',
  '𠮷野家',
  'Ünal',
  '中・外',
  'x\u00a0y',
  '客服☎\ufe0f',
  '☎\ufe0e☎',
  '👨\u200d👩\u200d👧',
  '👩🏽\u200d⚕\ufe0f甲',
  '第1\ufe0f\u20e3步',
  '葛\u{e0100}城',
])('%j is a text of one line', (text) => {
  expect([findLineFault(text), isBlank(text)]).toEqual(['', false])
})

// By two alternatives for a line break, every further one would double the time. The limit is for what hangs.
test.each(['\n', '\t', '\ufeff'])('many %j before something to see are soon read', (character) => {
  const text = `\u200b${character.repeat(2000)}x`
  expect(runInNewContext('isBlank(text)', { isBlank, text }, { timeout: 60_000 })).toBe(false)
})

test.each([
  ['合同\u202efdp.exe', '合同fdp.exe'],
  ['\u2066甲\u2069\n\u200f乙\u061c', '甲\n乙'],
  ['שלום 👨\u200d👩', 'שלום 👨\u200d👩'],
])('%j is written in the order %j', (text, plain) => {
  expect(dropDirections(text)).toBe(plain)
})

test('a searched text keeps its words and loses its invisible characters', () => {
  expect(toSearched('\u200b数据\t安全\r\n')).toBe('数据 安全')
  expect([toSearched(null), toSearched(' \0 '), toSearched('甲'.repeat(200))]).toEqual(['', '', '甲'.repeat(200)])
})
