import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { indexChanges } from './find-index.ts'
import { findHandlers } from './queries.ts'
import { searchRefusals } from '#platform/searching/rules.ts'
import { findRecords } from '../contract.ts'

export const findingServer = defineServerFeature({
  refusals: { 检索: searchRefusals },
  readMeanings: [[findRecords, '按名称、拼音首字母或编号查找记录、页面与操作']],
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
