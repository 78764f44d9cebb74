import '#ui/base.css'
import ConsoleLayout, * as layout from '#console/layout.tsx'
import { screenRoute } from '#portal/screen-route.tsx'
import { startApp } from '#portal/start-app.tsx'

void startApp([
  {
    id: 'layout',
    Component: ConsoleLayout,
    loader: layout.clientLoader,
    ErrorBoundary: layout.ErrorBoundary,
    children: [
      screenRoute('/console', () => import('#console/home.tsx')),
      screenRoute('/console/scan-applications', () => import('#features/scan-applications/console/scan-review.tsx')),
      screenRoute('/console/scan-applications/templates', () => import('#features/scan-applications/console/scan-templates.tsx')),
      screenRoute('/console/scan-applications/:id', () => import('#features/scan-applications/console/scan-detail.tsx')),
      screenRoute('/console/appeals', () => import('#features/appeals/console/appeal-review.tsx')),
      screenRoute('/console/appeals/templates', () => import('#features/appeals/console/appeal-templates.tsx')),
      screenRoute('/console/appeals/:id', () => import('#features/appeals/console/appeal-detail.tsx')),
      screenRoute('/console/consultations', () => import('#features/consultations/console/consultation-list.tsx')),
      screenRoute('/console/coin-accounts', () => import('#features/coin-desk/console/accounts/account-list.tsx')),
      screenRoute('/console/coin-accounts/:id', () => import('#features/coin-desk/console/accounts/account-page.tsx')),
      screenRoute('/console/coin-customers', () => import('#features/coin-desk/console/customers/customer-list.tsx')),
      screenRoute('/console/coin-orders', () => import('#features/coin-desk/console/orders/order-list.tsx')),
      screenRoute('/console/ledger', () => import('#features/coin-desk/console/ledger/ledger.tsx')),
      screenRoute('/console/coin-imports', () => import('#features/coin-desk/console/imports/imports.tsx')),
      screenRoute('/console/staff', () => import('#features/staff/console/staff-list.tsx')),
      screenRoute('/console/roles', () => import('#features/staff/console/roles.tsx')),
      screenRoute('/console/proposals', () => import('#platform/proposals/console/proposals.tsx')),
      screenRoute('/console/online', () => import('#features/staff/console/online.tsx')),
      screenRoute('/console/machines', () => import('#features/machines/console/machines.tsx')),
      screenRoute('/console/sms', () => import('#platform/sms/console/sms-log.tsx')),
      screenRoute('/console/webhooks', () => import('#platform/webhooks/console/webhooks.tsx')),
      screenRoute('/console/login-log', () => import('#features/staff/console/login-log.tsx')),
      screenRoute('/console/audit', () => import('#features/audit-log/console/audit-log.tsx')),
      screenRoute('/console/settings', () => import('#platform/settings/console/settings.tsx')),
      screenRoute('/console/me', () => import('#features/staff/console/own-account.tsx')),
      screenRoute('/console/*', () => import('#console/missing.tsx')),
    ],
  },
])
