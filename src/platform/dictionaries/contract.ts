import * as z from 'zod/mini'
import { boundedList, boundedRecord } from '#gateway/bounded.ts'
import { defineCalls } from '#gateway/call.ts'
import { fields, list } from '#gateway/shape.ts'
import { optionalHalfWidth, optionalText, recordVersion, requiredHalfWidth, requiredLines, requiredText } from '#gateway/values.ts'
import { dictionaryLimits as limits, dictionaryMessages as messages } from './rules.ts'

const calls = defineCalls(['console', 'dictionaries'], 'staff:dictionaries.manage')

const text = z.string()
const name = requiredText('字典', 40)
const code = requiredHalfWidth('条目', limits.code)
/** Of the dictionary that the user saw: a concurrent change is refused, not overwritten. */
const version = recordVersion
const parameter = fields({ name: text, value: text })

const entry = fields({
  code: text,
  label: text,
  parent: text,
  isActive: z.boolean(),
  values: z.record(text, text),
  parameters: list(parameter),
  formerLabels: list(text),
})
/** `proposed`: the dictionary is protected and the change waits for another person; the entries are still those before. */
const changed = { version: z.number(), entries: list(entry), state: z.enum(['done', 'proposed']) }

const written = {
  label: requiredText(messages.label, limits.label).check(z.refine((given) => !/[|,]/.test(given), messages.labelCharacters)),
  /** By the fields of the declaration, which the server checks. */
  values: z._default(
    boundedRecord(z.string().check(z.maxLength(limits.code)), z.string().check(z.maxLength(limits.value)), limits.values),
    {},
  ),
  parameters: z._default(
    boundedList(
      z.object({
        name: requiredText('参数名称', limits.parameterName),
        value: requiredLines('参数值', limits.parameterValue),
      }),
      { max: limits.parameters, tooMany: `最多 ${limits.parameters} 个参数` },
    ),
    [],
  ),
} as const

export const listDictionaries = calls.query('list', {
  reply: {
    dictionaries: list(fields({ name: text, version: z.number(), changedAt: text, changedByName: text, entries: list(entry) })),
  },
})

export const addEntry = calls.command('add', {
  input: { name, version, parent: optionalText('上级', limits.code), code: optionalHalfWidth('代码', limits.code), ...written },
  reply: changed,
})

export const changeEntry = calls.command('change', {
  input: { name, version, code, ...written },
  reply: changed,
})

export const switchEntry = calls.command('switch', {
  input: { name, version, code, isActive: z.boolean() },
  reply: changed,
})

/** All entries of one level below one entry, in their new order. */
export const orderEntries = calls.command('order', {
  input: { name, version, codes: boundedList(code, { max: limits.entries }) },
  reply: changed,
})

export const removeEntry = calls.command('remove', { input: { name, version, code }, reply: changed })

/** Whether a record uses the entry, which then can only be switched off. */
export const findEntryUse = calls.query('use', { input: { name, code }, reply: { isUsed: z.boolean() } })

/** Every name that records may have of these dictionaries, for filters. */
export const listEntryLabels = calls.query('labels', {
  access: 'staff',
  input: { names: boundedList(name, { max: limits.asked }) },
  reply: { dictionaries: list(fields({ name: text, labels: list(text) })) },
})
