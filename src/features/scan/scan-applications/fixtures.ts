import type { CallGiven } from '#gateway/call.ts'
import type { submitApplication } from './contract.ts'

export function buildScanApplication(overrides: Partial<CallGiven<typeof submitApplication>> = {}): CallGiven<typeof submitApplication> {
  return {
    name: '门户网站季度扫描',
    taskType: '系统扫描|主机漏洞扫描|标准扫描',
    taskTypeId: '100',
    target: '192.168.1.0/24\n!192.168.1.1',
    authorized: true,
    ...overrides,
  }
}
