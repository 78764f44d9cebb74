import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { listHandlers } from './handlers.ts'
import { listRefusals } from '../rules.ts'

export const listsServer = defineServerFeature({
  refusals: { 列表视图: listRefusals },
  handlers: ({ menu }) => listHandlers(menu),
})
