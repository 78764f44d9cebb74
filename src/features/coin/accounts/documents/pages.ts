import type { Page } from '#platform/site/shared/page.ts'
import { coinForgottenPage } from './forgotten.tsx'
import { coinInvitedPage } from './invited.tsx'
import { coinLoginPage } from './login.tsx'

export const documents: readonly Page[] = [coinLoginPage, coinForgottenPage, coinInvitedPage]
