import type { Page } from '#platform/site/parts/page.ts'
import { homePage } from './home-page.tsx'

export const documents: readonly Page[] = [homePage]
