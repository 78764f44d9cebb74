import type { Page } from '#platform/site/shared/page.ts'
import { disclosurePage } from './disclosure.tsx'

export const documents: readonly Page[] = [disclosurePage]
