/** For `data-few`: a list of one to three has a column for each, so that no row ends in a gap; longer lists have none of it. */
export function few(count: number): 1 | 2 | 3 | undefined {
  return count === 1 || count === 2 || count === 3 ? count : undefined
}
