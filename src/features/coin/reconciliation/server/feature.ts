import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { reconciliationCommands } from './commands.ts'
import { removeOldFiles } from './files/files.ts'
import { matchJob } from './matching/match-job.ts'
import { reconciliationQueries } from './queries.ts'
import { paymentRefusals } from '../rules.ts'
import { reconciliationSeed } from './seed.ts'
import { readMeanings } from './read-meanings.ts'

export const reconciliationServer = defineServerFeature({
  refusals: { 到账核对: paymentRefusals },
  readMeanings,
  handlers: () => [...reconciliationCommands, ...reconciliationQueries],
  jobs: (services) => [matchJob(services)],
  removals: [removeOldFiles],
  seeds: [reconciliationSeed],
})
