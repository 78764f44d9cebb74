import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { delegationHandlers } from './delegations/handlers.ts'
import { reviewHandlers, reviewJobs } from './handlers.ts'
import { reviewSettingList } from './setting-list.ts'

export const reviewingServer = defineServerFeature({
  handlers: ({ reviewKinds, listStaffWith, permissions }) => [
    ...reviewKinds.flatMap((reviewKind) => reviewHandlers(reviewKind, listStaffWith)),
    ...delegationHandlers(reviewKinds, { colleagues: listStaffWith, permissions: Object.keys(permissions) }),
  ],
  jobs: (services, { reviewKinds, listStaffWith }) => reviewJobs(services, reviewKinds, listStaffWith),
  settings: ({ reviewKinds }) => reviewSettingList(reviewKinds.map(({ reviewable }) => reviewable.declaration)),
})
