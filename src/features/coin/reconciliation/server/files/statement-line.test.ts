import { expect, test } from 'vitest'
import type { Cell } from '#platform/sheets/cell-rules.ts'
import { findPlaces } from '../../statement-rules.ts'
import { createToPayment } from './payment-line.ts'
import { readStatementLine } from './statement-line.ts'

const read = (headings: string, ...cells: Cell[]) => {
  const places = findPlaces(headings.split(','))
  if (!places) throw new Error('no heading')
  return readStatementLine({ line: 7, cells, isHidden: false }, places)
}
const plain = '日期,金额,付款人,参考号,附言'

test.each<[Cell[], number]>([
  [['2026-11-20', '1,234.50', '甲', 'A1'], 123_450],
  [[{ time: '2026-11-20 09:30:00' }, { number: '95' }, '甲', { number: '123456789012345' }], 9500],
  [['`20261120', '`￥95.00', '`甲', '`20261120000000012345'], 9500],
  [['2026-11-20', '95元', '甲\n公司', 'A1', '5" 屏'], 9500],
])('%j is an income of %d fen', (cells, fen) => {
  expect(read(plain, ...cells)).toMatchObject({ fen, error: '', doubt: '' })
})

test.each<[Cell[], string | RegExp, string]>([
  [['合计', '95.00', '', ''], '合计行，不是收款', ''],
  [['本页小 计：', '95.00', '', 'A1'], '合计行，不是收款', ''],
  [['合计', '95.00', '甲', 'A1'], 'A7：日期无法识别，应为 2026-11-20 的形式', 'unreadable'],
  [['', '', '共 3 笔', ''], '没有日期', ''],
  [['', '95.00', '甲', 'A1'], 'A7：没有日期', 'unreadable'],
  [['2026-11-20', '-10', '甲', 'A1'], '不是收入', ''],
  [['2026-11-20', '（10.00）', '甲', 'A1'], '不是收入', ''],
  [['2026-11-20', '', '甲', 'A1'], '不是收入', ''],
  [['2026-11-20', '-', '甲', 'A1'], '不是收入', ''],
  [['2026-11-20', '0.00', '甲', 'A1'], '不是收入', ''],
  [['2026-11-20', '十元', '甲', 'A1'], 'B7：金额无法识别', 'unreadable'],
  [['2026-11-20', '17,97', '甲', 'A1'], 'B7：金额无法识别', 'unreadable'],
  [['2026-11-20', { unreadable: '#N/A' }, '甲', 'A1'], 'B7：金额无法识别', 'unreadable'],
  [['2026-11', '95.00', '甲', 'A1'], /^A7：日期无法识别/, 'unreadable'],
  [['0000-01-01', '95.00', '甲', 'A1'], /^A7：日期的年份/, 'unreadable'],
  [['2026-11-20', '95.00', '甲', { number: '20261120000000012345' }], /^D7：15 位以上的数字/, 'unreadable'],
  [['2026-11-20', '95.00', '甲', '2.02611E+19'], /^D7：.*科学计数法/, 'unreadable'],
  [['2026-11-20', '95.00', 'x'.repeat(201), 'A1'], 'C7：不能超过 200 个字符', 'unreadable'],
])('%j is no payment: %s', (cells, error, doubt) => {
  const line = read(plain, ...cells)
  expect(line).toMatchObject({ fen: 0, doubt })
  expect(line.error).toMatch(error)
})

const directed = (heading: string) => `交易日期,交易金额,${heading},对方户名,流水号`
test.each(['借贷标志', '借/贷', '收/支', '收支类型', '资金流向', '收付标志', '交易方向', '借贷标识（必填）', '账务借贷情况'])(
  'the column %s says what came and what went',
  (heading) => {
    const directions = ['贷', '收', '收入', 'C', '转入'].map((word) => read(directed(heading), '2026-11-20', '99.00', word, '甲', 'A1'))
    expect(directions.map(({ fen }) => fen)).toEqual([9900, 9900, 9900, 9900, 9900])
    const others = ['借', '支', '支出', 'D', '转出', '/', '不计收支'].map((word) =>
      read(directed(heading), '2026-11-20', '99.00', word, '甲', 'A1'),
    )
    expect(others.map(({ error }) => error)).toEqual(Array.from({ length: 7 }, () => '不是收入'))
    for (const unknown of ['', '2', '调整', { unreadable: '#N/A' }])
      expect(read(directed(heading), '2026-11-20', '99.00', unknown, '甲', 'A1')).toMatchObject({ fen: 0, doubt: 'direction' })
  },
)

/** Headings, an income and a payment of each layout. */
const layouts: [name: string, headings: string, income: Cell[], payment: Cell[]][] = [
  [
    '工行企业',
    '凭证号,本方账号,对方账号,交易时间,借/贷,借方发生额,贷方发生额,对方行号,摘要,用途,对方单位名称,余额',
    ['0', '1001', '2002', '2026-11-20 09:30:00', '贷', '', '100.00', '102', '转账', '充值', '甲公司', '900.00'],
    ['0', '1001', '2002', '2026-11-20 09:30:00', '借', '99.00', '', '102', '转账', '货款', '乙公司', '801.00'],
  ],
  [
    '工行个人',
    '交易日期,摘要,交易场所,交易金额(收入),交易金额(支出),余额,对方户名',
    ['2026-11-20', '转账', '网银', '100.00', '', '900.00', '甲公司'],
    ['2026-11-20', '转账', '网银', '', '99.00', '801.00', '乙公司'],
  ],
  [
    '建行企业',
    '账号,账户名称,交易时间,借方发生额/元(支取),贷方发生额/元(收入),余额,币种,对方户名,记账日期,摘要,备注,账户明细编号-交易流水号',
    ['1', '我', '20261120 09:30:00', '0.00', '100.00', '900.00', '人民币', '甲公司', '20261120', '转账', '充值', '1-1'],
    ['1', '我', '20261120 09:30:00', '99.00', '0.00', '801.00', '人民币', '乙公司', '20261120', '转账', '货款', '1-2'],
  ],
  [
    '中行企业',
    "交易类型[ Transaction Type ],付款人账号[ Debit Account No. ],付款人名称[ Payer's Name ],交易日期[ Transaction Date ],交易时间[ Transaction time ],交易货币[ Trade Currency ],交易金额[ Trade Amount ],交易流水号[ Transaction reference number ],客户申请号[],用途[ Purpose ],交易附言[ Remark ]",
    ['来账', '2002', '甲公司', '20261120', '09:30:00', 'CNY', '100.00', 'B1', '', '充值', '充值'],
    ['往账', '1001', '我', '20261120', '09:31:00', 'CNY', '-99.00', 'B2', '', '货款', '货款'],
  ],
  [
    '招行企业',
    '交易日,交易时间,起息日,交易类型,借方金额,贷方金额,余额,摘要,流水号,业务参考号,收(付)方名称',
    ['20261120', '09:30:00', '20261120', '转账', '', '100.00', '900.00', '充值', 'C1', 'R1', '甲公司'],
    ['20261120', '09:30:00', '20261120', '转账', '99.00', '', '801.00', '货款', 'C2', 'R2', '乙公司'],
  ],
  [
    '支付宝账单',
    '交易时间,交易分类,交易对方,对方账号,商品说明,收/支,金额,收/付款方式,交易状态,交易订单号,商家订单号,备注',
    ['2026-11-20 09:30:00', '转账', '甲公司', 'a@b.cn', '充值', '收入', '100.00', '余额', '交易成功', '1\t', '2\t', ''],
    ['2026-11-20 09:30:00', '转账', '乙公司', 'a@b.cn', '货款', '支出', '99.00', '余额', '交易成功', '3\t', '4\t', ''],
  ],
  [
    '支付宝商家账务明细',
    '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,业务类型,备注',
    ['1', '2', '3', '充值', '2026-11-20 09:30:00', 'a@b.cn', '100.00', '0.00', '900.00', '收费', '甲公司'],
    ['1', '2', '3', '货款', '2026-11-20 09:30:00', 'a@b.cn', '0.00', '-99.00', '801.00', '付款', '乙公司'],
  ],
  [
    '微信商户交易账单',
    '交易时间,商户号,微信订单号,商户订单号,交易类型,交易状态,付款银行,货币种类,应结订单金额,退款金额,商品名称,手续费,订单金额',
    ['`2026-11-20 09:30:00', '`1', '`2', '`3', '`NATIVE', '`SUCCESS', '`OTHERS', '`CNY', '`100.00', '`0.00', '`甲', '`0.6', '`100.00'],
    ['`2026-11-20 09:30:00', '`1', '`2', '`3', '`NATIVE', '`REFUND', '`OTHERS', '`CNY', '`99.00', '`99.00', '`乙', '`0', '`99.00'],
  ],
  [
    '微信商户资金账单',
    '记账时间,微信支付业务单号,资金流水单号,业务名称,业务类型,收支类型,收支金额（元）,账户结余（元）,备注',
    ['`2026-11-20 09:30:00', '`1', '`2', '`交易', '`交易', '`收入', '`100.00', '`900.00', '`甲'],
    ['`2026-11-20 09:30:00', '`1', '`2', '`提现', '`提现', '`支出', '`99.00', '`801.00', '`乙'],
  ],
  [
    'English, by columns of debits and credits',
    'Transaction Date,Value Date,Description,Debit (CNY),Credit (CNY),Balance,Counterparty Name,Reference No.',
    ['2026-11-20', '2026-11-21', 'TT', '', '100.00', '900.00', 'Demo Ltd', 'E1'],
    ['2026-11-20', '2026-11-21', 'Fee', '99.00', '', '801.00', 'Bank', 'E2'],
  ],
  [
    'English, with the direction in a column',
    'Booking Date,Debit/Credit,Transaction Amount,Ccy,Counterparty,Particulars,Bank Reference',
    ['2026-11-20', 'Credit', '100.00', 'CNY', 'Demo Ltd', 'TT', 'E1'],
    ['2026-11-20', 'Debit', '99.00', 'CNY', 'Bank', 'Fee', 'E2'],
  ],
]
test.each(layouts)('%s: an income is read, a payment is none', (_, headings, income, payment) => {
  expect(read(headings, ...income)).toMatchObject({ fen: 10_000, error: '', cells: { day: '2026-11-20' } })
  expect(read(headings, ...payment)).toMatchObject({ fen: 0, error: expect.stringMatching(/不是收入$/), doubt: '' })
})

test.each([
  ['交易日期,交易金额,收支,对方名称,流水', 'reference', ['2026-11-20', '100', '收', '甲', 'T1'], 'T1'],
  [
    '记账时间,资金流水单号,收支类型,收支金额(元),备注,业务凭证号',
    'remark',
    ['2026-11-20', '1', '收入', '100', '结算', 'CZ123456'],
    '结算；CZ123456',
  ],
] as const)('%s: what names the payment is its %s', (headings, column, cells, said) => {
  expect(read(headings, ...cells).cells[column]).toBe(said)
})

test('a direction that contradicts a column of incomes wins', () => {
  expect(read('交易日期,收入金额,借贷标志,对方户名', '2026-11-20', '99.00', '借', '乙')).toMatchObject({ fen: 0, error: '不是收入' })
})

test.each([
  ['交易日期,交易金额,对方户名', true],
  ['日期,金额,付款人', false],
  ['日期,收款金额,对方户名', false],
  ['交易日期,交易金额,借贷标志,对方户名', false],
  ['交易日期,金额（万元）,付款人', undefined],
])('%s leaves the direction open: %s', (headings, isUndirected) => {
  expect(findPlaces(headings.split(','))?.isUndirected).toBe(isUndirected)
})

test('the number of a voucher, which 建行 leaves empty, is the reference only where no other is', () => {
  const line = read(
    '记账日期,贷方发生额,对方户名,账户明细编号-交易流水号,企业流水号,凭证种类,凭证号',
    '20261120',
    '100',
    '甲',
    '1-1',
    '',
    '',
    '',
  )
  expect(line.cells.reference).toBe('1-1')
  expect(read('记账日期,贷方发生额,对方户名,凭证号', '20261120', '100', '甲', 'K1').cells.reference).toBe('K1')
})

const remarks = '交易日期,贷方发生额,摘要,用途,其他摘要,对方账号名称,凭证号'

test('what the payer wrote is read from every column of remarks, once', () => {
  const line = read(remarks, '2026-11-20', '100', '转账', '充值 CZ20261120-0001', '转账', '甲公司', 'K1')
  expect(line).toMatchObject({ cells: { payer: '甲公司', remark: '转账；充值 CZ20261120-0001' }, error: '' })
  expect(createToPayment()(line).tokens).toContain('CZ20261120-0001')
})

test('a line keeps its key when columns of remarks are added to the first', () => {
  const [before, now] = ['交易日期,贷方发生额,摘要,我,我的,对方户名,凭证号', remarks].map((headings) =>
    createToPayment()(read(headings, '2026-11-20', '100', '转账', '充值', '', '甲公司', 'K1')),
  )
  expect(now?.key).toBe(before?.key)
  expect(now?.remark).not.toBe(before?.remark)
})

test.each(['', '人民币', 'CNY', '人民币元', 'RMB', '01', '156', '`CNY'])('an amount in the currency %j is one in yuan', (currency) => {
  expect(read('日期,金额,币种,付款人', '2026-11-20', '100', currency, '甲')).toMatchObject({ fen: 10_000, error: '' })
})

test.each(['美元', 'USD', 'HKD', '14'])('an amount in the currency %s is no income', (currency) => {
  const line = read('日期,金额,币种,付款人', '2026-11-20', '100', currency, '甲')
  expect(line).toMatchObject({ fen: 0, doubt: 'unreadable', error: `C7：币种“${currency}”不是人民币`, cells: { yuan: '100' } })
  expect(read('日期,贷方发生额,币种,付款人', '2026-11-20', '', currency, '甲')).toMatchObject({ error: '不是收入', doubt: '' })
})

test.each<[string, Cell[]]>([
  ['交易日期,借方发生额,贷方发生额,对方户名', ['2026-11-20', '', '-100.00', '甲']],
  ['交易日期,交易金额,借贷标志,对方户名', ['2026-11-20', '-100.00', '贷', '甲']],
])('a negative income of %s is looked at by a person', (headings, cells) => {
  expect(read(headings, ...cells)).toMatchObject({ fen: 0, doubt: 'negative', error: '收入为负数（冲正或退回），不计为收款' })
})

test('a total below the lines is not asked about', () => {
  expect(read('交易日期,交易金额,借贷标志,对方户名', '合计', '100.00', '', '')).toMatchObject({ fen: 0, doubt: '' })
  // Where the day stands in another column than the word.
  expect(read('交易时间,贷方发生额（收入）,对方户名,记账日期', '合计：', '7,700.00', '', '')).toMatchObject({ fen: 0, doubt: '' })
})
