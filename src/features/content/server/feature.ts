import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { editingCommands } from './commands.ts'
import { createEditables } from './editing/content-access.ts'
import { fileHandlers } from './files/file-handlers.ts'
import { bulkCommands } from './publishing/bulk-commands.ts'
import { publishingCommands } from './publishing/publishing-commands.ts'
import { contentQueries } from './queries.ts'

export const contentServer = defineServerFeature({
  handlers({ publishables }) {
    const editables = createEditables(publishables)
    return [contentQueries, editingCommands, publishingCommands, bulkCommands, fileHandlers].flatMap((handlersFor) =>
      handlersFor(editables),
    )
  },
})
