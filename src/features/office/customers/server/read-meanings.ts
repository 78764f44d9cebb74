import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { getCustomer, listCustomerKinds, listCustomerRecords, listCustomers } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [getCustomer, '查看一个客户的资料、金额、待办、联系人、备注与疑似重复'],
  [listCustomerKinds, '列出客户业务的种类'],
  [listCustomerRecords, '列出一个客户某类业务的记录'],
  [listCustomers, '按名称、代码与业务查找客户'],
]
