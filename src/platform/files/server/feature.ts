import { subtractDays } from '#kit/dates.ts'
import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { filesQueries } from './queries.ts'
import { removeExpiredFiles } from './stored-files.ts'
import { removeUsedLinks } from './used-links.ts'

export const filesServer = defineServerFeature({
  handlers: ({ fileRules }) => filesQueries(fileRules),
  jobs: (services) => [
    {
      name: 'remove-expired-files',
      label: '清理到期文件',
      schedule: '17 * * * *',
      async run() {
        await removeExpiredFiles(services)
        await services.files.removeUnfinished(subtractDays(services.clock.now(), 1))
      },
    },
  ],
  removals: [removeUsedLinks],
})
