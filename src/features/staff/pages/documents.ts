import type { Page } from '#platform/site/parts/page.ts'
import { staffLoginPage } from './login.tsx'

export const documents: readonly Page[] = [staffLoginPage]
