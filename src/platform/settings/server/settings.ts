import { findParameter, saveParameter } from '#platform/parameters/server/parameters.ts'
import type { RequestContext } from '#gateway/server/handle.ts'
import type { Db } from '#platform/db/server/database.ts'
import type { Clock } from '#kit/clock.ts'
import { type SettingControl, switchValues } from '../rules.ts'

/** Who sets it, and from where. */
export type SettingContext = RequestContext & { db: Db; clock: Clock }

/** What level 3 of 等级保护 asks for: a value, or something to be written for the installation. */
type SettingLevel = { value: string } | { wanted: string; isMet: (db: Db) => Promise<boolean> }

/** A setting that staff can change at run time. */
export type Setting = {
  name: string
  group: string
  label: string
  help: string
  form: SettingControl
  read: (db: Db) => Promise<string>
  /** The validation error of a text, or undefined. */
  findError: (text: string) => string | undefined
  /** An error that only the rest of the installation shows, or undefined. */
  findConflict?: (text: string, context: SettingContext) => Promise<string | undefined>
  /** Stores a valid text. */
  write: (db: Db, text: string) => Promise<void>
  /** Whether the change weakens a protection: then a second person confirms it. */
  weakensProtection: (from: string, to: string) => boolean
  /** Two persons change it whatever the rule about changes of rights says. */
  alwaysByTwo?: true
  level3?: SettingLevel
}

type SettingWords = Pick<Setting, 'name' | 'group' | 'label' | 'help' | 'alwaysByTwo' | 'level3'>

/** A parameter, or one field of a parameter that contains several values. */
type ParameterField = { parameter: string; path?: readonly string[] }

/** Reads the value, or `fallback` while it is not set. */
export async function readParameterField<T>(db: Db, { parameter, path = [] }: ParameterField, fallback: T): Promise<T> {
  let value: unknown = await findParameter(db, parameter)
  for (const key of path) value = (value as Record<string, unknown> | undefined)?.[key]
  return (value as T | undefined) ?? fallback
}

async function writePlace(db: Db, { parameter, path = [] }: ParameterField, value: unknown): Promise<void> {
  await saveParameter(db, parameter, put(await findParameter(db, parameter), path, value))
}

function put(holder: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value
  const fields = (holder ?? {}) as Record<string, unknown>
  return { ...fields, [key]: put(fields[key], rest, value) }
}

type Switch = SettingWords & { place: ParameterField; read: (db: Db) => Promise<boolean>; isProtection: boolean }

export function switchSetting({ place, read, isProtection, ...words }: Switch): Setting {
  return {
    ...words,
    form: 'switch',
    read: async (db) => ((await read(db)) ? switchValues.on : switchValues.off),
    findError: (text) => (text === switchValues.on || text === switchValues.off ? undefined : '请选择开启或关闭'),
    write: (db, text) => writePlace(db, place, text === switchValues.on),
    weakensProtection: (from, to) => isProtection && from === switchValues.on && to === switchValues.off,
  }
}

type Range = { fallback: number; least: number; most: number }

/** What makes a number that protects something weaker; `none`: it protects nothing, and one person may change it. */
type Weaker = 'lower' | 'higher' | 'higher, or 0' | 'other' | 'none'

type NumberWords = SettingWords & { place: ParameterField; range: Range; weaker: Weaker }

const isWeaker: Readonly<Record<Weaker, (from: number, to: number) => boolean>> = {
  lower: (from, to) => to < from,
  higher: (from, to) => to > from,
  'higher, or 0': (from, to) => from !== 0 && (to === 0 || to > from),
  other: (from, to) => to !== from,
  none: () => false,
}

export function numberSetting({ place, range, weaker, ...words }: NumberWords): Setting {
  const { fallback, least, most } = range
  return {
    ...words,
    form: 'number',
    read: async (db) => String(await readParameterField(db, place, fallback)),
    findError: (text) =>
      /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most ? undefined : `请输入 ${least}–${most} 的整数`,
    write: (db, text) => writePlace(db, place, Number(text)),
    weakensProtection: (from, to) => isWeaker[weaker](Number(from), Number(to)),
  }
}

type Line = SettingWords & {
  place: ParameterField
  findError: (text: string) => string | undefined
  findConflict?: NonNullable<Setting['findConflict']>
  hasLines?: boolean
  isProtection: boolean
}

/** Text of one line, or of several. Of a protection any change counts as a weaker one. */
export function lineSetting({ place, hasLines = false, isProtection, ...line }: Line): Setting {
  return {
    ...line,
    form: hasLines ? 'lines' : 'line',
    read: (db) => readParameterField(db, place, ''),
    write: (db, text) => writePlace(db, place, text),
    weakensProtection: () => isProtection,
  }
}

type Levelled = Pick<Setting, 'level3' | 'weakensProtection'>

/** Whether a value is at least as strict as level 3 asks for; undefined for a setting that it does not concern. */
export async function meetsLevel3(db: Db, { level3, weakensProtection }: Levelled, value: string): Promise<boolean | undefined> {
  if (!level3) return undefined
  return 'value' in level3 ? !weakensProtection(level3.value, value) : level3.isMet(db)
}

declare module '#platform/features/server/server-feature.ts' {
  interface ServerProduct {
    settings: readonly Setting[]
  }
  interface ServerFeature {
    /** What staff may set while the portal runs. */
    settings?: (declared: Pick<ServerProduct, 'reviewKinds'>) => readonly Setting[]
  }
}
