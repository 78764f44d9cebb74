import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { announcementCommands } from './commands.ts'
import { announcementQueries } from './queries.ts'
import { announcementsSeed } from './seed.ts'
import { createAnnouncementJob, removeOldAnnouncements } from './showing/turn.ts'
import { announcementCalls, ownAnnouncements } from '../contract.ts'

export const announcementsServer = defineServerFeature({
  readMeanings: [
    [announcementCalls.list, '列出全部公告及其显示范围与起止'],
    [ownAnnouncements.list, '列出现在显示给本人的公告'],
  ],
  handlers: () => [...announcementQueries, ...announcementCommands],
  jobs: (services) => [createAnnouncementJob(services)],
  removals: [removeOldAnnouncements],
  seeds: [announcementsSeed],
})
