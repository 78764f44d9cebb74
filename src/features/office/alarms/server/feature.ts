import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { encryptedAlarmChannels } from './channels/channels.ts'
import { alarmCommands } from './commands.ts'
import { alarmQueries } from './queries.ts'
import { alarmsSeed } from './seed.ts'
import { createAlarmJob, removeOldAlarms } from './watch/alarm-job.ts'

export const alarmsServer = defineServerFeature({
  handlers: () => [...alarmQueries, ...alarmCommands],
  jobs: (services) => [createAlarmJob(services)],
  removals: [removeOldAlarms],
  seeds: [alarmsSeed],
  encryptedColumns: [encryptedAlarmChannels],
})
