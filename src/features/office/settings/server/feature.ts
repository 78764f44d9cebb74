import { defineServerFeature } from '#platform/features/server/server-feature.ts'
import { settingHandlers, settingProposal } from '#platform/settings/server/handlers.ts'
import { settingRefusals } from '#platform/settings/rules.ts'

export const settingsServer = defineServerFeature({
  refusals: { 系统设置: settingRefusals },
  handlers: ({ settings, listStaffWith }) => settingHandlers(settings, listStaffWith),
  proposals: ({ settings }) => [settingProposal(settings)],
  names: ({ settings }) => ({ setting: async () => new Map(settings.map(({ name, label }) => [name, label])) }),
})
