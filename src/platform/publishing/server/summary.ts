import { truncate } from '#kit/formats/html-text.ts'
import type { ContentKind } from '../content-kinds.ts'

const longest = 200

/** What lists show of a piece: its title, what it is filtered by, and the columns of its kind. */
export function summarize(kind: ContentKind | undefined, data: unknown): Record<string, unknown> {
  if (!kind) return {}
  const values = data as Record<string, unknown>
  const columns = Object.fromEntries(kind.columns.map((name) => [name, toShort(values[name])]))
  return { ...columns, title: toShort(values[kind.title]), facet: kind.facet ? toShort(values[kind.facet]) : '' }
}

function toShort(value: unknown): unknown {
  if (typeof value === 'string') return truncate(value, longest)
  return typeof value === 'number' || typeof value === 'boolean' ? value : ''
}
