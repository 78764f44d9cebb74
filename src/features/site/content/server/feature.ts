import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { approvalReview } from '../approval-contract.ts'
import { addressHandlers } from './addresses/address-handlers.ts'
import { createApprovable } from './approvals/approvable.ts'
import { approvalCommands } from './approvals/approval-commands.ts'
import { editingCommands } from './commands.ts'
import { createEditables } from './editing/content-access.ts'
import { fileHandlers } from './file-handlers.ts'
import { bulkCommands } from './publishing/bulk-commands.ts'
import { linkQueries } from './links/link-queries.ts'
import { publishingCommands } from './publishing/publishing-commands.ts'
import { contentQueries } from './queries.ts'
import { contentSettings } from './settings.ts'
import { assertPublishableWords, wordQueries } from './words/content-words.ts'
import { contentFindables } from './findables.ts'
import { contentRefusals } from '../rules.ts'
import { readMeanings } from './read-meanings.ts'

export const contentServer = defineServerFeature({
  refusals: { 内容编辑: contentRefusals },
  readMeanings,
  handlers({ publishables, listStaffWith }) {
    const editables = createEditables(publishables)
    const ofEditors = [contentQueries, editingCommands, publishingCommands, bulkCommands, fileHandlers, linkQueries, wordQueries]
    return [
      ...ofEditors.flatMap((handlersFor) => handlersFor(editables)),
      ...addressHandlers(editables, publishables),
      ...approvalCommands(editables, createApprovable(editables), listStaffWith),
    ]
  },
  reviewKinds: ({ publishables }) => [{ reviewable: createApprovable(createEditables(publishables)), calls: approvalReview }],
  settings: () => contentSettings,
  publicationRules: [assertPublishableWords],
  findables: ({ contents }) => contentFindables(contents),
})
