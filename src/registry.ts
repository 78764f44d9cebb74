import { colleaguesWith } from '#features/staff/server/colleagues.ts'
import { composeServer } from '#platform/features/server/compose-server.ts'
import { product } from './features.ts'
import { serverFeatures } from './server-features.ts'

/** Every call, job, seed and setting there is, from the list of features. */
export const { handlers, reviewables, jobsOf, seeds, demoHints, sealedPlaces, accountStatuses, callsWhileFull } = composeServer(
  serverFeatures,
  product,
  colleaguesWith,
)
