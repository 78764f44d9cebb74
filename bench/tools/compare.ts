import { median } from './machine.ts'
import { format, type Row } from './table.ts'

/** The rates of one round of two sides that take turns, ours first. */
export type Pair = readonly [ours: number, theirs: number]

/** The median of our rates in percent of theirs, with the least and the most, and the median of both. */
export function toComparison(what: string, pairs: readonly Pair[], { unit, atLeast }: { unit: string; atLeast: number }): Row {
  const ratios = pairs.map(([ours, theirs]) => (100 * ours) / theirs)
  const rates = ([0, 1] as const).map((side) => format(median(pairs.map((pair) => pair[side])))).join(' : ')
  const note = `${format(Math.min(...ratios))}–${format(Math.max(...ratios))} %, ${rates} ${unit}`
  return { what, value: median(ratios), unit: '%', atLeast, note }
}
