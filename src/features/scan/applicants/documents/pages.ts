import type { Page } from '#platform/site/shared/page.ts'
import { applyForgottenPage } from './forgotten.tsx'
import { applyLoginPage } from './login.tsx'

export const documents: readonly Page[] = [applyLoginPage, applyForgottenPage]
