import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { batchHandlers } from './handlers.ts'
import { runQueries } from '../contract.ts'

export const batchesServer = defineServerFeature({
  readMeanings: [[runQueries, '一次请求中执行多个查询']],
  handlers: ({ listHandlers }) => batchHandlers(listHandlers),
})
