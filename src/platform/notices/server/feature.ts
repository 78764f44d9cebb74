import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { noticeHandlers } from './handlers.ts'
import { removeOldNotices } from './notices.ts'
import { preferenceHandlers } from './preferences.ts'

export const noticesServer = defineServerFeature({
  handlers: ({ noticeGroups }) => [...noticeHandlers, ...preferenceHandlers(noticeGroups)],
  removals: [removeOldNotices],
})
