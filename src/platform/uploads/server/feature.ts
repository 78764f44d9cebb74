import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { uploadCommands } from './commands.ts'
import { uploadQueries } from './queries.ts'
import { uploadSettings } from './settings.ts'
import { createSizeRefusal, createTypeRefusal, uploadLimits, uploadPurposes, uploadRefusals } from '../rules.ts'

export const uploadsServer = defineServerFeature({
  refusals: {
    上传: {
      ...uploadRefusals,
      size: createSizeRefusal(uploadLimits.mostMegabytes),
      type: createTypeRefusal(uploadPurposes.result.endings),
    },
  },
  handlers: () => [...uploadCommands, ...uploadQueries],
  settings: () => uploadSettings,
})
