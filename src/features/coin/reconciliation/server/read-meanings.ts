import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { getFile, getSums, listCandidates, listFiles, listPayments, listUnpaidRecharges, watchFile } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [getFile, '查看一个收款文件逐行的处理结果'],
  [getSums, '汇总收款各状态的笔数与金额'],
  [listCandidates, '列出可能与一笔收款对应的充值与充值申请'],
  [listFiles, '列出上传过的收款文件'],
  [listPayments, '按状态、付款人与日期查找收款'],
  [listUnpaidRecharges, '列出已记账而没有收款对应的充值'],
  [watchFile, '查看收款文件的处理进度'],
]
