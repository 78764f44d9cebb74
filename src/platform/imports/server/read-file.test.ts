import { expect, test } from 'vitest'
import { type ImportColumn, importErrors } from '../rules.ts'
import { readImportFile } from './read-file.ts'

const columns: readonly ImportColumn[] = [
  { name: 'account', heading: '账号', example: 'a', type: 'identifier', isAccount: true },
  { name: 'count', heading: '数量（枚）', example: '1', type: 'count' },
  { name: 'name', heading: '姓名', example: '张伟', type: 'text' },
  { name: 'note', heading: '备注', example: '-', type: 'text' },
]
const read = (...lines: string[]) => readImportFile({ name: 'a.csv', bytes: Buffer.from(lines.join('\n')) }, { columns, accepted: [] })

test.each([
  ['another name', ['账号,数量（枚）,名字,备注'], 'C1 应为“姓名”，现为“名字”'],
  ['another order', ['员工表', '账号,姓名,数量（枚）,备注'], 'B2 应为“数量（枚）”，现为“姓名”'],
  ['a column before', ['序号,账号,数量（枚）,姓名,备注'], 'A1 应为“账号”，现为“序号”'],
  ['a column too few', ['账号,数量（枚）,姓名'], 'D1 应为“备注”，现为空'],
  ['a line break', ['账号,数量,"姓\n名1",备注'], 'C1 应为“姓名”，现为“姓 名1”'],
])('a heading with %s is named with its cell', async (_, lines, difference) => {
  await expect(read(...lines, '1,2,3,4')).rejects.toMatchObject({
    code: 'file_head',
    message: `表头与模板不一致：${difference}。请按模板的列名和顺序填写`,
  })
})

test('a file that looks like another one is told to follow the template', async () => {
  for (const lines of [['日期,金额', '1,2'], [''], ['账号,密码', '1,2']])
    await expect(read(...lines)).rejects.toMatchObject({ code: 'file_head', message: '表头与模板不一致，请使用模板填写' })
})

test.each([['合计,2,,'], ['合 计：,2,,'], [',,总计,'], ['共计（2 笔）,2,,'], ['小计2笔,2,,']])('%s is a sum and no data', async (line) => {
  expect(await read('账号,数量（枚）,姓名,备注', line, '1,2,合计公司,合计')).toMatchObject([
    { line: 2, faults: { '': importErrors.sums } },
    { line: 3, faults: {} },
  ])
})

test.each(['小计划,2,,', '合计公司,2,,', '1,2,乙,合计'])('%s is data', async (line) => {
  expect(await read('账号,数量（枚）,姓名,备注', line)).toMatchObject([{ faults: {} }])
})

test('headings with marks, line breaks and remarks are those of the template; rows of blanks are none', async () => {
  const lines = await read(
    '* 账 号,"数量\n（枚）",姓名（必填）,备注 [Note],经办',
    '6200 0000 01,"1,000.00",甲,,',
    ' ,\u3000,,\u200b,',
    '2,3,乙,,',
  )
  expect(lines).toMatchObject([
    { line: 3, cells: { account: '6200000001', count: '1000', name: '甲', note: '' }, faults: {} },
    { line: 5, cells: { account: '2' } },
  ])
})
