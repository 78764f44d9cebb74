import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { settingHandlers, settingProposal } from '#platform/settings/server/handlers.ts'
import { settingRefusals } from '#platform/settings/rules.ts'
import { listSettings } from '#platform/settings/contract.ts'

export const settingsServer = defineServerFeature({
  refusals: { 系统设置: settingRefusals },
  readMeanings: [[listSettings, '列出全部系统设置及其取值']],
  handlers: ({ settings, listStaffWith }) => settingHandlers(settings, listStaffWith),
  proposals: ({ settings }) => [settingProposal(settings)],
  names: ({ settings }) => ({ setting: async () => new Map(settings.map(({ name, label }) => [name, label])) }),
})
