import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { triedBy } from '#platform/visits/server/funnels.ts'
import { listTasks, solutionReview } from '../contract.ts'
import { researchCommands } from './commands.ts'
import { researchSettings } from './solutions/prices.ts'
import { questionnaireHandlers } from './questionnaires.ts'
import { researchQueries } from './queries.ts'
import { solutionReviewable } from './reviewable.ts'
import { researchSeed } from './seed.ts'
import { researchFileRules } from './shown-files.ts'
import { solutionCompanyRecords } from './company-records.ts'
import { findableSolutions } from './findables.ts'
import { researchRefusals } from '../rules.ts'
import { getQuestionnaire } from '../desk-contract.ts'

export const researchServer = defineServerFeature({
  refusals: { 项目调研与方案: researchRefusals },
  readMeanings: [[getQuestionnaire, '查看一份调研问卷与所属项目']],
  handlers: () => [...researchQueries, ...researchCommands, ...questionnaireHandlers],
  reviewKinds: [{ reviewable: solutionReviewable, calls: solutionReview }],
  settings: () => researchSettings,
  fileRules: researchFileRules,
  companyRecords: [solutionCompanyRecords],
  findables: () => [findableSolutions],
  funnels: [{ name: 'research', label: '调研数据查询', page: '/research', tried: triedBy(listTasks) }],
  seeds: [researchSeed],
})
