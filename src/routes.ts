import { upcomingServices } from './portal/addresses.ts'
import { existsSync } from 'node:fs'
import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

function page(path: string, file: string): RouteConfigEntry[] {
  if (!existsSync(`src/${file}`)) return []
  return [path === '' ? index(file) : route(path, file)]
}

export default [
  layout('portal/layout.tsx', [
    ...page('', 'features/home/pages/home-page.tsx'),
    ...page('product', 'features/products/pages/product-center.tsx'),
    ...page('product/detail', 'features/products/pages/platform-detail.tsx'),
    ...page('product/system', 'features/products/pages/system-detail.tsx'),
    ...page('product/manual', 'features/products/pages/manual-download.tsx'),
    ...page('news', 'features/news/pages/news-list.tsx'),
    ...page('news/details', 'features/news/pages/news-article.tsx'),
    ...page('explore', 'features/company/pages/explore.tsx'),
    ...page('contact', 'features/company/pages/contact.tsx'),
    ...page('cooperation', 'features/company/pages/cooperation.tsx'),
    ...page('privacy', 'features/company/pages/privacy.tsx'),
    ...page('dsmm', 'features/certificates/pages/certificate-search.tsx'),
    ...page('search', 'features/search/pages/site-search.tsx'),
    ...upcomingServices.map(({ path }) => route(path.slice(1), 'portal/upcoming.tsx', { id: `upcoming ${path}` })),
    route('*', 'portal/missing.tsx'),
  ]),
] satisfies RouteConfig
