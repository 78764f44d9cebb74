import { formatDateTime } from '#kit/dates.ts'
import { auditFieldLabels } from '../field-rules.ts'

export type Change = { name: string; before: string; after: string }

/** Splits a detail into changes (before and after, by field) and other facts. */
export function parseDetail(
  action: string,
  detail: Record<string, unknown>,
): { changes: Change[]; others: [name: string, value: string][] } {
  const { before, after, from, to, ...rest } = detail
  // In exports `from` and `to` are the days of a filter, not a change.
  const isSpan = action === 'export.start' || action.endsWith('.export')
  const others = Object.entries(rest)
  const changes: Change[] = []
  if (isFields(before) && isFields(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      changes.push({ name: fieldLabel(name), before: formatValue(before[name]), after: formatValue(after[name]) })
  } else others.push(...Object.entries({ before, after }).filter(([, value]) => value !== undefined))
  if (from !== undefined && to !== undefined && !isSpan) changes.push({ name: '值', before: formatValue(from), after: formatValue(to) })
  else others.push(...Object.entries({ from, to }).filter(([, value]) => value !== undefined))
  return { changes, others: others.map(([name, value]) => [fieldLabel(name), formatValue(value)]) }
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function fieldLabel(name: string): string {
  return Object.hasOwn(auditFieldLabels, name) ? (auditFieldLabels[name] ?? name) : name
}

function formatValue(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—'
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (Array.isArray(value)) return value.map(formatValue).join('、') || '—'
  if (isFields(value))
    return (
      Object.entries(value)
        .map(([name, one]) => `${fieldLabel(name)} ${formatValue(one)}`)
        .join('，') || '—'
    )
  if (typeof value !== 'string') return JSON.stringify(value)
  return instant.test(value) ? formatDateTime(new Date(value)) : value
}

/** As `toISOString` writes it. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
