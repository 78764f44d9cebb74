/** Ends of names that lead nowhere on the public Internet: RFC 6762 (appendix G), RFC 8375, and ICANN's `internal`. */
export const internalNames = ['local', 'localdomain', 'internal', 'intranet', 'private', 'corp', 'lan', 'home', 'home.arpa']

/** Whether a name is `parent` or ends below it; both in lower case. */
export function isUnder(name: string, parent: string): boolean {
  return name === parent || name.endsWith(`.${parent}`)
}
