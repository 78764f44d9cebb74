import type { Page } from '#platform/site/parts/page.ts'
import { siteSearchPage } from './site-search.tsx'

export const documents: readonly Page[] = [siteSearchPage]
