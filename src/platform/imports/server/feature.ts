import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { importJob } from './import-job.ts'
import { removeOldImports } from './imports.ts'
import { sheetLimits } from './read-file.ts'
import { importRefusals } from '../rules.ts'
import { sheetRefusals, toSheetRefusal } from '#platform/sheets/rules.ts'

export const importsServer = defineServerFeature({
  refusals: { 导入: importRefusals, 表格文件: { ...sheetRefusals, extent: toSheetRefusal({ kind: 'extent' }, sheetLimits) } },
  jobs: (services, { imports }) => [importJob(services, imports)],
  removals: [removeOldImports],
})
