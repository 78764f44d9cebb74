import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { reviewHandlers, reviewJobs } from './handlers.ts'
import { reviewSettingList } from './setting-list.ts'

export const reviewingServer = defineServerFeature({
  handlers: ({ reviewings, colleaguesWith }) => reviewings.flatMap((reviewing) => reviewHandlers(reviewing, colleaguesWith)),
  jobs: (services, { reviewings, colleaguesWith }) => reviewJobs(services, reviewings, colleaguesWith),
  settings: ({ reviewings }) => reviewSettingList(reviewings.map(({ reviewable }) => reviewable.declaration)),
})
