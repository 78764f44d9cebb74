import type { Page } from '#platform/site/parts/page.ts'
import { certificatePage } from './certificate-search.tsx'

export const documents: readonly Page[] = [certificatePage]
