import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { prerequisiteQueries } from './queries.ts'
import { listPeopleWith, listSetupSteps } from '../contract.ts'

export const prerequisitesServer = defineServerFeature({
  readMeanings: [
    [listPeopleWith, '列出具有某项权限的同事'],
    [listSetupSteps, '列出本人开展工作前要完成的设置'],
  ],
  handlers: ({ listStaffWith, setupSteps }) => prerequisiteQueries(listStaffWith, setupSteps),
})
