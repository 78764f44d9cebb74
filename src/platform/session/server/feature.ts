import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { logout } from '../contract.ts'
import { sessionCommands } from './commands.ts'
import { sessionQueries } from './queries.ts'
import { sessionPlace } from './session-place.ts'
import { removeOldSessions } from './sessions.ts'

export const sessionServer = defineServerFeature({
  handlers: () => [...sessionCommands, ...sessionQueries],
  removals: [removeOldSessions],
  sealedPlaces: [sessionPlace],
  callsWhileDiskFull: [logout],
})
