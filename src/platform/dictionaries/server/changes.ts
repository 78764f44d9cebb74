import { createFieldRefusal, Refusal, refusals } from '#gateway/refusals.ts'
import {
  type Dictionary,
  type DictionaryEntry,
  dictionaryLimits as limits,
  dictionaryRefusals,
  dictionaryMessages as messages,
  type EntryParameter,
  listFields,
  findPath,
  findValueError,
  toStored,
} from '../rules.ts'

type Entries = readonly DictionaryEntry[]
export type EntryInput = { label: string; values: Record<string, string>; parameters: EntryParameter[] }

/** Refuses a code that the dictionary does not have. */
export function getEntry(entries: Entries, code: string): DictionaryEntry {
  const entry = entries.find((one) => one.code === code)
  if (!entry) throw new Refusal(refusals.notFound)
  return entry
}

/** Creates the entry to add as the last of its siblings, with the entered code or the next number. Refuses too many entries, a level deeper than declared, and invalid fields. */
export function createEntry(
  entries: Entries,
  dictionary: Dictionary,
  { parent, code: given, ...input }: EntryInput & { parent: string; code: string },
): DictionaryEntry {
  if (entries.length >= limits.entries) throw new Refusal(dictionaryRefusals.tooMany)
  const level = parent === '' ? 1 : findPath(entries, getEntry(entries, parent).code).length + 1
  if (level > dictionary.levels) throw createFieldRefusal('parent', messages.tooDeep)
  const code = dictionary.code ? checkCode(entries, dictionary.code, given) : nextCode(entries)
  const entry = { code, parent, isActive: true, formerLabels: [], ...toChecked({ entries, dictionary, level, code, parent }, input) }
  return entry
}

/** Creates the changed entry. `isUsed`: records store its label, so the former label stays available to filters. */
export function createChangedEntry(
  entries: Entries,
  dictionary: Dictionary,
  { code, isUsed, ...input }: EntryInput & { code: string; isUsed: boolean },
): DictionaryEntry {
  const former = getEntry(entries, code)
  const { parent } = former
  const checked = toChecked({ entries, dictionary, level: findPath(entries, code).length, code, parent }, input)
  const isRenamed = isUsed && checked.label !== former.label
  const formerLabels = isRenamed ? [...former.formerLabels, former.label] : former.formerLabels
  return { ...former, ...checked, formerLabels: [...new Set(formerLabels)].filter((label) => label !== checked.label) }
}

/** The entries of one level in a new order; all others keep their places. */
export function reorderEntries(entries: Entries, codes: readonly string[]): Entries {
  const siblings = entries.filter(({ parent }) => parent === getEntry(entries, codes[0] ?? '').parent)
  const isSame = siblings.length === codes.length && new Set(codes).size === codes.length
  if (!isSame || siblings.some(({ code }) => !codes.includes(code))) throw new Refusal(dictionaryRefusals.changedMeanwhile)
  const ordered = codes.map((code) => getEntry(siblings, code))
  return entries.map((entry) => (siblings.includes(entry) ? (ordered.shift() as DictionaryEntry) : entry))
}

function checkCode(entries: Entries, { pattern, error }: NonNullable<Dictionary['code']>, code: string): string {
  if (!pattern.test(code)) throw createFieldRefusal('code', error)
  if (entries.some((entry) => entry.code === code)) throw createFieldRefusal('code', messages.codeTaken)
  return code
}

/** Numbers of removed entries are used again: no record has them. */
function nextCode(entries: Entries): string {
  return String(Math.max(0, ...entries.map(({ code }) => Number(code) || 0)) + 1)
}

type EntryPlace = { entries: Entries; dictionary: Dictionary; level: number; code: string; parent: string }

/** The input as it is stored. Refuses invalid values at their fields. */
function toChecked(
  place: EntryPlace,
  { label, values: given, parameters }: EntryInput,
): Pick<DictionaryEntry, 'label' | 'values' | 'parameters'> {
  const { dictionary, level, entries, code, parent } = place
  const fields = listFields(dictionary, level)
  const values = Object.fromEntries(fields.map(([name, field]) => [name, toStored(field, given[name] ?? '')]))
  const others = entries.filter((entry) => entry.code !== code)
  const siblings = others.filter((entry) => entry.parent === parent)
  const errors = [
    ...(siblings.some((entry) => entry.label === label) ? [{ field: 'label', msg: messages.labelTaken }] : []),
    ...fields.flatMap(([name, field]) => {
      const value = values[name] as string
      const isTaken = field.type === 'integer' && field.isUnique && others.some((entry) => isSameNumber(entry.values[name], value))
      const msg = findValueError(field, value) ?? (isTaken ? messages.valueTaken : undefined)
      return msg ? [{ field: `values.${name}`, msg }] : []
    }),
    ...parameters.flatMap(({ name }, i) =>
      parameters.findIndex((one) => one.name === name) < i ? [{ field: `parameters.${i}.name`, msg: messages.parameterTaken }] : [],
    ),
  ]
  if (errors.length > 0) throw new Refusal(refusals.invalid, { errors })
  return { label, values, parameters: dictionary.parameters ? parameters : [] }
}

function isSameNumber(one: string | undefined, other: string): boolean {
  return Boolean(one) && other !== '' && Number(one) === Number(other)
}
