/** The value of a cookie in a Cookie header; undefined when it is missing or empty. */
export function findCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([known]) => known === name)?.[1] || undefined
}
