import type { Page } from '#platform/site/shared/page.ts'
import { contactPage } from './contact.tsx'
import { cooperationPage } from './cooperation.tsx'
import { explorePage } from './explore.tsx'
import { privacyPage } from './privacy.tsx'

export const documents: readonly Page[] = [contactPage, cooperationPage, explorePage, privacyPage]
