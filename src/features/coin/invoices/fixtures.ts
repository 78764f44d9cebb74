import type { CallGiven } from '#gateway/call.ts'
import type { applyForInvoice } from './contract.ts'

export function buildInvoice(overrides: Partial<CallGiven<typeof applyForInvoice>> = {}): CallGiven<typeof applyForInvoice> {
  return { title: '演示科技有限公司', kind: '02', taxNumber: '91990000MA00DM0168', recharges: [], ...overrides }
}
