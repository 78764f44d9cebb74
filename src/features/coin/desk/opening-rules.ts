import type { RefusalEntry } from '#gateway/refusals.ts'
import type { ImportColumn } from '#platform/imports/rules.ts'

export type OpeningColumn = 'company' | 'creditCode' | 'contact' | 'companyPhone' | 'account' | 'category' | 'phone' | 'coins'

/** One line an account; a customer with several accounts stands in several lines. */
export const openingColumns: readonly (ImportColumn & { name: OpeningColumn })[] = [
  { name: 'company', heading: '客户名称', example: '示例科技有限公司', type: 'text', isDrawn: true },
  { name: 'creditCode', heading: '统一社会信用代码', example: '91440300MA5EXAMPL8', type: 'identifier' },
  { name: 'contact', heading: '联系人', example: '张三', type: 'text' },
  { name: 'companyPhone', heading: '联系电话', example: '0755-12345678', type: 'identifier', hasNumbers: true },
  { name: 'account', heading: '账号', example: '6200000001', type: 'identifier', hasNumbers: true, isAccount: true },
  { name: 'category', heading: '类别', example: '卡账户', type: 'text' },
  { name: 'phone', heading: '账户手机号', example: '13800000000', type: 'identifier', hasNumbers: true },
  { name: 'coins', heading: '期初余额（枚）', example: '100', type: 'count' },
]

export type CarriedRechargeColumn = 'account' | 'day' | 'quantity' | 'yuan' | 'receipt'

/** One line a recharge of the older system that is still to be invoiced. */
export const carriedRechargeColumns: readonly (ImportColumn & { name: CarriedRechargeColumn })[] = [
  { name: 'account', heading: '账号', example: '6200000001', type: 'identifier', hasNumbers: true, isAccount: true },
  { name: 'day', heading: '充值日期', example: '2026-03-17', type: 'day' },
  { name: 'quantity', heading: '充值数量（枚）', example: '100', type: 'count' },
  { name: 'yuan', heading: '金额（元）', example: '5000.00', type: 'amount' },
  { name: 'receipt', heading: '收款凭证号', example: 'SK20260317001', type: 'identifier', hasNumbers: true },
]

export type OpeningSums = { customers: number; accounts: number; coins: number }
export type CarriedRechargeSums = { recharges: number; fen: number }

export const openingRefusals = {
  noAccount: { code: 'opening_no_account', msg: '有充值的账户还没有导入，请先导入客户与账户' },
} as const satisfies Record<string, RefusalEntry>
