import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { smsCalls } from '../contract.ts'
import { mailCalls } from '../mail-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [smsCalls.get, '查看一条短信的内容、发送经过与服务商答复'],
  [smsCalls.list, '按场景、状态、手机号与日期查找短信'],
  [smsCalls.today, '查看今天已发的短信与每日预算'],
  [mailCalls.list, '按状态、内容与日期查找邮件'],
]
