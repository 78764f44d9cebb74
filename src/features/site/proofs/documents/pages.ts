import type { Page } from '#platform/site/shared/page.ts'
import { verifyPage } from './verify-page.tsx'

export const documents: readonly Page[] = [verifyPage]
