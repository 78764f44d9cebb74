import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { requestCommands } from './commands.ts'
import { requestQueries } from './queries.ts'
import { removeOldRequests } from './retention.ts'
import { rechargeSeed } from './seed.ts'
import { rechargeSettings } from './settings.ts'

export const rechargeRequestsServer = defineServerFeature({
  handlers: ({ colleaguesWith }) => [...requestCommands(colleaguesWith), ...requestQueries],
  settings: () => rechargeSettings,
  removals: [removeOldRequests],
  seeds: [rechargeSeed],
})
