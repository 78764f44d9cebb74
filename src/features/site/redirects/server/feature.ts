import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { redirectHandlers } from './handlers.ts'
import { redirectRefusals } from '#platform/redirects/rules.ts'
import { redirectCalls } from '../contract.ts'

export const redirectsServer = defineServerFeature({
  refusals: { 跳转: redirectRefusals },
  readMeanings: [[redirectCalls.list, '列出旧网址的重定向与访问次数']],
  handlers: () => redirectHandlers,
})
