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
    ...page('apply/login', 'features/applicants/pages/apply-login.tsx'),
    ...upcomingServices.map(({ path }) => route(path.slice(1), 'portal/upcoming.tsx', { id: `upcoming ${path}` })),
    route('*', 'portal/missing.tsx'),
  ]),
  layout('portal/account-layout.tsx', [
    ...page('apply/add', 'features/scan-applications/pages/apply-add.tsx'),
    ...page('apply/list', 'features/scan-applications/pages/apply-list.tsx'),
  ]),
  ...page('console/login', 'features/staff/pages/console-login.tsx'),
  layout('console/layout.tsx', [
    ...page('console', 'console/home.tsx'),
    ...page('console/scan-applications', 'features/scan-applications/console/scan-review.tsx'),
    ...page('console/scan-applications/templates', 'features/scan-applications/console/scan-templates.tsx'),
    ...page('console/scan-applications/:id', 'features/scan-applications/console/scan-detail.tsx'),
    ...page('console/consultations', 'features/consultations/console/consultation-list.tsx'),
    ...page('console/staff', 'features/staff/console/staff-list.tsx'),
    ...page('console/roles', 'features/staff/console/roles.tsx'),
    ...page('console/online', 'features/staff/console/online.tsx'),
    ...page('console/webhooks', 'platform/webhooks/console/webhooks.tsx'),
    ...page('console/login-log', 'features/staff/console/login-log.tsx'),
    ...page('console/audit', 'features/staff/console/audit-log.tsx'),
    ...page('console/me', 'features/staff/console/own-account.tsx'),
    ...page('console/*', 'console/missing.tsx'),
  ]),
] satisfies RouteConfig
