import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { describeImports } from '#platform/imports/server/describe-imports.ts'
import { listBatches, resultImports, watchBatchExport } from '../../batch-contract.ts'
import { getHoldingInvoice } from '../../hold-contract.ts'
import { getInvoiceStatistics } from '../../statistics-contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  ...describeImports(resultImports, '开票结果'),
  [listBatches, '列出导出到开票软件的批次，并数出待导出的申请'],
  [watchBatchExport, '查看一个开票导出的进度与下载地址'],
  [getHoldingInvoice, '查出哪份开票申请占用了一笔充值'],
  [getInvoiceStatistics, '按月统计一年的申请、开票、驳回与红冲'],
]
