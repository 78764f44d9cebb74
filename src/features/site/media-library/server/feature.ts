import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { folderCommands } from './folders/folders.ts'
import { createLiveUses } from './entries/live-uses.ts'
import { pictureCommands } from './entries/picture-commands.ts'
import { libraryQueries } from './queries.ts'
import { emptyTrash } from './entries/trash.ts'
import { uploadCommands } from './entries/upload-commands.ts'
import { mediaRefusals } from '../rules.ts'
import { pictureRefusals, drawingRefusals, libraryPictureRefusals, videoRefusals } from '#platform/media/rules.ts'
import { readMeanings } from './read-meanings.ts'

export const mediaLibraryServer = defineServerFeature({
  refusals: {
    媒体库: mediaRefusals,
    图片: pictureRefusals,
    矢量图: drawingRefusals,
    媒体库图片: libraryPictureRefusals,
    视频: videoRefusals,
  },
  readMeanings,
  handlers({ publishables }) {
    const liveUses = createLiveUses(publishables)
    return [...libraryQueries(publishables), ...folderCommands, ...uploadCommands(liveUses), ...pictureCommands(liveUses)]
  },
  jobs: (services) => [
    {
      name: 'empty-media-trash',
      label: '清空到期的媒体回收站',
      schedule: '45 3 * * *',
      run: async () => void (await emptyTrash(services)),
    },
  ],
})
