import type { Page } from '#platform/site/shared/page.ts'
import { progressPages } from './progress-search.tsx'
import { sharedProgressPage } from './shared-progress.tsx'

export const documents: readonly Page[] = [...progressPages, sharedProgressPage]
