import type { Page } from '#platform/site/parts/page.ts'

// Found by their file name, as islands are: what draws a document is in neither of the lists of features.
const modules = import.meta.glob<{ documents: readonly Page[] }>('./features/*/pages/documents.ts', { eager: true })

/** Every public document there is; page cache, 404 rule and sitemap follow from it. */
export const pages: readonly Page[] = Object.values(modules).flatMap(({ documents }) => documents)
