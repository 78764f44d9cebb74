import { timingSafeEqual } from 'node:crypto'

/** Compares secrets in a time that depends on their lengths alone. Text is compared as UTF-8. */
export function isSameSecret(given: string | Buffer, expected: string | Buffer): boolean {
  const [a, b] = [Buffer.from(given as string), Buffer.from(expected as string)]
  return a.length === b.length && timingSafeEqual(a, b)
}
