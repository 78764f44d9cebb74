import type { Page } from '#platform/site/shared/page.ts'
import { researchPage } from './research-search.tsx'

export const documents: readonly Page[] = [researchPage]
