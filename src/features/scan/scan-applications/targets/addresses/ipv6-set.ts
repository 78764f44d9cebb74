import type { Span } from '../target.ts'

/** Merges overlapping and adjacent spans, in ascending order. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = merged.at(-1)
    if (!last || from > last.to + 1n) merged.push({ from, to })
    else if (to > last.to) last.to = to
  }
  return merged
}

export function subtract(spans: readonly Span[], holes: readonly Span[]): Span[] {
  const ascending = mergeSpans(holes)
  return spans.flatMap((span) => cut(span, ascending))
}

export function intersect(spans: readonly Span[], others: readonly Span[]): Span[] {
  return others.flatMap((other) => spans.flatMap((span) => overlap(span, other) ?? []))
}

export function overlap(a: Span, b: Span): Span | null {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from <= to ? { from, to } : null
}

export function overlaps(spans: readonly Span[], other: Span): boolean {
  return spans.some((span) => overlap(span, other) !== null)
}

export function countSpans(spans: readonly Span[]): number {
  return spans.reduce((count, { from, to }) => count + Number(to - from + 1n), 0)
}

function cut({ from, to }: Span, holes: readonly Span[]): Span[] {
  const left: Span[] = []
  let start = from
  for (const hole of holes) {
    if (hole.to < start) continue
    if (hole.from > to) break
    if (hole.from > start) left.push({ from: start, to: hole.from - 1n })
    start = hole.to + 1n
  }
  if (start <= to) left.push({ from: start, to })
  return left
}
