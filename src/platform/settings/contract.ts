import * as z from 'zod/mini'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalLines, requiredText } from '#gateway/values.ts'
import { settingLimits as limits, type SettingControl } from './rules.ts'

const calls = defineCalls(['console', 'settings'], 'staff:settings.manage')

const setting = fields({
  name: z.string(),
  group: z.string(),
  label: z.string(),
  help: z.string(),
  form: z.custom<SettingControl>(),
  value: z.string(),
  /** What level 3 of 等级保护 asks for, in words, and whether the value meets it; null where it asks for nothing. */
  level3: z.nullable(z.object({ wanted: z.string(), isMet: z.boolean(), isSetByPreset: z.boolean() })),
})

export const listSettings = calls.query('list', { reply: { settings: list(setting) } })

/** `before` is the value that the user saw: a concurrent change is refused, not overwritten. */
export const saveSetting = calls.command('save', {
  input: {
    name: requiredText('设置', limits.name),
    value: optionalLines('内容', limits.value),
    before: optionalLines('原值', limits.value),
  },
  /** `proposed`: it weakens a protection and waits for another person; the value is still the one before. */
  reply: { state: z.enum(['done', 'proposed']), value: z.string() },
})

/** Sets what is weaker than level 3 asks for to its values; what is stricter stays. */
export const applyLevel3 = calls.command('applyLevel3', { reply: { changed: list(z.string()) } })
