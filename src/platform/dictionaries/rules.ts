import type { RefusalEntry } from '#gateway/refusals.ts'
import { toIdentifier } from '#kit/identifiers/identifiers.ts'
import { parseCount, parseYuan } from '#kit/money.ts'

/** One field of an entry; its value is text in any case. */
export type DictionaryField = { label: string; help?: string; isRequired?: true; levels?: readonly number[] } & (
  | { type: 'text'; max: number }
  | { type: 'choice'; choices: readonly { value: string; label: string }[] }
  | { type: 'integer'; least: number; most: number; isUnique?: true }
  | { type: 'yuan' }
)

/** What an entry stands for, by names that people read. */
export type EntryParameter = { name: string; value: string }

/** One entry. Entries are stored in their order; those of a tree name the entry above them. */
export type DictionaryEntry = {
  /** Never changes. */
  code: string
  label: string
  /** '' at the first level. */
  parent: string
  isActive: boolean
  values: Readonly<Record<string, string>>
  parameters: readonly EntryParameter[]
  /** What records call it that are older than its label. */
  formerLabels: readonly string[]
}

/** Choices that staff edit, as server and browser know them. */
export type Dictionary = {
  name: string
  label: string
  lead: string
  /** What one entry is called. */
  item: string
  /** 1 for a plain list. */
  levels: number
  /** Prices and the like: where two persons are required, each change is a proposal. */
  isProtected?: boolean
  /** Staff give it when they add an entry; otherwise entries are numbered. */
  code?: { label: string; pattern: RegExp; error: string; help: string }
  fields: Readonly<Record<string, DictionaryField>>
  /** Of the entries of a tree that have none below them; those of the levels above count for them too. */
  parameters?: { label: string; help: string }
  /** What an installation begins with. */
  standard: readonly DictionaryEntry[]
}

export const dictionaryLimits = {
  entries: 300,
  label: 30,
  code: 20,
  value: 500,
  values: 20,
  parameters: 10,
  parameterName: 20,
  parameterValue: 100,
  /** Dictionaries whose choices one screen asks for. */
  asked: 10,
} as const

export const dictionaryMessages = {
  label: '名称',
  labelCharacters: '名称不能包含 | 或 ,',
  labelTaken: '同级已有相同名称',
  codeTaken: '该代码已存在',
  valueTaken: '与另一条目重复',
  choice: '请选择',
  yuan: '请输入大于 0 的金额，最多两位小数',
  parameterTaken: '参数名称重复',
  tooDeep: '不能再添加下级',
  saved: '已保存，随即生效',
} as const

export const dictionaryRefusals = {
  changedMeanwhile: { code: 'changed_meanwhile', msg: '字典已被他人修改，已载入最新内容，请核对后再保存' },
  tooMany: { code: 'too_many', msg: `一个字典最多 ${dictionaryLimits.entries} 个条目` },
  inUse: { code: 'in_use', msg: '已有记录使用该条目，不能删除，可以停用' },
  hasChildren: { code: 'has_children', msg: '该条目有下级，请先删除下级' },
} as const satisfies Record<string, RefusalEntry>

type DeclaredEntry = Pick<DictionaryEntry, 'code' | 'label'> & Partial<DictionaryEntry>

/** Entries of a declaration, with what they leave out. */
export function toEntries(entries: readonly DeclaredEntry[]): readonly DictionaryEntry[] {
  return entries.map((entry) => ({ parent: '', isActive: true, values: {}, parameters: [], formerLabels: [], ...entry }))
}

/** The entry after all those above it; empty where there is no such entry. */
export function findPath(entries: readonly DictionaryEntry[], code: string): DictionaryEntry[] {
  const entry = entries.find((one) => one.code === code)
  if (!entry) return []
  return entry.parent === '' ? [entry] : [...findPath(entries, entry.parent), entry]
}

/** The names of all levels, as records keep them. */
export function formatPath(path: readonly Pick<DictionaryEntry, 'label'>[]): string {
  return path.map(({ label }) => label).join('|')
}

/** The entries that a path of names (`formatPath`) stands for; empty where it leads nowhere. */
export function findTextPath(entries: readonly DictionaryEntry[], text: string): DictionaryEntry[] {
  const path: DictionaryEntry[] = []
  for (const name of text.split('|')) {
    const parent = path.at(-1)?.code ?? ''
    const entry = entries.find((one) => one.label === name && one.parent === parent)
    if (!entry) return []
    path.push(entry)
  }
  return path
}

/** What may be chosen: active entries below active ones, and no branch whose entries are all switched off. */
export function listOffered(entries: readonly DictionaryEntry[], parent = ''): DictionaryEntry[] {
  return entries.flatMap((entry) => {
    if (entry.parent !== parent || !entry.isActive) return []
    const below = listOffered(entries, entry.code)
    const isBranch = entries.some((one) => one.parent === entry.code)
    return isBranch && below.length === 0 ? [] : [entry, ...below]
  })
}

/** The fields that entries of a level have. */
export function listFields({ fields }: Dictionary, level: number): [name: string, field: DictionaryField][] {
  return Object.entries(fields).filter(([, { levels }]) => !levels || levels.includes(level))
}

/** A value as it is stored: whole numbers without separators, amounts in half width. */
export function toStored(field: DictionaryField, text: string): string {
  if (field.type === 'integer') return String(parseCount(text) ?? toIdentifier(text))
  return field.type === 'yuan' ? toIdentifier(text) : text.trim()
}

/** What is wrong with a stored value, or undefined. */
export function findValueError(field: DictionaryField, value: string): string | undefined {
  if (value === '') return field.isRequired && `${field.type === 'choice' ? '请选择' : '请输入'}${field.label}`
  switch (field.type) {
    case 'text':
      return value.length > field.max ? `${field.label}不能超过${field.max}个字符` : undefined
    case 'choice':
      return field.choices.some((choice) => choice.value === value) ? undefined : `请选择${field.label}`
    case 'integer':
      return isWithin(value, field) ? undefined : `请输入 ${field.least}–${field.most} 的整数`
    case 'yuan':
      return (parseYuan(value) ?? 0) > 0 ? undefined : dictionaryMessages.yuan
  }
}

function isWithin(value: string, { least, most }: { least: number; most: number }): boolean {
  return /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
}

declare module '#platform/features/rules.ts' {
  interface Feature {
    /** Choices that staff edit at 字典. */
    dictionaries?: readonly Dictionary[]
  }
  interface Product {
    dictionaries: readonly Dictionary[]
  }
}
