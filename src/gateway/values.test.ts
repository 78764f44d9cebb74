import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import {
  halfWidth,
  lenientText,
  optionalDay,
  optionalEmail,
  optionalHalfWidth,
  optionalUnspaced,
  optionalLines,
  optionalMobile,
  optionalPhone,
  optionalText,
  optionalYuan,
  pageNumber,
  pageSize,
  requiredDay,
  requiredHalfWidth,
  requiredUnspaced,
  requiredLines,
  requiredMobile,
  requiredPhone,
  requiredText,
} from './values.ts'

test.each([
  [undefined, 1],
  [null, 1],
  ['3', 3],
  [2.9, 2],
  [0, 1],
  [-5, 1],
  [1e300, 100_000],
  ['many', 1],
  [{ toString: [true] }, 1],
  [[7], 1],
])('page %j is read as page %i', (given, page) => {
  expect(pageNumber.parse(given)).toBe(page)
})

test.each([
  [undefined, 10],
  ['', 10],
  [' ', 10],
  [0, 1],
  [100, 100],
  [101, 100],
])('%j rows of a page are %i', (given, rows) => {
  expect(pageSize.parse(given)).toBe(rows)
})

const schemas: Record<string, z.core.$ZodType> = {
  optionalText: optionalText('称呼', 5),
  requiredText: requiredText('称呼', 5),
  optionalLines: optionalLines('备注', 5),
  requiredLines: requiredLines('备注', 5),
  halfWidth: halfWidth('应为编号'),
  optionalHalfWidth: optionalHalfWidth('编号', 5),
  requiredHalfWidth: requiredHalfWidth('编号', 5),
  optionalUnspaced: optionalUnspaced('账号', 10),
  requiredUnspaced: requiredUnspaced('账号', 10),
  optionalPhone: optionalPhone('电话'),
  requiredPhone: requiredPhone('电话', 12),
  optionalMobile: optionalMobile('手机号'),
  requiredMobile: requiredMobile('手机号'),
  optionalEmail: optionalEmail('邮箱', 12, '邮箱不对'),
  optionalYuan: optionalYuan('金额'),
  optionalDay: optionalDay('日期'),
  requiredDay: requiredDay('日期'),
  lenientText,
}

test.each([
  ['optionalText', undefined, ''],
  ['optionalText', ' 甲 ', '甲'],
  ['optionalText', '12345', '12345'],
  ['optionalText', 'a\ud800', 'a\ufffd'],
  ['requiredText', ' 甲 ', '甲'],
  ['optionalLines', undefined, ''],
  ['optionalLines', ' a\nb ', 'a\nb'],
  ['requiredLines', ' a\nb ', 'a\nb'],
  ['halfWidth', ' ＡＢ ', 'AB'],
  ['optionalHalfWidth', undefined, ''],
  ['optionalHalfWidth', '１２３４５', '12345'],
  ['requiredHalfWidth', ' Ａ1 ', 'A1'],
  ['optionalUnspaced', undefined, ''],
  ['optionalUnspaced', ' 6200 0000\u300001 ', '6200000001'],
  ['requiredUnspaced', 'ａ b\tc', 'abc'],
  ['optionalPhone', undefined, ''],
  ['optionalPhone', '+86 154-0000-9001', '15400009001'],
  ['requiredPhone', '（010）12345678', '01012345678'],
  ['optionalMobile', undefined, ''],
  ['optionalMobile', '154 0000 9001', '15400009001'],
  ['requiredMobile', '154 0000 9001', '15400009001'],
  ['optionalEmail', undefined, ''],
  ['optionalEmail', ' ', ''],
  ['optionalEmail', 'mailto:a@b.cn', 'a@b.cn'],
  ['optionalYuan', undefined, ''],
  ['optionalYuan', '1,234.5', '1,234.5'],
  ['optionalDay', undefined, ''],
  ['optionalDay', '2026-02-28', '2026-02-28'],
  ['requiredDay', '2026-02-28', '2026-02-28'],
  ['lenientText', undefined, ''],
  ['lenientText', null, ''],
  ['lenientText', 5, '5'],
  ['lenientText', ` ${'x'.repeat(100)} `, 'x'.repeat(100)],
])('%s reads %j as %j', (name, given, value) => {
  expect(z.safeParse(schemas[name] as z.core.$ZodType, given)).toMatchObject({ success: true, data: value })
})

test.each([
  ['optionalText', '123456', '称呼不能超过5个字符'],
  ['optionalText', 5, '称呼应为文字'],
  ['optionalText', 'a\0b', '称呼含有无效字符'],
  ['optionalText', 'a\nb', '称呼不能换行'],
  ['optionalText', 'a\u200bb', '称呼第 2 个字符看不见（U+200B），请删除后重新输入'],
  ['requiredText', undefined, '请输入称呼'],
  ['requiredText', null, '请输入称呼'],
  ['requiredText', 5, '称呼应为文字'],
  ['requiredText', ' ', '请输入称呼'],
  ['requiredText', 'a\nb', '称呼不能换行'],
  ['optionalLines', 5, '备注应为文字'],
  ['optionalLines', '123456', '备注不能超过5个字符'],
  ['requiredLines', ' \n\u2800', '请输入备注'],
  ['requiredLines', '123456', '备注不能超过5个字符'],
  ['halfWidth', 5, '应为编号'],
  ['optionalHalfWidth', 5, '编号应为文字'],
  ['optionalHalfWidth', '123456', '编号不能超过5个字符'],
  ['requiredHalfWidth', ' ', '请输入编号'],
  ['requiredHalfWidth', '123456', '编号不能超过5个字符'],
  ['optionalUnspaced', 5, '账号应为文字'],
  ['optionalUnspaced', '6200 0000 011', '账号不能超过10个字符'],
  ['requiredUnspaced', ' \u3000', '请输入账号'],
  ['requiredUnspaced', null, '请输入账号'],
  ['optionalPhone', '1'.repeat(21), '电话不能超过20个字符'],
  ['optionalPhone', 5, '电话应为文字'],
  ['requiredPhone', '', '请输入电话'],
  ['requiredPhone', '1'.repeat(13), '电话不能超过12个字符'],
  ['optionalMobile', '12800002010', '请输入正确的手机号'],
  ['requiredMobile', null, '请输入手机号'],
  ['requiredMobile', '', '请输入手机号'],
  ['requiredMobile', 5, '请输入正确的手机号'],
  ['optionalEmail', 5, '邮箱应为文字'],
  ['optionalEmail', 'a@b', '邮箱不对'],
  ['optionalEmail', 'abcdefgh@b.cn', '邮箱不能超过12个字符'],
  ['optionalYuan', '1.234', '金额应为最多两位小数的数字，逗号只作千位分隔'],
  ['optionalDay', '2026-02-30', '日期格式不正确'],
  ['requiredDay', '', '请输入日期'],
  ['requiredDay', '1989-12-31', '日期格式不正确'],
])('%s refuses %j: %s', (name, given, message) => {
  expect(z.safeParse(schemas[name] as z.core.$ZodType, given).error?.issues[0]?.message).toBe(message)
})

test('a lenient text has at most a hundred characters', () => {
  expect(z.safeParse(lenientText, 'x'.repeat(101)).success).toBe(false)
})
