import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { uploadCommands } from './commands.ts'

export const uploadsServer = defineServerFeature({
  handlers: () => uploadCommands,
})
