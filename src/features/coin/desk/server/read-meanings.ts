import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { describeImports } from '#platform/imports/server/describe-imports.ts'
import { getImport, getImportTemplate, listImports, watchImport } from '../import-contract.ts'
import { countInvitations } from '../carried-contract.ts'
import { getClosing } from '../closing-contract.ts'
import { getAccount, getAloneLimits, listAccounts } from '../contract.ts'
import { getCustomer, getKnownMobile, listCustomers } from '../customer-contract.ts'
import { balanceOnDay, getBooking, getReconciliation, listBookings, plotLedger, watchLedgerExport } from '../ledger-contract.ts'
import { getReceiptFile, previewRecharge } from '../recharge-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  ...describeImports({ getImport, getImportTemplate, listImports, watchImport }, '查询币充值与扣除'),
  [countInvitations, '数出随上线导入的账户中已邀请、待邀请与发送失败的客户'],
  [getClosing, '查看账本结到哪一天、可结到哪一天，以及妨碍结账的事项'],
  [getAccount, '查看一个查询币账户的资料、余额、状态与累计'],
  [getAloneLimits, '查看一人可以直接记账的数量与金额上限'],
  [listAccounts, '按账号、单位、状态、类别与余额查找查询币账户'],
  [getCustomer, '查看一个查询币客户的登记资料与名下账户'],
  [getKnownMobile, '查出客户登记的手机号，开户时带入'],
  [listCustomers, '按名称或代码查找查询币客户'],
  [balanceOnDay, '查询账户在某一天结束时的余额'],
  [getBooking, '查看一笔记账的借贷两方、凭证与冲正关系'],
  [getReconciliation, '查看账本最近一次核对的时间、范围与发现'],
  [listBookings, '按账户、类型、日期与数量查找记账'],
  [plotLedger, '按天汇总一段日期的充值与扣除，用于作图'],
  [watchLedgerExport, '查看账本导出的进度与下载地址'],
  [getReceiptFile, '取得充值凭证文件的下载地址'],
  [previewRecharge, '试算一笔充值：余额前后、应收金额、凭证号是否用过、是否需要第二人'],
]
