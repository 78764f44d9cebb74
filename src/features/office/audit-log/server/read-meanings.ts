import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { getAuditState, listAuditCheckpoints, watchEvidence } from '../audit-contract.ts'
import { listAudit } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  [getAuditState, '查看审计链的最后一条与最近一次核验'],
  [listAuditCheckpoints, '列出每天的审计检查点'],
  [watchEvidence, '查看审计取证包的进度与下载地址'],
  [listAudit, '按操作人、操作、对象与日期查找审计记录'],
]
