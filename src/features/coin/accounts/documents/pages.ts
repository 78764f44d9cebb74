import type { Page } from '#platform/site/shared/page.ts'
import { coinLoginPage } from './login.tsx'

export const documents: readonly Page[] = [coinLoginPage]
