import type { Page } from '#platform/site/shared/page.ts'
import { targetPage } from './open/target-page.tsx'

export const documents: readonly Page[] = [targetPage]
