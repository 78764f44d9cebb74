import type { Page } from '#platform/site/shared/page.ts'
import { staffLoginPage } from './login.tsx'

export const documents: readonly Page[] = [staffLoginPage]
