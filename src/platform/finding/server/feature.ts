import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { indexChanges } from './find-index.ts'
import { findHandlers } from './queries.ts'

export const findingServer = defineServerFeature({
  handlers: findHandlers,
  jobs: ({ db }, { findables }) => [
    {
      name: 'find-index',
      label: '更新快速查找',
      schedule: '* * * * *',
      async run() {
        while (await indexChanges(db, findables));
      },
    },
  ],
})
