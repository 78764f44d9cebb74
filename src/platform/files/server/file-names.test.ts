import { expect, test } from 'vitest'
import { formatContentDisposition, toSafeFileName, toUniqueFileNames } from './file-names.ts'

test.each([
  ['操作手册.pdf', '操作手册.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\win.ini', 'win.ini'],
  ['C:\\a\\发票.pdf', '发票.pdf'],
  ['a\0b.pdf', 'ab.pdf'],
  ['%2e%2e%2fa.pdf', '_2e_2e_2fa.pdf'],
  ['a\r\nSet-Cookie: x=1', 'aSet-Cookie_ x=1'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['零\u200B宽.txt', '零宽.txt'],
  ['合同\u2067exe\u2069.pdf', '合同exe.pdf'],
  ['\u3164\u2800\u115F.pdf', '文件.pdf'],
  ['合\u034F同\uFE0F\uFFFE\uFFF9\uFFFC.pdf', '合同.pdf'],
  ['合\uD800同\uE000.pdf', '合同.pdf'],
  ['שלום.pdf', 'שלום.pdf'],
  ['a"b;c.txt', 'a_b_c.txt'],
  ['  ...  ', '文件'],
  ['', '文件'],
  ['.pdf', '文件.pdf'],
  [' ..\u200B.docx ', '文件.docx'],
  ['.有限公司资料汇编第一版', '有限公司资料汇编第一版'],
  ['.a.pdf', 'a.pdf'],
  ['e\u0301.txt', '\u00E9.txt'],
])('the file name %j becomes %j', (given, kept) => {
  expect(toSafeFileName(given)).toBe(kept)
})

test('a name of 300 characters is cut before its extension', () => {
  const name = toSafeFileName(`${'长'.repeat(300)}.pdf`)
  expect(Array.from(name)).toHaveLength(120)
  expect(name.endsWith('长.pdf')).toBe(true)
})

test('names in one archive are distinct on every system and valid on Windows', () => {
  expect(toUniqueFileNames(['报告.pdf', '报告.PDF', '报告.pdf', '../报告.pdf', 'CON.txt', 'nul', '空'])).toEqual([
    '报告.pdf',
    '报告（2）.PDF',
    '报告（3）.pdf',
    '报告（4）.pdf',
    '_CON.txt',
    '_nul',
    '空',
  ])
})

test('Content-Disposition has the name by RFC 8187 and an ASCII fallback', () => {
  expect(formatContentDisposition("等保 (三级)'s.pdf")).toBe(
    `attachment; filename="__ (__)'s.pdf"; filename*=UTF-8''%E7%AD%89%E4%BF%9D%20%28%E4%B8%89%E7%BA%A7%29%27s.pdf`,
  )
  expect(formatContentDisposition('a\r\nX: y"\\.txt')).not.toMatch(/[\r\n\\]|y"/)
})
