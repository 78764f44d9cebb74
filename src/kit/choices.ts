/** What can be chosen of a table of labels, in its order: for a select or a filter. */
export function toChoices<T extends string>(table: Readonly<Record<T, string | { label: string }>>): { value: T; label: string }[] {
  return (Object.entries(table) as [T, string | { label: string }][]).map(([value, named]) => ({
    value,
    label: typeof named === 'string' ? named : named.label,
  }))
}
