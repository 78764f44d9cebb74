import { getTextLength, stripMark } from './entries.ts'
import { getHint } from './hints.ts'
import { combineTargets, countHosts, formatHosts, type Hosts, noHosts } from './hosts.ts'
import { type ErrorCode, formatAddressCount, toError, describeTarget, type Remark, type WarningCode, toWarning } from './messages.ts'
import { parseEntries, type ParsedEntry } from './parse-entries.ts'
import { targetLimits } from './rules.ts'
import type { SuffixCheck, Target, TargetKind } from './target.ts'

type ParseOptions = { maxHosts?: number; maxLength?: number; isPublicSuffix?: SuffixCheck | undefined }

type TargetError = Remark<ErrorCode> & { hint: string }

export type TargetEntry = {
  index: number
  line: number
  column: number
  from: number
  to: number
  text: string
  excluded: boolean
  kind: TargetKind | null
  count: number
  meaning: string
  canonical: string | null
  target: Target | null
}

/** With any error `count` is 0 and `targets` is empty, because ignoring an invalid exclusion would widen the scan. */
export type TargetReport = {
  count: number
  /** The canonical form; parsing it gives the same targets. */
  targets: string[]
  hosts: Hosts
  entries: TargetEntry[]
  /** The number of duplicate targets. */
  merged: number
  excludedCount: number
  warnings: Remark<WarningCode>[]
  errors: TargetError[]
}

export function parseTargets(text: string, options: ParseOptions = {}): TargetReport {
  const { maxHosts = targetLimits.hosts, maxLength = targetLimits.characters, isPublicSuffix } = options
  const length = getTextLength(text)
  if (length > maxLength) return refused([], [], [errorFor(null, 'TOO_LONG', { max: maxLength, n: length })])
  const read = parseEntries(text, isPublicSuffix)
  const entries = read.map(toTargetEntry)
  const { distinct, warnings } = mergeSame(read)
  const most = maxHosts * targetLimits.slack
  const wrong = read.flatMap((entry) => (typeof entry.reading === 'string' ? [errorFor(entry, entry.reading)] : []))
  const huge = distinct.flatMap(({ entry, target }) =>
    !entry.excluded && target.size > most ? [createTooManyError(entry, target.size, maxHosts)] : [],
  )
  if (read.length === 0) return refused(entries, warnings, [errorFor(null, 'EMPTY')])
  if (wrong.length + huge.length > 0) return refused(entries, warnings, [...wrong, ...huge])

  const includes = distinct.filter(({ entry }) => !entry.excluded).map(({ target }) => target)
  const excludes = distinct.filter(({ entry }) => entry.excluded)
  const named = includes.reduce((sum, { size }) => sum + size, 0)
  if (named > most) return refused(entries, warnings, [createTooManyError(null, named, maxHosts)])
  const { hosts, before, after, missed } = combineTargets(
    includes,
    excludes.map(({ target }) => target),
  )
  warnings.push(...excludes.flatMap(({ entry, target }) => (missed.has(target) ? [toWarning(entry, 'EXCL_NOTHING', target)] : [])))
  warnings.sort((a, b) => a.index - b.index)
  if (after === 0) return refused(entries, warnings, [errorFor(null, 'EMPTY_AFTER_EXCLUDE')])
  if (after > maxHosts) return refused(entries, warnings, [createTooManyError(null, after, maxHosts)])
  const listed = entries.reduce((sum, entry) => sum + (entry.excluded ? 0 : entry.count), 0)
  return {
    count: countHosts(hosts),
    targets: formatHosts(hosts),
    hosts,
    entries,
    merged: listed - before,
    excludedCount: before - after,
    warnings,
    errors: [],
  }
}

type Distinct = { entry: ParsedEntry; target: Target }

function mergeSame(read: readonly ParsedEntry[]): { distinct: Distinct[]; warnings: Remark<WarningCode>[] } {
  const distinct = new Map<string, Distinct>()
  const warnings: Remark<WarningCode>[] = []
  for (const entry of read) {
    const target = entry.reading
    if (typeof target === 'string') continue
    const key = `${entry.excluded} ${target.kind} ${target.canonical}`
    if (target.notice) warnings.push(toWarning(entry, target.notice, target))
    if (distinct.has(key)) warnings.push(toWarning(entry, 'DUPLICATE', target))
    else distinct.set(key, { entry, target })
  }
  return { distinct: [...distinct.values()], warnings }
}

function toTargetEntry({ reading, ...entry }: ParsedEntry): TargetEntry {
  if (typeof reading === 'string') return { ...entry, kind: null, count: 0, meaning: '', canonical: null, target: null }
  const { kind, size, canonical } = reading
  return {
    ...entry,
    kind,
    count: size,
    meaning: describeTarget(reading, stripMark(entry.text)),
    canonical,
    target: reading,
  }
}

function errorFor(entry: ParsedEntry | null, code: ErrorCode, values: Record<string, string | number> = {}): TargetError {
  return { ...toError(entry, code, values), hint: getHint(code, entry?.text ?? '') }
}

function createTooManyError(entry: ParsedEntry | null, count: number, max: number): TargetError {
  return errorFor(entry, 'TOO_MANY', { n: formatAddressCount(count), max })
}

function refused(entries: TargetEntry[], warnings: Remark<WarningCode>[], errors: TargetError[]): TargetReport {
  return { count: 0, targets: [], hosts: noHosts, entries, merged: 0, excludedCount: 0, warnings, errors }
}
