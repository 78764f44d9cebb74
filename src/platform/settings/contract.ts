import * as z from 'zod/mini'
import { defineCommand, defineQuery } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalText, requiredText } from '#gateway/values.ts'
import { settingLimits as limits, type SettingControl } from './rules.ts'

const setting = fields({
  name: z.string(),
  group: z.string(),
  label: z.string(),
  help: z.string(),
  form: z.custom<SettingControl>(),
  value: z.string(),
})

export const listSettings = defineQuery({
  address: ['console', 'settings', 'list'],
  access: 'staff:settings.manage',
  input: fields({}),
  reply: fields({ settings: list(setting) }),
})

/** `before` is the value that the user saw: a concurrent change is refused, not overwritten. */
export const saveSetting = defineCommand({
  address: ['console', 'settings', 'save'],
  access: 'staff:settings.manage',
  input: fields({
    name: requiredText('设置', limits.name),
    value: optionalText('内容', limits.value),
    before: optionalText('原值', limits.value),
  }),
  /** `proposed`: it weakens a protection and waits for another person; the value is still the one before. */
  reply: fields({ state: z.enum(['done', 'proposed']), value: z.string() }),
})
