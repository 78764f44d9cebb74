import type { Page } from '#platform/site/shared/page.ts'

// Found by file name, as islands are: modules that render are in neither list of features.
const modules = import.meta.glob<{ documents: readonly Page[] }>('../features/*/*/documents/pages.ts', { eager: true })

/** All public documents, from which page cache, 404 rule and sitemap follow. */
export const pages: readonly Page[] = Object.entries(modules).flatMap(([file, { documents }]) => {
  const [, , , feature] = file.split('/')
  return documents.map((page) => ({ ...page, feature }))
})
