import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { upcomingServices } from './portal/addresses.ts'

export default [
  layout('portal/layout.tsx', [
    index('features/home/pages/home-page.tsx'),
    route('product', 'features/products/pages/product-center.tsx'),
    route('product/detail', 'features/products/pages/platform-detail.tsx'),
    route('product/system', 'features/products/pages/system-detail.tsx'),
    route('product/manual', 'features/products/pages/manual-download.tsx'),
    route('news', 'features/news/pages/news-list.tsx'),
    route('news/details', 'features/news/pages/news-article.tsx'),
    route('explore', 'features/company/pages/explore.tsx'),
    route('contact', 'features/company/pages/contact.tsx'),
    route('cooperation', 'features/company/pages/cooperation.tsx'),
    route('privacy', 'features/company/pages/privacy.tsx'),
    route('dsmm', 'features/certificates/pages/certificate-search.tsx'),
    route('search', 'features/search/pages/site-search.tsx'),
    route('apply/login', 'features/applicants/pages/apply-login.tsx'),
    ...upcomingServices.map(({ path }) => route(path.slice(1), 'portal/upcoming.tsx', { id: `upcoming ${path}` })),
    route('*', 'portal/missing.tsx'),
  ]),
  layout('portal/account-layout.tsx', [
    route('apply/add', 'features/scan-applications/pages/apply-add.tsx'),
    route('apply/list', 'features/scan-applications/pages/apply-list.tsx'),
  ]),
  route('console/login', 'features/staff/pages/console-login.tsx'),
  layout('console/layout.tsx', [
    route('console', 'console/home.tsx'),
    route('console/scan-applications', 'features/scan-applications/console/scan-review.tsx'),
    route('console/scan-applications/templates', 'features/scan-applications/console/scan-templates.tsx'),
    route('console/scan-applications/:id', 'features/scan-applications/console/scan-detail.tsx'),
    route('console/consultations', 'features/consultations/console/consultation-list.tsx'),
    route('console/staff', 'features/staff/console/staff-list.tsx'),
    route('console/roles', 'features/staff/console/roles.tsx'),
    route('console/online', 'features/staff/console/online.tsx'),
    route('console/webhooks', 'platform/webhooks/console/webhooks.tsx'),
    route('console/login-log', 'features/staff/console/login-log.tsx'),
    route('console/audit', 'features/staff/console/audit-log.tsx'),
    route('console/me', 'features/staff/console/own-account.tsx'),
    route('console/*', 'console/missing.tsx'),
  ]),
] satisfies RouteConfig
