import type { ReviewColumn } from './rules.ts'

/** A line of text that the applicant writes: contract, form, record, copy, review and row follow from it. */
export type TextField = {
  label: string
  max: number
  isRequired?: true
  placeholder?: string
  /** The queue lists it, filters by it and exports it. */
  isListed?: true
}

/** By their names, which are those of their columns too. */
export type TextFields = Readonly<Record<Lowercase<string>, TextField>>

type NameOf<F extends TextFields> = keyof F & string
type ListedOf<F extends TextFields> = { [K in NameOf<F>]: F[K] extends { isListed: true } ? K : never }[NameOf<F>]
export type Texts<F extends TextFields> = { [K in NameOf<F>]: string }

export function listTexts<F extends TextFields>(fields: F): [name: NameOf<F>, field: TextField][] {
  return Object.entries<TextField>(fields) as [NameOf<F>, TextField][]
}

/** The texts alone of what may hold more. */
export function pickTexts<F extends TextFields>(fields: F, from: Texts<F>): Texts<F> {
  return Object.fromEntries(listTexts(fields).map(([name]) => [name, from[name]])) as Texts<F>
}

/** The texts of an empty form. */
export function emptyTexts<F extends TextFields>(fields: F): Texts<F> {
  return Object.fromEntries(listTexts(fields).map(([name]) => [name, ''])) as Texts<F>
}

/** The columns of the listed ones, for the declaration of the kind. */
export function listTextColumns<F extends TextFields>(fields: F): ReviewColumn<ListedOf<F>>[] {
  const listed = listTexts(fields).filter(([, { isListed }]) => isListed)
  return listed.map(([name, { label }]) => ({ key: name as ListedOf<F>, label, type: 'text', sortable: true }))
}

/** The same columns as the table calls them. */
export function toTextColumns<F extends TextFields>(fields: F): Readonly<Record<ListedOf<F>, string>> {
  const names: Record<string, string> = Object.fromEntries(listTextColumns(fields).map(({ key }) => [key, key]))
  return names as Record<ListedOf<F>, string>
}
