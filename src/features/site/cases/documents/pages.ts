import type { Page } from '#platform/site/shared/page.ts'
import { caseDetailPage } from './case-detail.tsx'
import { caseListPage } from './case-list.tsx'

export const documents: readonly Page[] = [caseDetailPage, caseListPage]
