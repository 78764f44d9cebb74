import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { allDelegationHandlers } from './delegations/all-delegations.ts'
import { describeReviews } from './describe-reviews.ts'
import { delegationHandlers } from './delegations/handlers.ts'
import { reviewHandlers, reviewJobs } from './handlers.ts'
import { reviewSettingList } from './setting-list.ts'
import { delegationRefusals } from '../delegation-rules.ts'
import { requirementRefusals } from '../requirement-rules.ts'
import { reviewRefusals } from '../rules.ts'
import { listAllDelegations, listDelegations } from '../delegation-contract.ts'

export const reviewingServer = defineServerFeature({
  refusals: { 审核前提: requirementRefusals, 审核: reviewRefusals, 委托代理: delegationRefusals },
  readMeanings: ({ reviewKinds }) => [
    ...reviewKinds.flatMap(describeReviews),
    [listDelegations, '列出休假代理：委托出去的与接受的'],
    [listAllDelegations, '列出所有人的休假代理'],
  ],
  handlers: ({ reviewKinds, listStaffWith, permissions }) => [
    ...reviewKinds.flatMap((reviewKind) => reviewHandlers(reviewKind, listStaffWith)),
    ...allDelegationHandlers(reviewKinds, listStaffWith),
    ...delegationHandlers(reviewKinds, { colleagues: listStaffWith, permissions: Object.keys(permissions) }),
  ],
  jobs: (services, { reviewKinds, listStaffWith }) => reviewJobs(services, reviewKinds, listStaffWith),
  settings: ({ reviewKinds }) => reviewSettingList(reviewKinds.map(({ reviewable }) => reviewable.declaration)),
})
