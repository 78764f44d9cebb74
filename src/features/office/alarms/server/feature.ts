import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { encryptedAlarmChannels } from './channels/channels.ts'
import { alarmCommands } from './commands.ts'
import { alarmQueries } from './queries.ts'
import { alarmsSeed } from './seed.ts'
import { createAlarmJob, removeOldAlarms } from './watch/alarm-job.ts'
import { alarmRefusals } from '../rules.ts'
import { alarmCalls } from '../contract.ts'

export const alarmsServer = defineServerFeature({
  refusals: { 报警: alarmRefusals },
  readMeanings: [
    [alarmCalls.channels, '列出报警的接收方式'],
    [alarmCalls.list, '列出报警及其起止与处理情况'],
  ],
  handlers: () => [...alarmQueries, ...alarmCommands],
  jobs: (services) => [createAlarmJob(services)],
  removals: [removeOldAlarms],
  seeds: [alarmsSeed],
  encryptedColumns: [encryptedAlarmChannels],
})
