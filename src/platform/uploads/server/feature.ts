import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { uploadCommands } from './commands.ts'
import { uploadQueries } from './queries.ts'
import { uploadSettings } from './settings.ts'

export const uploadsServer = defineServerFeature({
  handlers: () => [...uploadCommands, ...uploadQueries],
  settings: () => uploadSettings,
})
