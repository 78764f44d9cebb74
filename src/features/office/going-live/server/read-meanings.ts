import type { ReadMeaning } from '#gateway/server/describing/call-description.ts'
import { describeImports } from '#platform/imports/server/describe-imports.ts'
import { getImport, getImportTemplate, listImports, listParts, watchImport } from '../contract.ts'

export const readMeanings: readonly ReadMeaning[] = [
  ...describeImports({ getImport, getImportTemplate, listImports, watchImport }, '旧系统的数据'),
  [listParts, '列出上线导入的各项内容、状态与核对结果'],
]
