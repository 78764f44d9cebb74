import { defaultMaxBytes } from '#gateway/call.ts'
import { refusals } from '#gateway/refusals.ts'
import { createTooLarge, serverRefusals } from '#gateway/server/server-refusals.ts'
import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { interfaceQueries } from './queries.ts'
import { readMeanings } from './read-meanings.ts'

export const interfacesServer = defineServerFeature({
  // The gateway is no feature: what it refuses by itself is declared here, where the codes are listed.
  refusals: { 所有接口: refusals, 接口网关: { ...serverRefusals, tooLarge: createTooLarge(defaultMaxBytes) } },
  readMeanings,
  handlers: interfaceQueries,
})
