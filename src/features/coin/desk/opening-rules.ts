import { formatYuan } from '#kit/money.ts'
import type { RefusalEntry } from '#gateway/refusals.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'

export type OpeningColumn = 'company' | 'creditCode' | 'contact' | 'companyPhone' | 'account' | 'category' | 'phone' | 'coins' | 'yuan'

/** One line an account; a customer with several accounts stands in several lines. */
export const openingColumns: readonly (ImportColumn & { name: OpeningColumn })[] = [
  { name: 'company', heading: '客户名称', example: '示例科技有限公司', type: 'text', isDrawn: true },
  { name: 'creditCode', heading: '统一社会信用代码', example: '91440300MA5EXAMPL8', type: 'identifier' },
  { name: 'contact', heading: '联系人', example: '张三', type: 'text' },
  { name: 'companyPhone', heading: '联系电话', example: '0755-12345678', type: 'identifier', hasNumbers: true },
  { name: 'account', heading: '账号', example: '6200000001', type: 'identifier', hasNumbers: true },
  { name: 'category', heading: '类别', example: '卡账户', type: 'text' },
  { name: 'phone', heading: '账户手机号', example: '13800000000', type: 'identifier', hasNumbers: true },
  { name: 'coins', heading: '期初余额（枚）', example: '100', type: 'count' },
  { name: 'yuan', heading: '待开票金额（元）', example: '5000.00', type: 'amount' },
]

export type OpeningSums = { customers: number; accounts: number; coins: number; fen: number }

const sumTexts: Readonly<Record<keyof OpeningSums, { label: string; format: (sum: number) => string }>> = {
  customers: { label: '客户数', format: String },
  accounts: { label: '账户数', format: String },
  coins: { label: '期初余额合计', format: (coins) => `${coins} 枚` },
  fen: { label: '待开票金额合计', format: (fen) => `${formatYuan(fen)} 元` },
}

/** Which sums of the file are not those of the older system, in a sentence; '' where all agree. */
export function compareSums(read: OpeningSums, stated: OpeningSums): string {
  const others = (Object.keys(sumTexts) as (keyof OpeningSums)[]).filter((name) => read[name] !== stated[name])
  return others
    .map((name) => `${sumTexts[name].label}文件中为 ${sumTexts[name].format(read[name])}，旧系统为 ${sumTexts[name].format(stated[name])}`)
    .join('；')
}

export const openingRefusals = {
  pending: { code: 'opening_pending', msg: '前一次期初导入还在等待确认或入账中，请待其结束' },
  sums: { code: 'opening_sums', msg: '文件的合计与旧系统不一致，请核对后重新上传' },
  unreconciled: { code: 'opening_unreconciled', msg: '入账后的合计与文件不一致，未记任何一笔' },
} as const satisfies Record<string, RefusalEntry>
