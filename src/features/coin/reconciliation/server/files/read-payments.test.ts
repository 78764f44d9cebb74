import { expect, test } from 'vitest'
import { readPayments } from './read-payments.ts'

const toFile = (...lines: string[]) => ({ name: '流水.csv', bytes: Buffer.from(lines.join('\n')) })

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

test('incomes that were taken back are named before anything is read', async () => {
  const lines = ['交易日期,贷方发生额,对方户名,流水号', '2026-11-20,80.00,甲,M1', '2026-11-20,-80.00,甲,M2']
  await expect(readErrors(...lines)).rejects.toMatchObject({
    code: 'ask_negative',
    message: expect.stringMatching(/^有 1 行收入是负数（第 3 行）/),
  })
})
