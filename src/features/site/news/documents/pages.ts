import type { Page } from '#platform/site/shared/page.ts'
import { newsArticlePage } from './news-article.tsx'
import { newsListPage } from './news-list.tsx'

export const documents: readonly Page[] = [newsArticlePage, newsListPage]
