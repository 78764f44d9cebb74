import type { Page } from '#platform/site/shared/page.ts'
import { certificatePage } from './certificate-search.tsx'
import { maturityPage } from './maturity-page.tsx'

export const documents: readonly Page[] = [certificatePage, maturityPage]
