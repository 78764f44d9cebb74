import type { CallGiven } from '#gateway/call.ts'
import type { fileAppeal } from './contract.ts'

export function buildAppeal(overrides: Partial<CallGiven<typeof fileAppeal>> = {}): CallGiven<typeof fileAppeal> {
  return { type: '扣除数量有误', phone: '13800001001', description: '十一月三日的证书查询只做了一次，却扣除了两次。', ...overrides }
}
