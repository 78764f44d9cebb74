import { type DictionaryEntry, type EntryParameter, findPath, findTextPath, formatPath, listOffered } from '#platform/dictionaries/rules.ts'
import type { TaskClass } from './targets/task-classes.ts'

/** A task type with those below it. */
export type TaskType = { id: string; name: string; note: string; children: TaskType[] }
/** Those of the first level say which targets they take. */
export type TaskTree = readonly (TaskType & { class: TaskClass })[]

/** What applicants choose from. */
export function toTaskTree(entries: readonly DictionaryEntry[]): TaskTree {
  const offered = listOffered(entries)
  const below = (parent: string): TaskType[] =>
    offered.filter((entry) => entry.parent === parent).map((entry) => ({ ...toTaskType(entry), children: below(entry.code) }))
  return offered
    .filter(({ parent }) => parent === '')
    .map((entry) => ({ ...toTaskType(entry), class: getTaskClass(entry), children: below(entry.code) }))
}

function toTaskType({ code, label, values }: DictionaryEntry): Omit<TaskType, 'children'> {
  return { id: code, name: label, note: values.note ?? '' }
}

function getTaskClass({ values }: DictionaryEntry): TaskClass {
  return values.class as TaskClass
}

/** What the targets of a first level have to be. */
export function findTask(entries: readonly DictionaryEntry[], id: string): { class: TaskClass; name: string } | undefined {
  const first = entries.find(({ code, parent }) => code === id && parent === '')
  return first && { class: getTaskClass(first), name: first.label }
}

/** The entries from that first level down to the leaf that `text` (levels joined by `|`) names, if it is offered. */
export function findTaskPath(entries: readonly DictionaryEntry[], id: string, text: string): DictionaryEntry[] | undefined {
  const offered = listOffered(entries)
  const path = findTextPath(offered, text)
  const isLeaf = !offered.some(({ parent }) => parent === path.at(-1)?.code)
  return isLeaf && path[0]?.code === id ? path : undefined
}

/** The path of the entry with this id, from which the records of a filter are found; any other text is a path itself. */
export function toPathText(entries: readonly DictionaryEntry[], wanted: string): string {
  return formatPath(findPath(entries, wanted)) || wanted
}

/** The parameters of a task type as JSON: its own and those of the levels above; of equal names the lower level's. */
export function toParameters(path: readonly DictionaryEntry[]): string {
  const parameters = Object.fromEntries(path.flatMap((entry) => entry.parameters.map(({ name, value }) => [name, value])))
  return Object.keys(parameters).length > 0 ? JSON.stringify(parameters) : ''
}

/** The parameters of a record by name; an older client wrote a text of its own. */
export function listParameters(text: string): EntryParameter[] {
  if (text === '') return []
  try {
    const given: unknown = JSON.parse(text)
    if (typeof given === 'object' && given !== null && !Array.isArray(given))
      return Object.entries(given).map(([name, value]) => ({ name, value: String(value) }))
  } catch {
    // Not JSON: shown unchanged.
  }
  return [{ name: '', value: text }]
}
