import { expect, test } from 'vitest'
import { buildSheets } from '../../../../../../test/harness/content/workbooks.ts'
import { readPayments } from './read-payments.ts'

const toFile = (...lines: string[]) => ({ name: '流水.csv', bytes: Buffer.from(lines.join('\n')) })

/** #N/A becomes the error that a formula leaves. */
async function toWorkbook(lines: readonly string[]): Promise<{ name: string; bytes: Buffer }> {
  const toCell = (text: string) => (text === '#N/A' ? '<c t="e"><v>#N/A</v></c>' : `<c t="inlineStr"><is><t>${text}</t></is></c>`)
  const rows = lines.map((line) => `<row>${line.split(',').map(toCell).join('')}</row>`)
  return { name: '流水.xlsx', bytes: await buildSheets({ sheets: [{ name: 'a', rows: rows.join('') }] }) }
}

async function readErrors(...lines: string[]): Promise<string[]> {
  const { portions } = await readPayments(toFile(...lines), [])
  return portions.flatMap((portion) => (JSON.parse(portion) as { error: string }[]).map(({ error }) => error))
}

const directed = (heading: string, ...words: string[]) => [
  `交易日期,交易金额,${heading},对方户名,流水号`,
  ...words.map((word, n) => `2026-11-20,${n + 1}.00,${word},乙公司,K${n}`),
  '合计,,,,',
]

test.each([
  ['D/C', 'D', 'C'],
  ['Dr/Cr', 'DR', 'CR'],
  ['来往账标识', '往账', '来账'],
  ['标记', '出', '进'],
  ['交易类别', '转出', '转入'],
  ['Ind', 'Debit', 'Credit'],
])('the column %s tells what went (%s) from what came (%s)', async (heading, went, came) => {
  expect((await readErrors(...directed(heading, went, came))).slice(0, 2)).toEqual(['不是收入', ''])
})

test.each([
  ['币种', '人民币', '人民币'],
  ['交易类别', '转出', '冲账'],
  ['标记', '进', '进'],
  ['标记', '-', '+'],
])('the column %s with %s and %s says no direction, which is asked about', async (...given) => {
  await expect(readErrors(...directed(...given))).rejects.toMatchObject({ code: 'ask_no_direction' })
})

test('what cannot be read is asked about with its cells and what to do', async () => {
  const lines = ['交易日期,收入金额,付款方名称,流水号', '2026-11,80.00,甲,M1', '2026-11-20,#N/A,甲,M2', '2026-11-20,9.00,甲,1.23E+18']
  await expect(readErrors(...lines)).rejects.toMatchObject({
    code: 'ask_unreadable',
    message: expect.stringMatching(
      /有 3 行无法读取（第 2、3、4 行）.*A2：日期无法识别，应为 2026-11-20 的形式；B3：金额无法识别，请改为数字.*；D4：.*科学计数法，请把该列设为文本格式后重新填写。$/,
    ),
  })
})

test.each([
  ['below one that names neither', '交易日期,凭证号,摘要,发生额,,余额', ',,,借方,贷方,'],
  ['that is all there is of the amounts', '交易日期,流水号,摘要,人民币,,余额', ',,,支出,收入,'],
])('the lower row of a heading %s says which amounts are income', async (_, upper, lower) => {
  const lines = ['某银行对账单,,,,,', upper, lower, '2026-11-20,V1,货款,500.00,,1000.00', '2026-11-21,V2,充值,,800.00,1800.00']
  const { portions, lines: count } = await readPayments(toFile(...lines), [])
  const read = portions.flatMap((portion) => JSON.parse(portion) as { error: string; cells: { yuan: string } }[])
  expect(count).toBe(2)
  expect(read.map(({ error, cells }) => error || cells.yuan)).toEqual(['不是收入', '800.00'])
})

test('an income whose day cannot be read is asked about, whatever else its line holds', async () => {
  const lines = ['交易日期,收入金额,附言', '2026-11-20,80.00,甲', '#N/A,90.00,乙']
  await expect(readPayments(await toWorkbook(lines), [])).rejects.toMatchObject({ code: 'ask_unreadable' })
})

test.each([
  ['交易时间,收入金额,支出金额,对方户名,交易用途', '合计,170.00,,,'],
  ['交易日期,收入,支出,流水号', '合计,170.00,,'],
  ['交易日期,收入,支出,余额,交易备注', '收入共 2 笔,170.00,,,'],
])('in a file with the columns %s an income whose day cannot be read is asked about, the sums below are not', async (heading, sums) => {
  const lines = [heading, '2026-11-20,80.00,,甲,充值', sums]
  expect(await readErrors(...lines)).toContain('')
  const withoutDay = [heading, '11/20/2026,90.00,,甲,充值', sums]
  await expect(readErrors(...withoutDay)).rejects.toMatchObject({ code: 'ask_unreadable', message: expect.stringMatching(/^有 1 行/) })
})

test('incomes that were taken back are named before anything is read', async () => {
  const lines = ['交易日期,贷方发生额,对方户名,流水号', '2026-11-20,80.00,甲,M1', '2026-11-20,-80.00,甲,M2']
  await expect(readErrors(...lines)).rejects.toMatchObject({
    code: 'ask_negative',
    message: expect.stringMatching(/^有 1 行收入是负数（第 3 行）/),
  })
})
