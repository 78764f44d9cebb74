import type { Page } from '#platform/site/parts/page.ts'
import { targetPage } from './open/target-page.tsx'

export const documents: readonly Page[] = [targetPage]
