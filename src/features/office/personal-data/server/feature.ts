import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { erasureListJob, keepErasureList } from './erasing/erasure-list.ts'
import { eraseProposal, exportProposal } from './erasing/proposals.ts'
import { personalExport } from './export/package.ts'
import { personalDataHandlers } from './handlers.ts'
import { encryptedRequests, forgetSubjects } from './requests.ts'
import { personalDataSettings } from './settings.ts'
import { personalRefusals } from '../rules.ts'
import { getRequest, listRequests } from '../contract.ts'

export const personalDataServer = defineServerFeature({
  refusals: { 个人信息: personalRefusals },
  readMeanings: [
    [getRequest, '查看一件个人信息请求及其结果与保留事项'],
    [listRequests, '列出个人信息的导出与删除请求'],
  ],
  handlers: ({ listStaffWith }) => personalDataHandlers(listStaffWith),
  jobs: (services) => [
    {
      name: erasureListJob,
      label: '保存个人信息删除清单',
      schedule: '*/5 * * * *',
      run: async () => void (await keepErasureList(services)),
    },
  ],
  exports: () => [personalExport],
  proposals: () => [eraseProposal, exportProposal],
  settings: () => personalDataSettings,
  removals: [forgetSubjects],
  encryptedColumns: [encryptedRequests],
})
