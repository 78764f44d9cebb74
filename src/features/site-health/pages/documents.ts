import type { Page } from '#platform/site/parts/page.ts'
import { disclosurePage } from './disclosure.tsx'

export const documents: readonly Page[] = [disclosurePage]
