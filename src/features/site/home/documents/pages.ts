import type { Page } from '#platform/site/shared/page.ts'
import { homePage } from './home-page.tsx'
import { sampleReport } from './sample-report.ts'

export const documents: readonly Page[] = [homePage, sampleReport]
