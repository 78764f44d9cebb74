import { notFound } from '#gateway/refusals.ts'
import { handle } from '#platform/calls/server/handle.ts'
import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { countStep } from '../contract.ts'
import type { Funnel } from './funnels.ts'
import { removeOldVisits } from './store.ts'

export const visitsServer = defineServerFeature({
  handlers: ({ funnels }) => visitHandlers(funnels),
  removals: [removeOldVisits],
})

export function visitHandlers(funnels: readonly Funnel[]) {
  return [
    handle(countStep, async ({ visits, request }, { tool, stage }) => {
      if (!funnels.some(({ name, tried }) => name === tool && tried === 'in the browser')) throw notFound()
      if (request.isCounted) visits.seeStep(tool, stage)
      return {}
    }),
  ]
}
