import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { triedBy } from '#platform/visits/server/funnels.ts'
import { listTaskChoices, scanReview, submitApplication } from '../contract.ts'
import { scanTaskTypes } from '../dictionary-rules.ts'
import { scanApplicationCommands } from './commands.ts'
import { scanApplicationQueries } from './queries.ts'
import { scanReviewable } from './reviewable.ts'
import { scanApplicationsSeed } from './seed.ts'
import { scannerDescriptions } from './scanners/descriptions.ts'
import { scannerHandlers } from './scanners/scanners.ts'
import { scanSettings } from './settings.ts'
import { isTaskTypeUsed } from './reviews/task-type-use.ts'
import { findableApplications } from './findables.ts'
import { scanCompanyRecords } from './company-records.ts'
import { resultRefusals, scannerRefusals, applicationRefusals } from '../rules.ts'

export const scanApplicationsServer = defineServerFeature({
  descriptions: scannerDescriptions,
  refusals: { 扫描结果: resultRefusals, 扫描任务: scannerRefusals, 扫描申请: applicationRefusals },
  handlers: () => [...scanApplicationCommands, ...scanApplicationQueries, ...scannerHandlers],
  reviewKinds: [{ reviewable: scanReviewable, calls: scanReview }],
  entryUses: { [scanTaskTypes.name]: isTaskTypeUsed },
  settings: () => scanSettings,
  findables: () => [findableApplications],
  companyRecords: [scanCompanyRecords],
  funnels: [
    { name: 'targets', label: '扫描目标解读', page: '/targets', tried: 'in the browser' },
    { name: 'scan-applications', label: '漏扫工具申请', opener: listTaskChoices, tried: triedBy(submitApplication) },
  ],
  seeds: [scanApplicationsSeed],
})
