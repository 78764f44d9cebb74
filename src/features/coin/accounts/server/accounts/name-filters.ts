import { type BookingKind, bookingKinds } from '#platform/ledger/rules.ts'
import { coinUnit } from '../../rules.ts'

type Filters = { text: string; kind: BookingKind | ''; least: number | null; most: number | null }

/** What the title of an export says of its filters, so that nobody takes a part for the whole. `searched`: where the text was looked for. */
export function nameFilters({ text, kind, least, most }: Filters, searched: string): string[] {
  return [
    ...(kind ? [`类型为${bookingKinds[kind].label}`] : []),
    ...(text ? [`${searched}含“${text}”`] : []),
    ...(least === null ? [] : [`数量不少于 ${least} ${coinUnit}`]),
    ...(most === null ? [] : [`数量不多于 ${most} ${coinUnit}`]),
  ]
}
