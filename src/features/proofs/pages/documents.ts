import type { Page } from '#platform/site/parts/page.ts'
import { verifyPage } from './verify-page.tsx'

export const documents: readonly Page[] = [verifyPage]
