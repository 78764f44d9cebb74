import { type Dictionary, type DictionaryEntry, type EntryParameter, listFields, findPath } from '../rules.ts'

type ShownEntry = Record<string, string>

/** The fields of an entry by the names that staff know; a choice by its label. */
function toShown(dictionary: Dictionary, level: number, entry: DictionaryEntry): ShownEntry {
  const fields = listFields(dictionary, level).map(([name, field]): [string, string] => {
    const value = entry.values[name] ?? ''
    const choice = field.type === 'choice' ? field.choices.find((one) => one.value === value) : undefined
    return [field.label, choice?.label ?? value]
  })
  return {
    名称: entry.label,
    ...Object.fromEntries(fields),
    ...(dictionary.parameters && { [dictionary.parameters.label]: formatParameters(entry.parameters) }),
  }
}

function formatParameters(parameters: readonly EntryParameter[]): string {
  return parameters.map(({ name, value }) => `${name}：${value}`).join('；')
}

/** What the audit trail says of a change: which entry, and what differs before and after. */
export function describeChange(
  dictionary: Dictionary,
  entries: readonly DictionaryEntry[],
  { former, next }: { former?: DictionaryEntry | undefined; next?: DictionaryEntry | undefined },
) {
  const { code = '' } = former ?? next ?? {}
  const path = findPath(entries, code)
  const [before, after] = [former, next].map((entry) => (entry ? toShown(dictionary, path.length, entry) : {})) as [ShownEntry, ShownEntry]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((name) => before[name] !== after[name])
  const pick = (shown: ShownEntry) => Object.fromEntries(names.map((name) => [name, shown[name] ?? '']))
  return { entry: path.map(({ label }) => label).join(' / '), code, before: pick(before), after: pick(after) }
}
