import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { toHeading } from '#platform/sheets/heading-rules.ts'
import { parseCellDay } from '#platform/sheets/value-rules.ts'

/**
 * What statements of banks and payment services call their columns; the first that is there counts.
 * Among them are the layouts of 工行, 农行, 中行, 建行, 招行, 民生, 平安, 支付宝 and 微信支付 for companies, merchants and persons, and the English of
 * banks from abroad.
 */
export const statementColumns = {
  day: `交易日期 记账日期 入账日期 到账日期 支付日期 交易日 记账日 入账日 交易时间 入账时间 支付时间 日期 date
    记账时间 发生时间 付款时间 交易创建时间 起息日 transactiondate transdate postingdate postdate bookingdate bookdate valuedate`,
  income: `收入金额 贷方发生额 贷方金额 收入 贷方 到账金额 收款金额
    贷方发生额(收入) 贷方发生额(贷) 贷方金额(收入) 交易金额(收入) 记账金额(收入) 收入(贷方) 贷方(收入) 存入金额 转入金额 贷方发生金额 贷
    credit creditamount credits deposit deposits paidin moneyin`,
  outgoing: `支出金额 借方发生额 借方金额 支出 借方 付款金额
    借方发生额(支取) 借方发生额(支出) 借方发生额(借) 借方金额(支出) 交易金额(支出) 记账金额(支出) 支出(借方) 借方(支出) 支取金额 转出金额 借方发生金额 借
    debit debitamount debits withdrawal withdrawals paidout moneyout`,
  amount: '交易金额 金额 amount 发生额 发生金额 交易额 收支金额 应结订单金额 订单金额 transactionamount',
  direction: `借贷标志 借贷标识 借贷 借/贷 借贷方向 借贷类型 收/支 收支 收支类型 收支方向 收支标志 收支标识 资金流向 资金方向 收付标志 收付方向 收付类型
    交易方向 方向 d/c c/d dr/cr 来往账标识 来往账标志 来往账`,
  currency: '币种 币别 交易币种 交易货币 货币 货币种类 发生货币 记账币种 账户币种 currency ccy',
  status: '交易状态 当前状态 支付状态 资金状态',
  payer: `付款方 付款方名称 付款人 付款人名称 付款单位 对方户名 对方账户名称 对方名称 对方单位 payer
    对方单位名称 交易对方 收/付方名称 收付方名称 收(付)方名称 对方账户名 对方账号名称 对方账户 对方 counterparty counterpartyname payername remitter`,
  reference: `流水号 交易流水号 银行流水号 交易参考号 参考号 商户订单号 订单号 reference
    账户明细编号-交易流水号 账务流水号 资金流水单号 微信订单号 微信支付业务单号 交易订单号 交易单号 交易号 业务参考号 商家订单号 商户单号
    流水 凭证号 transactionreference transactionid bankreference referencenumber referenceno referenceno.`,
  remark: `附言 交易附言 摘要 用途 备注 remark 商品名称 商品说明 商品 交易备注 业务摘要 交易详情 业务名称
    交易用途 其它摘要 其他摘要 客户附言 转账附言 留言 业务凭证号 description narrative particulars details remarks memo`,
} as const
export type StatementColumn = keyof typeof statementColumns
const names = Object.keys(statementColumns) as StatementColumn[]

const headingsOf = Object.fromEntries(names.map((name) => [name, statementColumns[name].split(/\s+/).map(toHeading)])) as Record<
  StatementColumn,
  string[]
>
export const statementHeadings = Object.values(headingsOf).flat()
const known = new Set(statementHeadings)
/** Says something of the direction by its name, whatever its values are. */
const likeDirection = /借贷|收支|收付|借\/贷|收\/支|流向|方向|进出|出入|来往|往来账|credit|debit/

/** The position of each column, -1 if missing. */
export type Places = Record<StatementColumn, number> & {
  /** Every column of remarks, that of `remark` first: what the payer wrote may stand in any of them. */
  remarks: number[]
  /** The heading of the column that says the direction. */
  directionHeading: string
  /** Neither a column nor a heading says that the amounts are income. */
  isUndirected: boolean
}

/** undefined if the row is no heading. */
export function findPlaces(row: readonly string[]): Places | undefined {
  const headings = row.map(toHeading)
  const found = Object.fromEntries(names.map((name) => [name, findPlace(headings, headingsOf[name])])) as Record<StatementColumn, number>
  const places: Places = { ...found, remarks: findAll(headings, headingsOf.remark), directionHeading: '', isUndirected: false }
  if (places.direction < 0) places.direction = headings.findIndex((heading) => likeDirection.test(heading) && !known.has(heading))
  const says = places.payer >= 0 || places.reference >= 0 || places.remark >= 0
  if (places.day < 0 || (places.income < 0 && places.amount < 0) || !says) return undefined
  places.directionHeading = row[places.direction]?.trim() ?? ''
  const isOfOther = /^(对方|交易对方|收(付|\/付|\(付\))方|counterparty)/.test(headings[places.payer] ?? '')
  places.isUndirected = places.income < 0 && places.direction < 0 && places.outgoing < 0 && places.status < 0 && isOfOther
  return places
}

const sums = new Set([...headingsOf.income, ...headingsOf.outgoing, ...headingsOf.amount])

/** The titles of a heading of two rows, such as 借方 and 贷方 below 发生额; undefined where the lower row is no heading. */
export function joinHeadings(upper: readonly string[], lower: readonly string[]): string[] | undefined {
  if (!lower.some((title) => sums.has(toHeading(title))) || lower.some((title) => /\d/.test(title))) return undefined
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => lower[at]?.trim() || (upper[at] ?? ''))
}

/** Where no heading says the direction: the column whose every word does, in lines that have a day. */
export function addDirection(places: Places, heading: readonly string[], rows: readonly (readonly string[])[]): Places {
  if (places.direction >= 0 || places.income >= 0) return places
  const used = new Set(names.map((name) => places[name]))
  const lines = rows.filter((row) => parseCellDay(row[places.day] ?? '') !== undefined)
  const direction = heading.findIndex(
    (title, at) => title.trim() !== '' && !used.has(at) && sayDirections(lines.map((row) => row[at] ?? '')),
  )
  return direction < 0 ? places : { ...places, direction, directionHeading: heading[direction]?.trim() ?? '', isUndirected: false }
}

function sayDirections(written: readonly string[]): boolean {
  const filled = written.filter((text) => text.trim() !== '')
  const said = filled.map((text) => (/\p{L}/u.test(text) ? readDirection(text) : undefined))
  return said.includes('outgoing') && !said.includes(undefined)
}

function findPlace(headings: readonly string[], candidates: readonly string[]): number {
  const found = candidates.find((candidate) => headings.includes(candidate))
  return found === undefined ? -1 : headings.indexOf(found)
}

function findAll(headings: readonly string[], candidates: readonly string[]): number[] {
  return candidates.flatMap((candidate) => headings.flatMap((heading, at) => (heading === candidate ? [at] : [])))
}

export type Direction = 'income' | 'outgoing' | 'neither'
const words: Readonly<Record<Direction, string>> = {
  income: '贷 贷方 贷记 c cr credit 收 收入 收款 入 入账 转入 存入 存 流入 进 进账 来账 +',
  outgoing: '借 借方 借记 d dr debit 支 支出 付 付款 出 出账 转出 支取 取 流出 往账 -',
  neither: '不计收支 不计 其他 其它 中性交易 /',
}
const directions = new Map(
  (Object.keys(words) as Direction[]).flatMap((direction) => words[direction].split(' ').map((word) => [word, direction] as const)),
)

/** What a cell of the direction column says; undefined where it can't be read. */
export function readDirection(written: string): Direction | undefined {
  const word = toIdentifier(written)
    .toLowerCase()
    .replace(/^`/, '')
    .replaceAll(/\([^)]*\)|\s/g, '')
  return directions.get(word)
}

/** Whether the state of a transaction says that no money came, or that it went back. */
export function isUndone(status: string): boolean {
  return /关闭|失败|退款|退还|退回|撤销|取消|等待|未支付|冻结|refund|revoke|close|fail|cancel|pending|notpay/i.test(status)
}

/** Whether amounts of this currency are yuan; banks also write its number, and nothing where there is only one. */
export function isYuan(currency: string): boolean {
  return currency.trim() === '' || /人民币|本币|cny|rmb|¥|￥|^[`\s]*(?:0*1|156)\s*$/i.test(currency.normalize('NFKC'))
}
