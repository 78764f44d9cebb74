import type { RefusalEntry } from '#gateway/refusals.ts'

/** Rows that a list of the console or of the site search counts and pages through; above them it says that there are more. */
export const maxCounted = 10_000

/** Of a list that has more. */
export const manyText = '1 万条以上，只列出前 1 万条，请筛选'

export const searchRefusals = {
  tooWide: { code: 'search_too_wide', msg: '范围过大，请补充关键词' },
} as const satisfies Record<string, RefusalEntry>
