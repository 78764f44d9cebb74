import type { Page } from '#platform/site/parts/page.ts'
import { progressPages } from './progress-search.tsx'

export const documents: readonly Page[] = progressPages
