import type { Page } from '#platform/site/shared/page.ts'
import { targetPage } from './target-page.tsx'

export const documents: readonly Page[] = [targetPage]
