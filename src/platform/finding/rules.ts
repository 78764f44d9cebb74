import type { Permission } from '#gateway/declared.ts'
import { toNameKey } from '#kit/company-names.ts'

export const findLimits = { text: 100, key: 60, ofKind: 6, contained: 30 } as const

/** Numbers and names as they are compared: width, letter case, blanks, dashes and other signs do not count, nor does the country code of a phone. */
export function toFindKey(text: string): string {
  return toNameKey(text)
    .replaceAll(/[\p{P}\p{S}]/gu, '')
    .replace(/^(?:00)?86(?=1[3-9]\d{9}$)/, '')
    .slice(0, findLimits.key)
}

/** What staff do first on a screen; `path` opens the form. */
export type QuickAction = { name: string; path: string; needs: readonly Permission[] }

/** The search of an address that opens the form of a list for something new. */
export const newQuery = 'new'

declare module '#platform/features/rules.ts' {
  interface Feature {
    /** Found by name beside the records and screens. */
    quickActions?: readonly QuickAction[]
  }
  interface Product {
    quickActions: readonly QuickAction[]
  }
}
