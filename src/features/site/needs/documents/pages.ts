import type { Page } from '#platform/site/shared/page.ts'
import { comparisonPage } from './comparison.tsx'
import { needDetailPage } from './need-detail.tsx'
import { needListPage } from './need-list.tsx'

export const documents: readonly Page[] = [comparisonPage, needDetailPage, needListPage]
