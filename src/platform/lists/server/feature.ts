import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { listHandlers } from './handlers.ts'
import { listRefusals } from '../rules.ts'
import { listCalls } from '../contract.ts'

export const listsServer = defineServerFeature({
  refusals: { 列表视图: listRefusals },
  readMeanings: [[listCalls.views, '列出本人为一个列表保存的视图']],
  handlers: ({ menu }) => listHandlers(menu),
})
