import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { reviewHandlers, reviewJobs } from './handlers.ts'
import { reviewSettingList } from './setting-list.ts'

export const reviewingServer = defineServerFeature({
  handlers: ({ reviewKinds, listStaffWith }) => reviewKinds.flatMap((reviewKind) => reviewHandlers(reviewKind, listStaffWith)),
  jobs: (services, { reviewKinds, listStaffWith }) => reviewJobs(services, reviewKinds, listStaffWith),
  settings: ({ reviewKinds }) => reviewSettingList(reviewKinds.map(({ reviewable }) => reviewable.declaration)),
})
