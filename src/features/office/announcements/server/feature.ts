import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { announcementCommands } from './commands.ts'
import { announcementQueries } from './queries.ts'
import { announcementsSeed } from './seed.ts'
import { createAnnouncementJob, removeOldAnnouncements } from './showing/turn.ts'
import { announcementRefusals } from '../rules.ts'

export const announcementsServer = defineServerFeature({
  refusals: { 公告: announcementRefusals },
  handlers: () => [...announcementQueries, ...announcementCommands],
  jobs: (services) => [createAnnouncementJob(services)],
  removals: [removeOldAnnouncements],
  seeds: [announcementsSeed],
})
