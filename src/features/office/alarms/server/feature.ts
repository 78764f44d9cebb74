import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { encryptedAlarmChannels } from './channels/channels.ts'
import { alarmCommands } from './commands.ts'
import { alarmQueries } from './queries.ts'
import { alarmsSeed } from './seed.ts'
import { createAlarmJob, removeOldAlarms } from './watch/alarm-job.ts'
import { alarmRefusals } from '../rules.ts'

export const alarmsServer = defineServerFeature({
  refusals: { 报警: alarmRefusals },
  handlers: () => [...alarmQueries, ...alarmCommands],
  jobs: (services) => [createAlarmJob(services)],
  removals: [removeOldAlarms],
  seeds: [alarmsSeed],
  encryptedColumns: [encryptedAlarmChannels],
})
