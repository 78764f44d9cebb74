import type { Page } from '#platform/site/shared/page.ts'
import { siteSearchPage } from './site-search.tsx'

export const documents: readonly Page[] = [siteSearchPage]
