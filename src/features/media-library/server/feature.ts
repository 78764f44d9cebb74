import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { folderCommands } from './folders.ts'
import { createLiveUses } from './live-uses.ts'
import { pictureCommands } from './picture-commands.ts'
import { libraryQueries } from './queries.ts'
import { emptyTrash } from './trash.ts'
import { uploadCommands } from './upload-commands.ts'

export const mediaLibraryServer = defineServerFeature({
  handlers({ publishables }) {
    const liveUses = createLiveUses(publishables)
    return [...libraryQueries(publishables), ...folderCommands, ...uploadCommands(liveUses), ...pictureCommands(liveUses)]
  },
  jobs: (services) => [{ name: 'empty-media-trash', schedule: '50 3 * * *', run: async () => void (await emptyTrash(services)) }],
})
