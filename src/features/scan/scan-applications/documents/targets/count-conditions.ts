import type { Interpretation } from '../../shared/targets/interpret-targets.ts'

const conditions = {
  onSite: ['PRIVATE', 'SHARED', 'INTERNAL_NAME'],
  letter: ['SENSITIVE', 'PUBLIC_IP'],
  forbidden: ['BLOCKED', 'DENIED'],
}

/** How many entries are scanned on site or by a private line, need a letter of authorisation, or may not be scanned. */
export function countConditions({ errors, warnings }: Interpretation): Record<keyof typeof conditions, number> {
  const count = (codes: readonly string[]) =>
    new Set([...errors, ...warnings].flatMap(({ index, code }) => (codes.includes(code) ? [index] : []))).size
  return { onSite: count(conditions.onSite), letter: count(conditions.letter), forbidden: count(conditions.forbidden) }
}
