/** A known order, or the list's default. */
export function parseSortOrder<const T extends string>(known: readonly T[], text: string, first: T): T {
  return known.find((one) => one === text) ?? first
}
