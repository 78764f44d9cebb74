import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { countRequests, getRequest, listPayableRequests, listRequests } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [countRequests, '数出待办的充值申请'],
  [getRequest, '查看一份充值申请及其办理结果'],
  [listPayableRequests, '列出一个账户尚未到账的充值申请'],
  [listRequests, '按状态、付款人与日期查找充值申请'],
]
