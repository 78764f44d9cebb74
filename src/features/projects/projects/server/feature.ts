import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { triedBy } from '#platform/visits/server/funnels.ts'
import { findProgress } from '../contract.ts'
import { deskHandlers } from './handlers.ts'
import { projectImport, projectOpening } from './imports/project-import.ts'
import { exampleSetting } from './look-ups/example.ts'
import { projectQueries } from './queries.ts'
import { projectDocuments } from './sharing/documents.ts'
import { linkFileRules, linkHandlers } from './sharing/links.ts'
import { projectCalendar, sharedProjectHandlers } from './sharing/shared-project.ts'
import { removeEndedSubscriptions, subscriptionHandlers } from './sharing/subscriptions.ts'
import { projectsSeed } from './seed.ts'
import { findableProjects } from './findables.ts'
import { projectCompanyRecords } from './company-records.ts'
import { projectSteps } from './setup-steps.ts'
import { projectRefusals, linkRefusals, subscriptionRefusals, deskRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const projectsServer = defineServerFeature({
  refusals: { 项目进度查询: projectRefusals, 项目分享链接: linkRefusals, 项目订阅: subscriptionRefusals, 测评项目管理: deskRefusals },
  setupSteps: projectSteps,
  readMeanings,
  handlers: () => [...projectQueries, ...deskHandlers, ...linkHandlers, ...sharedProjectHandlers, ...subscriptionHandlers],
  madeFiles: [projectCalendar, projectDocuments],
  fileRules: linkFileRules,
  settings: () => [exampleSetting],
  imports: [projectImport, projectOpening],
  findables: () => [findableProjects],
  companyRecords: [projectCompanyRecords],
  removals: [removeEndedSubscriptions],
  seeds: [projectsSeed],
  funnels: [{ name: 'progress', label: '项目进度查询', page: '/schedule', tried: triedBy(findProgress) }],
})
