import type { Page } from '#platform/site/shared/page.ts'
import { applyForgottenPage } from './forgotten.tsx'
import { applyInvitedPage } from './invited.tsx'
import { applyLoginPage } from './login.tsx'

export const documents: readonly Page[] = [applyLoginPage, applyForgottenPage, applyInvitedPage]
